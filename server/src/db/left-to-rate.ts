import { blindRatings, ratingUsers, withheldRatings } from '@vivavoce/domain/reviews/independence.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { conditionSql } from './condition-sql.ts';

/** The buckets whose applicants reviewers rate. */
export const RATED_BUCKETS = ['Responded', 'Reviewed'] as const;
export type RatedBucket = (typeof RATED_BUCKETS)[number];

/** Applicants who can be rated, over the alias `a` of applications: with answers that are rated, and not withdrawn. */
export const RATABLE = sql.raw('a.declined_at is null and a.answer_count > 0 and not a.unrated_only');
/** The others; the condition of the index `applications_unratable`. */
const UNRATABLE = sql.raw('(a.declined_at is not null or a.answer_count = 0 or a.unrated_only)');

const APPLICANT = sql.raw('a.id');

interface Left {
  job: SQL;
  user: SQL;
  bucket: RatedBucket;
  /** Which differences and which applicants `a` count; current ones by default. */
  deltas?: SQL;
  rows?: SQL;
}

/**
 * Number of applicants of a bucket that a reviewer still has to rate, as SQL. Not counted are applicants who cannot be
 * rated, whose review by this reviewer is sent, or who were passed on to another reviewer. In *Responded* no applicant
 * has a review that counts, so that only the other reviews are read there.
 */
export function leftToRate({
  job,
  user,
  bucket,
  deltas = sql`not archived`,
  rows = sql`a.archived_at is null`,
}: Left): SQL {
  const name = sql.raw(`'${bucket}'`);
  const uncounted = bucket === 'Responded' ? sql`and not v.counts` : sql``;
  return sql`(select coalesce(sum(n), 0) from bucket_deltas where job_id = ${job} and bucket = ${name} and ${deltas})
      - (select count(*) from applications a where a.job_id = ${job} and a.bucket = ${name} and ${rows} and ${UNRATABLE})
      - (select count(*) from reviews v join applications a on a.id = v.application_id
         where v.job_id = ${job} and v.user_id = ${user} and v.sent_at is not null ${uncounted}
           and a.job_id = ${job} and a.bucket = ${name} and ${rows} and ${RATABLE})
      - (select count(*) from review_excusals e join applications a on a.id = e.application_id
         where e.job_id = ${job} and e.user_id = ${user}
           and a.job_id = ${job} and a.bucket = ${name} and ${rows} and ${RATABLE} and ${unsentReview(user)})`;
}

const hasSeat = (job: SQL, user: SQL): SQL =>
  sql`exists (select s.id from reviewers s where s.job_id = ${job} and s.user_id = ${user})`;

/** Whether a user rates the applicants of an activity, as SQL. */
export const ratesIn = (job: SQL, user: SQL): SQL =>
  conditionSql(ratingUsers, {
    on_panel: hasSeat(job, user),
    has_panel: sql`exists (select s.id from reviewers s where s.job_id = ${job})`,
    is_webinar: sql`exists (select w.id from jobs w where w.id = ${job} and w.is_webinar)`,
  });

const hasSent = (user: SQL, application: SQL): SQL =>
  sql`exists (select o.id from reviews o where o.application_id = ${application} and o.user_id = ${user} and o.sent_at is not null)`;

/** Whether a user's review of the applicant `a` is not sent, as SQL. */
export const unsentReview = (user: SQL): SQL => sql`not ${hasSent(user, APPLICANT)}`;

/**
 * Whether an applicant who can be rated waits for a user's review, as SQL over the alias `a`: it is not sent, and the
 * applicant was not passed on to another reviewer.
 */
export const awaitsReviewBy = (user: SQL): SQL =>
  sql`(${unsentReview(user)} and not exists (
    select 1 from review_excusals e where e.application_id = a.id and e.user_id = ${user}))`;

/**
 * The deadline of the applicant who has waited longest for a user's review, as SQL. Each bucket is read along its index up
 * to the first such applicant; both in one scan would be read whole and sorted.
 * @param job id of the activity
 */
export const oldestDeadline = (job: SQL, user: SQL): SQL => {
  const firstOf = (bucket: RatedBucket) => sql`(select a.deadline, a.date, a.id from applications a
    where a.job_id = ${job} and a.bucket = ${sql.raw(`'${bucket}'`)} and a.archived_at is null and ${RATABLE}
      and ${awaitsReviewBy(user)} order by a.date, a.id limit 1)`;
  const waiting = sql.join(RATED_BUCKETS.map(firstOf), sql` union all `);
  return sql`(select waiting.deadline from (${waiting}) waiting order by waiting.date, waiting.id limit 1)`;
};

/** The columns of an activity that decide about its ratings: of the table, or of an alias of it. */
type JobColumns = Readonly<Record<'id' | 'company_id' | 'independent_ratings', AnyPgColumn>>;

/** Whether ratings of others are withheld from a reader, as SQL over the alias `a` of applications. */
export const withheldFrom = ({ reader, job }: { reader: SQL; job: JobColumns }): SQL =>
  conditionSql(withheldRatings, {
    rates_first: conditionSql(blindRatings, {
      of_job: sql`${job.independent_ratings}`,
      of_company: sql`(select c.independent_ratings from companies c where c.id = ${job.company_id})`,
      on_panel: hasSeat(sql`${job.id}`, reader),
    }),
    has_sent: hasSent(reader, APPLICANT),
  });

/**
 * Whether ratings of others about an applicant are withheld from a reader, as SQL, where the settings of the activity are
 * known beforehand.
 * @param rates_first whether the reader rates before those of others are shown, as `ratesBlind` of domain says
 * @param application its id, by default of the alias `a` of applications
 */
export const withheldInJob = ({
  rates_first,
  reader,
  application = APPLICANT,
}: {
  rates_first: boolean;
  reader: SQL;
  application?: SQL;
}): SQL =>
  conditionSql(withheldRatings, {
    rates_first: rates_first ? sql`true` : sql`false`,
    has_sent: hasSent(reader, application),
  });
