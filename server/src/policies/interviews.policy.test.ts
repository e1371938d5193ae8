import { describe, expect, test } from 'vitest';
import { gateOf, interviewRefusal } from './interviews.policy.ts';
import type { InterviewAction, InterviewSubject } from './interviews.policy.ts';

const now = new Date('2026-11-24T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

const open: InterviewSubject = {
  job: { status: 'Published', archived: false, archived_at: null },
  paused: false,
  archived_at: null,
  responded_at: null,
  declined_at: null,
  deadline: minutes(60),
  begun: false,
  lease_device: null,
  lease_expires_at: null,
};
const given = (change: Partial<InterviewSubject>): InterviewSubject => ({ ...open, ...change });
const sent = { responded_at: minutes(-5) };
const withdrawn = { declined_at: minutes(-5) };
const archivedSince = (archived_at: Date | null) =>
  ({ job: { status: 'Published', archived: true, archived_at }, begun: true }) as const;
const putAway = archivedSince(new Date(minutes(-30).getTime() - 1));
const inGrace = { deadline: minutes(-30) };
const over = { deadline: new Date(minutes(-30).getTime() - 1), begun: true };

describe('the gate', () => {
  test.each([
    ['open', {}],
    ['open', { deadline: null }],
    ['open', { deadline: now }],
    ['open', { ...inGrace, begun: true }],
    ['closed', inGrace],
    ['closed', over],
    ['closed', putAway],
    ['open', archivedSince(minutes(-30))],
    ['open', { archived_at: minutes(-30), begun: true }],
    ['closed', { ...archivedSince(minutes(-1)), begun: false }],
    ['closed', archivedSince(null)],
    ['closed', { ...archivedSince(minutes(-1)), archived_at: minutes(-40) }],
    ['closed', { ...archivedSince(minutes(-1)), ...over }],
    ['closed', { job: { status: 'Draft', archived: false, archived_at: null } }],
    ['closed', { archived_at: minutes(-1) }],
    ['withdrawn', withdrawn],
    ['withdrawn', { ...withdrawn, ...over }],
    ['paused', { paused: true, ...over }],
    ['sent', { ...sent, paused: true }],
    ['withdrawn', { ...sent, ...withdrawn }],
    ['sent', { ...sent, ...putAway }],
  ] satisfies [string, Partial<InterviewSubject>][])('is %s for %j', (gate, change) => {
    expect(gateOf(given(change), now, 'this-device')).toBe(gate);
  });

  test.each([
    ['other_device', 'another-device', minutes(0.1)],
    ['open', 'another-device', now],
    ['open', 'another-device', null],
    ['open', 'this-device', minutes(0.1)],
  ])('is %s where %s holds the recorder until %s', (gate, lease_device, lease_expires_at) => {
    expect(gateOf(given({ lease_device, lease_expires_at }), now, 'this-device')).toBe(gate);
  });

  test('does not ask about the recorder for a page that records nothing', () => {
    expect(gateOf(given({ lease_device: 'another-device', lease_expires_at: minutes(1) }), now)).toBe('open');
  });
});

test.each([
  [null, sent],
  ['wrong_state', {}],
  ['wrong_state', { ...sent, ...withdrawn }],
  ['wrong_state', { ...sent, ...putAway }],
  ['interview_paused', { ...sent, paused: true }],
  ['deadline_passed', { ...sent, ...inGrace, begun: true }],
] satisfies [string | null, Partial<InterviewSubject>][])('practice begins again: %s for %j', (refusal, change) => {
  expect(interviewRefusal('practise_again', given(change), now)).toBe(refusal);
});

describe('what the applicant may do', () => {
  const actions: InterviewAction[] = ['set_up', 'open_question', 'begin_attempt', 'confirm', 'send', 'decline'];
  const refusals = (change: Partial<InterviewSubject>) =>
    Object.fromEntries(actions.map((action) => [action, interviewRefusal(action, given(change), now)]));
  const all = (code: string | null) => Object.fromEntries(actions.map((action) => [action, code]));

  test.each([
    ['everything before the deadline', {}, all(null)],
    ['only withdraw once it was sent', sent, { ...all('wrong_state'), decline: null }],
    ['nothing once it was withdrawn', withdrawn, all('wrong_state')],
    ['only withdraw from an activity that was put away', putAway, { ...all('wrong_state'), decline: null }],
    [
      'only withdraw after the deadline, where nothing was begun',
      inGrace,
      { ...all('deadline_passed'), decline: null },
    ],
    [
      'finish and send in the grace time, but show nothing new',
      { ...inGrace, begun: true },
      { ...all(null), open_question: 'deadline_passed' },
    ],
    [
      'finish and send for a while after the activity was archived, but show nothing new',
      archivedSince(minutes(-1)),
      { ...all(null), open_question: 'wrong_state' },
    ],
    [
      'begin nothing in a suspended company, but send what was begun',
      { paused: true },
      {
        ...all(null),
        set_up: 'interview_paused',
        open_question: 'interview_paused',
        begin_attempt: 'interview_paused',
      },
    ],
    ['only withdraw after the grace time', over, { ...all('deadline_passed'), decline: null }],
  ] satisfies [string, Partial<InterviewSubject>, object][])('%s', (_, change, expected) => {
    expect(refusals(change)).toEqual(expected);
  });
});
