import { BUCKETS, type ApplicantBucket } from '@vivavoce/domain/applications/bucket.ts';

export type BucketCounts = Readonly<Record<ApplicantBucket, number>>;

/** 1 (pale) to 5 (deep): the place of a bucket on the one ramp. */
export function bucketNumber(bucket: ApplicantBucket): 1 | 2 | 3 | 4 | 5 {
  return (BUCKETS.indexOf(bucket) + 1) as 1 | 2 | 3 | 4 | 5;
}

export function totalOf(counts: BucketCounts): number {
  return BUCKETS.reduce((sum, bucket) => sum + counts[bucket], 0);
}
