import { describe, expect, it } from 'vitest';
import type { Interview, WrittenAnswer } from '@vivavoce/contract/types.ts';
import { anAttempt, anInterview, aQuestion, noon } from '../../test/an-interview.ts';
import { firstVisit, nextScreen, type Visit } from './flow.ts';

const agreed = { consent: { at: '2026-11-24T11:00:00Z', notice_version: '2026-11-22-2', ai: false } };
const inRoom: Partial<Visit> = {
  setup_started: true,
  returned: true,
  adjusted: true,
  camera_ready: true,
  introduced: true,
};
const here: Partial<Visit> = { returned: true };
const adjusted: Partial<Visit> = { returned: true, adjusted: true };
const answered = aQuestion({ state: 'answered', attempts: [anAttempt({ chosen: true })] });
const second = aQuestion({ id: 2, order: 2 });

function shown(interview: Partial<Interview>, visit: Partial<Visit> = {}, now = noon): string {
  const screen = nextScreen({ interview: anInterview(interview), visit: { ...firstVisit, ...visit }, now });
  if (screen.name === 'gate') return `gate ${screen.reason}`;
  if (screen.name === 'device_check') return screen.returning ? 'device_check again' : 'device_check';
  return 'question' in screen ? `${screen.name} ${screen.question.id}` : screen.name;
}

type Row = [what: string, expected: string, interview: Partial<Interview>, visit?: Partial<Visit>, now?: number];

const gates: Row[] = [
  ['not yet open', 'gate not_yet_open', { gate: 'not_yet_open' }],
  ['paused', 'gate paused', { gate: 'paused' }],
  ['closed', 'gate closed', { gate: 'closed' }],
  ['withdrawn', 'gate withdrawn', { gate: 'withdrawn' }],
  ['open elsewhere', 'gate other_device', { gate: 'other_device' }],
  ['no recorder here', 'gate unsupported_browser', {}, { unsupported: 'no_media_recorder' }],
  ['sent earlier', 'home', { gate: 'sent' }],
  ['sent just now', 'done', { gate: 'sent' }, { just_sent: true }],
  ['sent, read in a browser that cannot record', 'home', { gate: 'sent' }, { unsupported: 'in_app_browser' }],
  ['closed, and no recorder here', 'gate closed', { gate: 'closed' }, { unsupported: 'in_app_browser' }],
  ['taken over while recording: what there is is stored first', 'record 1', { gate: 'other_device' }, { capturing: 1 }],
];

const setup: Row[] = [
  ['first arrival', 'welcome', {}],
  ['set-up begun', 'details', {}, { setup_started: true }],
  ['agreed to an older notice', 'welcome', { consent: { ...agreed.consent, notice_version: '2025-01' } }],
  ['agreed', 'adjustments', agreed, here],
  ['agreed in another visit', 'return', agreed],
  ['checked in another visit', 'return', { ...agreed, checked_at: agreed.consent.at }],
  ['adjusted, or done without', 'device_check', agreed, adjusted],
  ['agreed, recordings left in this browser', 'rescue', agreed, { rescuing: true }],
  ['agreed and checked in an earlier visit', 'device_check again', { ...agreed, checked_at: agreed.consent.at }, here],
  ['recordings left in this browser come first', 'rescue', {}, { rescuing: true }],
  ['checked', 'introduction', agreed, { ...adjusted, camera_ready: true }],
  ['introduced', 'ready 1', agreed, inRoom],
  ['practising before the interview', 'practice', agreed, { ...adjusted, camera_ready: true, practising: true }],
  ['practising before a later question', 'practice', agreed, { ...inRoom, practising: true }],
  ['practising after the camera was lost', 'device_check', agreed, { ...adjusted, practising: true }],
  ['practising at the deadline', 'review', { ...agreed, deadline: agreed.consent.at }, { ...inRoom, practising: true }],
];

