import type { Job } from '@vivavoce/contract/types.ts';
import { BUCKETS, type ApplicantBucket } from '@vivavoce/domain/applications/bucket.ts';

export type BucketCounts = Readonly<Record<ApplicantBucket, number>>;

/** 1 (pale) to 5 (deep): the place of a bucket on the one ramp. */
export function bucketNumber(bucket: ApplicantBucket): 1 | 2 | 3 | 4 | 5 {
  return (BUCKETS.indexOf(bucket) + 1) as 1 | 2 | 3 | 4 | 5;
}

export function totalOf(counts: BucketCounts): number {
  return BUCKETS.reduce((sum, bucket) => sum + counts[bucket], 0);
}

type Opened = Pick<Job, 'abilities' | 'job_kind'> & {
  buckets: Pick<BucketCounts, 'ToInvite' | 'Responded' | 'Reviewed'>;
};

/**
 * A reviewer lands where there is something to rate, a user who may invite where applicants wait for an invitation; a
 * webinar opens at its registrations once everybody is invited.
 */
export function firstBucket({ abilities, job_kind, buckets }: Opened): ApplicantBucket {
  if (job_kind === 'webinar' && buckets.ToInvite === 0) return 'Responded';
  if (abilities.includes('invite')) return 'ToInvite';
  return buckets.Responded > 0 || buckets.Reviewed === 0 ? 'Responded' : 'Reviewed';
}
