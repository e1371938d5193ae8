import { describe, expect, it } from 'vitest';
import { mayBeInvited } from './may-be-invited.ts';

const now = new Date('2027-03-10T10:00:00Z');
const fresh = {
  archived_at: null,
  responded_at: null,
  declined_at: null,
  shortlisted_at: null,
  rejected_at: null,
  invited_at: null,
  invitation_failed: false,
  deadline: null,
};
const [past, ahead] = ['2027-03-10T09:59:59Z', '2027-03-10T10:00:01Z'];
const reached = { ...fresh, invited_at: past, deadline: ahead };

describe('an invitation', () => {
  it.each([
    ['who was never invited', fresh, true],
    ['who waits', reached, true],
    ['whom it did not reach, however late', { ...reached, deadline: past, invitation_failed: true }, true],
    ['who is late', { ...reached, deadline: past }, false],
    ['who withdrew', { ...reached, declined_at: past }, false],
    ['who has answered', { ...reached, responded_at: past }, false],
    ['who was rejected without an answer', { ...reached, rejected_at: past }, false],
    ['who was shortlisted without an answer', { ...reached, shortlisted_at: past }, false],
    ['who was archived', { ...fresh, archived_at: past }, false],
  ])('to somebody %s', (_applicant, one, offered) => {
    expect(mayBeInvited(one, now)).toBe(offered);
  });
});
