import { allOf, ANY_INSTANT, anyOf, decide, decisionSql, isPositive, isSet, isTrue, not } from './condition.ts';
import type { Decision } from './condition.ts';
import type { Instant } from '../instant.ts';

/** The five buckets of an applicant, in the order in which they are shown. */
export const BUCKETS = ['ToInvite', 'AwaitingResponse', 'Responded', 'Reviewed', 'Outcomes'] as const;

export type ApplicantBucket = (typeof BUCKETS)[number];

/** The columns of an application that decide its bucket. */
export interface BucketRow {
  shortlisted_at: Instant | null;
  rejected_at: Instant | null;
  /** Mean of the reviewers on the job's scale, null before the first rating. */
  average_review: number | string | null;
  reviewed_at: Instant | null;
  answer_count: number;
  declined_at: Instant | null;
  invited_at: Instant | null;
  responded_at: Instant | null;
  invitation_failed: boolean;
}

const set = isSet<BucketRow>;
const failed = isTrue<BucketRow>('invitation_failed');

/** The rule, most advanced bucket first (decisions 4). */
const bucketDecision: Decision<BucketRow, ApplicantBucket> = {
  rules: [
    { code: 'Outcomes', when: anyOf(set('shortlisted_at'), set('rejected_at')) },
    { code: 'Reviewed', when: anyOf(set('average_review'), set('reviewed_at')) },
    { code: 'Responded', when: isPositive<BucketRow>('answer_count') },
    {
      code: 'AwaitingResponse',
      when: anyOf(set('declined_at'), allOf(set('invited_at'), not(set('responded_at')), not(failed))),
    },
  ],
  otherwise: 'ToInvite',
};

/**
 * The bucket of an applicant.
 * @returns one of BUCKETS; every row has exactly one
 */
export function applicantBucket(row: BucketRow): ApplicantBucket {
  return decide(bucketDecision, row, ANY_INSTANT);
}

/**
 * The same rule as a PostgreSQL expression over bare column names. It uses no clock and no
 * lookup, so it is immutable and may define a STORED generated column of type text.
 */
export const bucketSql: string = decisionSql(bucketDecision, (column) => column, 'now()');
