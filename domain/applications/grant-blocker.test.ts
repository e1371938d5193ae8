import { describe, expect, it } from 'vitest';
import { REQUEST_TYPES } from './request-types.ts';
import { grantBlocker } from './grant-blocker.ts';

const at = new Date('2026-03-01T10:00:00Z');
const row = {
  shortlisted_at: null,
  rejected_at: null,
  average_review: null,
  reviewed_at: null,
  declined_at: null,
  invited_at: at,
  responded_at: null,
  archived_at: null,
  deadline: new Date('2026-03-05T23:59:59Z'),
  status: 2,
};
const of = (given: Partial<typeof row> | object, open = true) =>
  REQUEST_TYPES.map((type) => grantBlocker(type, { ...row, ...given }, open));

describe('what prevents granting more time, another try, an adjustment', () => {
  it.each([
    ['nothing for who is asked for answers', {}, [null, null, null]],
    ['nothing after the deadline', { deadline: new Date('2026-02-01T00:00:00Z') }, [null, null, null]],
    ['a withdrawal', { declined_at: at }, ['withdrawn', 'withdrawn', 'withdrawn']],
    ['the archive', { archived_at: at }, ['archived', 'archived', 'archived']],
    ['an outcome, but for an adjustment', { rejected_at: at }, ['outcome', 'outcome', null]],
    ['the other outcome', { shortlisted_at: at, responded_at: at }, ['outcome', 'outcome', 'sent']],
    ['answers that were sent, but for another try', { responded_at: at, status: 4 }, ['sent', null, 'sent']],
    [
      'not what the deadline sent automatically, for more time',
      { responded_at: new Date('2026-03-06T01:00:00Z'), status: 6 },
      [null, null, 'sent'],
    ],
  ])('%s', (_what, changes, blockers) => expect(of(changes)).toEqual(blockers));

  it('an activity that takes nobody', () =>
    expect(of({ declined_at: at }, false)).toEqual(['job_closed', 'job_closed', 'job_closed']));
});