const questions: Row[] = [
  ['order counts, not place in the list', 'ready 1', { ...agreed, questions: [second, aQuestion()] }, inRoom],
  [
    'a later visit skips the introduction',
    'ready 2',
    { ...agreed, questions: [answered, second] },
    { ...here, camera_ready: true },
  ],
  [
    'reload while thinking asks for no check first',
    'think 1',
    { ...agreed, questions: [aQuestion({ state: 'thinking' }), second] },
  ],
  [
    'thinking time ran out: recording is offered, not skipped',
    'think 1',
    { ...agreed, questions: [aQuestion({ state: 'thinking', thinking_ends_at: '2026-11-24T11:59:00Z' })] },
  ],
  ['capturing', 'record 1', { ...agreed, questions: [aQuestion({ state: 'thinking' })] }, { capturing: 1 }],
  [
    'the deadline does not end a running recording',
    'record 1',
    { ...agreed, gate: 'closed', questions: [aQuestion({ state: 'answering' })] },
    { capturing: 1 },
  ],
  [
    'recorded, not yet chosen',
    'check 1',
    { ...agreed, questions: [aQuestion({ state: 'answering', attempts: [anAttempt()] }), second] },
    inRoom,
  ],
  [
    'reload while recording',
    'check 1',
    { ...agreed, questions: [aQuestion({ state: 'answering', attempts: [anAttempt({ state: 'open' })] })] },
  ],
  ['begun, yet no attempt was opened', 'think 1', { ...agreed, questions: [aQuestion({ state: 'answering' })] }],
  ['all answered', 'review', { ...agreed, questions: [answered] }, here],
  [
    'an answer looked at again from the list',
    'check 1',
    { ...agreed, questions: [answered, second] },
    { ...inRoom, reviewing: true, changing: { question: 1, attempts: 1 } },
  ],
  [
    'an open question comes before an answer looked at again',
    'think 2',
    { ...agreed, questions: [answered, { ...second, state: 'thinking' }] },
    { ...inRoom, changing: { question: 1, attempts: 1 } },
  ],
  ['all answered in another visit', 'return', { ...agreed, questions: [answered] }],
  ['wants to send early', 'review', { ...agreed, questions: [answered, second] }, { ...inRoom, reviewing: true }],
  [
    'wants to send early while a question is open',
    'think 2',
    { ...agreed, questions: [answered, { ...second, state: 'thinking' }] },
    { ...inRoom, reviewing: true },
  ],
  [
    'past the deadline nothing new starts',
    'review',
    { ...agreed, deadline: '2026-11-24T11:50:00Z', questions: [answered, second] },
    inRoom,
  ],
  [
    'past the deadline an open question is finished',
    'think 2',
    { ...agreed, deadline: '2026-11-24T11:50:00Z', questions: [answered, { ...second, state: 'thinking' }] },
    inRoom,
  ],
  ['without a deadline', 'ready 1', { ...agreed, deadline: null }, inRoom],
];

const written: WrittenAnswer = {
  started_at: '2026-11-24T11:50:00Z',
  ends_at: null,
  revision: 1,
  saved_at: null,
  text: '',
  choices: [],
  file: null,
  closed: false,
  empty: true,
};
const text = aQuestion({ kind: 'text', preparation_seconds: 0, answer_seconds: 0 });
const begun = { ...text, state: 'answering' as const, written };
const passed = { ...begun, written: { ...written, closed: true } };

const writing: Row[] = [
  ['nothing to record: no check', 'introduction', { ...agreed, questions: [text] }, adjusted],
  [
    'nothing to record: no browser is too old',
    'ready 1',
    { ...agreed, questions: [text] },
    { ...inRoom, unsupported: 'x' },
  ],
  ['something to record later is checked first', 'device_check', { ...agreed, questions: [text, second] }, adjusted],
  [
    'a written question on another day asks for no check',
    'ready 2',
    { ...agreed, questions: [answered, { ...text, id: 2, order: 2 }, aQuestion({ id: 3, order: 3 })] },
    here,
  ],
  [
    'a recorded one after it does',
    'device_check',
    { ...agreed, questions: [{ ...text, state: 'answered' as const }, second] },
    here,
  ],
  ['shown, not begun', 'think 1', { ...agreed, questions: [{ ...text, state: 'thinking' as const }] }],
  ['begun', 'write 1', { ...agreed, questions: [begun, second] }],
  [
    'over with something',
    'write 1',
    { ...agreed, questions: [{ ...passed, written: { ...passed.written, empty: false } }] },
  ],
  ['over with nothing: passed', 'ready 2', { ...agreed, questions: [passed, second] }, inRoom],
  ['over with nothing, last: sent as it is', 'review', { ...agreed, questions: [passed] }, here],
  [
    'over with nothing stays until it is left',
    'write 1',
    { ...agreed, questions: [passed, second] },
    { ...inRoom, writing: 1 },
  ],
  ['taken over by another device', 'gate other_device', { gate: 'other_device', questions: [begun] }, { writing: 1 }],
];

describe('the screen to show', () => {
  it.each(writing)('writing: %s → %s', (_what, expected, interview, visit, now) => {
    expect(shown(interview, visit, now)).toBe(expected);
  });

  it.each(gates)('gate: %s → %s', (_what, expected, interview, visit, now) => {
    expect(shown(interview, visit, now)).toBe(expected);
  });

  it.each(setup)('set-up: %s → %s', (_what, expected, interview, visit, now) => {
    expect(shown(interview, visit, now)).toBe(expected);
  });

  it.each(questions)('questions: %s → %s', (_what, expected, interview, visit, now) => {
    expect(shown(interview, visit, now)).toBe(expected);
  });
});
