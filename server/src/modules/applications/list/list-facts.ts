import { FACET_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { asNumber } from '../../../db/as-number.ts';
import { dayOf } from './deadline-range.ts';

/** What stands beside a page of applicants. */
export interface ListFacts {
  counts: { bucket: string; n: number; successful: number; rated: number; rating_sum: number }[];
  panel_size: number;
  /** The job's questions in order. */
  questions: number[];
  expiring: number;
  rated_by_me: number;
}

/**
 * Those facts as one JSON value. Whom a rating counts for is past *Responded*: of the own ratings, which may be very many,
 * only those that do not count are looked at.
 * @param of.counted which differences count, such as `not archived`
 */
export const factsJson = ({
  job,
  user,
  counted,
  today,
  soon,
}: Record<'job' | 'user' | 'counted' | 'today' | 'soon', SQL>) =>
  sql`json_build_array(
      (select coalesce(json_agg(json_build_array(bucket, n, successful, rated, rating_sum)), '[]') from (
        select bucket, sum(n)::int as n, sum(successful)::int as successful, sum(rated)::int as rated, sum(rating_sum)::float8 as rating_sum
        from bucket_deltas where job_id = ${job} and ${counted} group by bucket) c),
      (select count(*) from reviewers where job_id = ${job}),
      (select coalesce(json_agg(id order by "order"), '[]') from questions where job_id = ${job} and removed_at is null),
      (select count(*) from (
        select 1 from applications a where a.job_id = ${job} and a.bucket = 'AwaitingResponse' and a.archived_at is null and a.declined_at is null
          and a.deadline between ${today} and ${soon} and ${dayOf(sql`a.deadline`)} between ${dayOf(today)} and ${dayOf(soon)} limit ${asNumber(FACET_LIMITS.expiring_counted)}) expiring),
      (select count(*) from reviews r join applications ra on ra.id = r.application_id
        where r.job_id = ${job} and r.user_id = ${user} and r.sent_at is not null and not r.counts and ra.bucket = 'Responded' and ra.archived_at is null)
    )`;

type Counts = [bucket: string, n: number, successful: number, rated: number, rating_sum: number][];
export type FactsJson = [
  counts: Counts,
  panel_size: number,
  questions: number[],
  expiring: number,
  rated_by_me: number,
];

export const readFacts = ([counts, panel_size, questions, expiring, rated_by_me]: FactsJson): ListFacts => ({
  counts: counts.map(([bucket, n, successful, rated, rating_sum]) => ({ bucket, n, successful, rated, rating_sum })),
  panel_size,
  questions,
  expiring,
  rated_by_me,
});
