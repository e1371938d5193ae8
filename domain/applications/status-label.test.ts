import { describe, expect, it } from 'vitest';
import { incompleteSql, statusLabel, statusLabelSql } from './status-label.ts';
import type { StatusLabelCode, StatusLabelRow } from './status-label.ts';
import { APPLICATION_STATUS, parseApplicationStatus, statusWhenSent } from './status.ts';

const now = new Date('2027-03-10T10:00:00Z');
const past = '2027-03-01T10:00:00Z';
const future = '2027-03-20T10:00:00Z';

const row = (changes: Partial<StatusLabelRow>): StatusLabelRow => ({
  shortlisted_at: null,
  rejected_at: null,
  average_review: null,
  reviewed_at: null,
  answer_count: 0,
  declined_at: null,
  invited_at: null,
  responded_at: null,
  invitation_failed: false,
  deadline: null,
  status: 0,
  rating_style: 1,
  question_count: 3,
  ...changes,
});

describe('statusLabel', () => {
  it.each<[Partial<StatusLabelRow>, StatusLabelCode]>([
    [{ answer_count: 3, shortlisted_at: past, reviewed_at: past }, 'Successful'],
    [{ answer_count: 3, rejected_at: past, reviewed_at: past }, 'Unsuccessful'],
    [{ answer_count: 3, average_review: 4, declined_at: past }, 'Reviewed'],
    [{ answer_count: 3, declined_at: past }, 'Withdrawn'],
    // Looked at without an answer there is nothing to call reviewed.
    [{ reviewed_at: past, responded_at: past }, 'NotReviewed'],
    [{ average_review: 4, reviewed_at: past, declined_at: past }, 'Withdrawn'],
    [{ answer_count: 3 }, 'NotReviewed'],
    [{ shortlisted_at: past }, 'Successful'],
    [{ rejected_at: past, declined_at: past }, 'Unsuccessful'],
    [{ declined_at: past, responded_at: past }, 'Withdrawn'],
    [{ responded_at: past, invited_at: past, deadline: past }, 'NotReviewed'],
    [{ invited_at: past, deadline: past }, 'Expired'],
    [{ invited_at: past, deadline: past, invitation_failed: true }, 'EmailUndelivered'],
    [{ invited_at: past, deadline: now }, 'AwaitingResponse'],
    [{ deadline: past }, 'NotYetInvited'],
    [{ invited_at: past, deadline: future }, 'AwaitingResponse'],
    [{ invited_at: past }, 'AwaitingResponse'],
  ])('%o is %s', (changes, code) => {
    expect(statusLabel(row(changes), now).code).toBe(code);
  });

  it.each<[Partial<StatusLabelRow>, boolean]>([
    [{ answer_count: 2 }, true],
    [{ answer_count: 3 }, false],
    [{ answer_count: 3, status: 6 }, true],
    [{ answer_count: 2, rating_style: 2 }, false],
    [{ answer_count: 2, rating_style: 2, status: 6 }, false],
    [{ answer_count: 2, rating_style: 3 }, true],
    [{ answer_count: 2, average_review: 3 }, false],
    [{ answer_count: 2, declined_at: past }, false],
    [{ answer_count: 0, responded_at: past, status: 6 }, false],
  ])('%o has incomplete %s', (changes, incomplete) => {
    expect(statusLabel(row(changes), now).incomplete).toBe(incomplete);
  });

  it('carries the reason of a withdrawal only beside Withdrawn', () => {
    const withdrawn = row({ declined_at: past, declined_reason: 'Found another role' });
    expect(statusLabel(withdrawn, now).declined_reason).toBe('Found another role');
    expect(statusLabel({ ...withdrawn, rejected_at: past }, now).declined_reason).toBeUndefined();
  });

  it('writes aliases in front of the columns of each table', () => {
    const sql = incompleteSql({ application: 'a', job: 'j' });
    expect(sql).toContain('j.rating_style');
    expect(sql).toContain('a.answer_count < j.question_count');
    expect(sql).toContain('a.status');
    expect(statusLabelSql('$1', { application: 'a' })).toContain('(a.deadline < $1) IS TRUE');
  });
});

describe('application status', () => {
  it('reads codes and the one word', () => {
    expect(parseApplicationStatus('not_invited')).toBe(APPLICATION_STATUS.not_invited);
    expect(parseApplicationStatus(6)).toBe(APPLICATION_STATUS.incomplete);
    expect(parseApplicationStatus(5)).toBeNull();
    expect(parseApplicationStatus('6')).toBeNull();
  });

  it('is complete only with every question answered', () => {
    expect(statusWhenSent(3, 3)).toBe(APPLICATION_STATUS.complete);
    expect(statusWhenSent(2, 3)).toBe(APPLICATION_STATUS.incomplete);
  });
});
