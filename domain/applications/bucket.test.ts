import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { BUCKETS, applicantBucket, bucketSql } from './bucket.ts';
import type { BucketRow } from './bucket.ts';
import { statusLabel } from './status-label.ts';
import type { StatusLabelRow } from './status-label.ts';

const at = '2027-03-01T10:00:00Z';
const now = new Date('2027-03-10T10:00:00Z');

const blank: StatusLabelRow = {
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
};

const row = (changes: Partial<StatusLabelRow>): StatusLabelRow => ({ ...blank, ...changes });

const instant = fc.option(fc.date({ min: new Date('2027-03-01'), max: new Date('2027-03-20'), noInvalidDate: true }));
const anyRow: fc.Arbitrary<StatusLabelRow> = fc.record({
  shortlisted_at: instant,
  rejected_at: instant,
  average_review: fc.option(fc.double({ min: 1, max: 10, noNaN: true })),
  reviewed_at: instant,
  answer_count: fc.nat(4),
  declined_at: instant,
  invited_at: instant,
  responded_at: instant,
  invitation_failed: fc.boolean(),
  deadline: instant,
  status: fc.constantFrom(0, 1, 2, 3, 4, 6),
  rating_style: fc.constantFrom(1, 2, 3),
  question_count: fc.nat(4),
});

describe('applicantBucket', () => {
  it.each<[Partial<BucketRow>, (typeof BUCKETS)[number]]>([
    [{}, 'ToInvite'],
    [{ invited_at: at }, 'AwaitingResponse'],
    [{ invited_at: at, invitation_failed: true }, 'ToInvite'],
    [{ invited_at: at, responded_at: at }, 'ToInvite'],
    [{ declined_at: at }, 'AwaitingResponse'],
    [{ declined_at: at, answer_count: 1 }, 'Responded'],
    [{ invited_at: at, answer_count: 2 }, 'Responded'],
    [{ answer_count: 2, average_review: 3.5 }, 'Reviewed'],
    [{ reviewed_at: at }, 'Reviewed'],
    [{ average_review: 3, rejected_at: at }, 'Outcomes'],
    [{ shortlisted_at: at }, 'Outcomes'],
  ])('%o is %s', (changes, bucket) => {
    expect(applicantBucket(row(changes))).toBe(bucket);
  });

  it('names every bucket but the last resort in the SQL, in order of precedence', () => {
    const named = [...bucketSql.matchAll(/THEN '(\w+)'/g)].map((match) => match[1]);
    expect(named).toEqual(BUCKETS.slice(1).toReversed());
    expect(bucketSql).toMatch(/ELSE 'ToInvite' END$/);
    expect(bucketSql).not.toContain('now()');
  });

  it('never moves back when an outcome is added', () => {
    fc.assert(fc.property(anyRow, (any) => applicantBucket({ ...any, rejected_at: at }) === 'Outcomes'));
  });

  it('agrees with the label about outcomes and withdrawals', () => {
    fc.assert(
      fc.property(anyRow, (any) => {
        const { code } = statusLabel(any, now);
        const bucket = applicantBucket(any);
        expect(bucket === 'Outcomes').toBe(code === 'Successful' || code === 'Unsuccessful');
        if (code === 'Reviewed') expect(bucket).toBe('Reviewed');
      }),
    );
  });
});
