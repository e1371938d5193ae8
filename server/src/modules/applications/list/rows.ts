import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { Application } from '@vivavoce/contract/types.ts';
import { FACET_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { NOTHING_RATED } from '@vivavoce/domain/reviews/rated-by.ts';
import type { OwnRatings } from '@vivavoce/domain/reviews/rated-by.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { asNumber } from '../../../db/as-number.ts';
import { leftToRate } from '../../../db/left-to-rate.ts';
import { rowOf } from '../../../db/row-of.ts';
import { dayOf } from './filter.ts';
import type { Placed } from './evidence.query.ts';

/**
 * The columns of a list and the facts beside it. Both come as JSON arrays in a fixed order: so many columns cost the
 * driver more than the database, and names in every row cost both (decision 031).
 */

export type ApplicationQuery = QueryOf<'GET /api/jobs/{job}/applications'>;

/** Columns of an application that a list shows; texts that only its own page needs stay in the database. */
export const LIST_COLUMNS = [
  'id',
  'user_id',
  'answer_count',
  'average_review',
  'review_count',
  'review_spread',
  'reviewed_at',
  'shortlisted_at',
  'rejected_at',
  'outcome_mail_at',
  'declined_at',
  'declined_reason',
  'responded_at',
  'invited_at',
  'invitation_failed',
  'invitation_fault',
  'invitation_fault_at',
  'deadline',
  'status',
  'external_id',
  'metadata',
  'reasonable_adjustments',
  'review_paid',
  'unmet',
  'archived_at',
  'created_at',
  'bucket',
  'strip',
] as const;

/** Ratings of an applicant by the viewer: true for the whole application, else the questions rated in full. */
export type OwnRatingsJson = true | number[] | null;

/** A row of a list; instants are texts, as JSON carries them. */
export type ListRow = Record<(typeof LIST_COLUMNS)[number], unknown> & {
  id: number;
  user_id: number;
  full_name: string;
  email: string;
  sort_value: string;
  own_ratings: OwnRatingsJson;
  /** Whether ratings of others are withheld from the viewer. */
  withheld: boolean;
  test_state: Application['test_state'];
};

/** Facts beside a page of applicants. */
export interface ListFacts {
  counts: { bucket: string; n: number; successful: number; rated: number; rating_sum: number }[];
  expiring: number;
  /** How many applicants the viewer still has to rate; none for a viewer who does not rate. */
  left: { responded: number; reviewed: number };
  /** Whether the figures include ratings that are withheld from the viewer. */
  withholds: boolean;
}

export interface ApplicationList extends ListFacts {
  page: ListRow[];
  /** In the order by evidence: the rows of the page in it. */
  placed?: Placed[];
}

const NAMES = [...LIST_COLUMNS, 'sort_value', 'full_name', 'email', 'own_ratings', 'withheld', 'test_state'] as const;
const columns = sql.raw(LIST_COLUMNS.map((name) => `a.${name}`).join(', '));

/**
 * Ratings by the viewer, over the alias `a` of applications. A matrix without competencies is rated by number, so both
 * kinds of rating count for it.
 */
export function ownRatingsJson(style: number, user: SQL): SQL {
  if (style === RATING_STYLE.overall)
    return sql`(select to_json(true) from reviews where application_id = a.id and user_id = ${user} and rating is not null)`;
  if (style !== RATING_STYLE.matrix)
    return sql`(select json_agg(question_id) from answer_reviews where application_id = a.id and user_id = ${user})`;
  return sql`(select json_agg(question_id) from (
    select question_id from answer_reviews where application_id = a.id and user_id = ${user}
    union
    select m.question_id from matrix_reviews m where m.application_id = a.id and m.user_id = ${user}
    group by m.question_id, m.competency_id
    having count(*) >= (select count(*) from matrix_indicators i where i.competency_id = m.competency_id)) rated)`;
}

export const readOwnRatings = (value: OwnRatingsJson): OwnRatings => {
  if (value === null) return NOTHING_RATED;
  return value === true ? { ...NOTHING_RATED, overall: true } : { ...NOTHING_RATED, questions: new Set(value) };
};

/** How far the test of an applicant at a provider is, over the alias `a` of applications. */
const testState = sql`(select t.state from provider_tests t where t.application_id = a.id)`;

/**
 * A row over the aliases `a` of applications and `u` of users.
 * @param tested whether applicants of the activity take tests of a provider
 */
export const rowJson = (
  sortValue: SQL,
  { style, tested }: { style: number; tested: boolean },
  user: SQL,
  withheld: SQL,
): SQL =>
  sql`json_build_array(${columns}, (${sortValue})::text, coalesce(nullif(a.applicant_name, ''), u.full_name), u.email,
        ${ownRatingsJson(style, user)}, ${withheld}, ${tested ? testState : sql`null`})`;

/** The first column of such a row, where only ids are needed. */
export const idJson = sql`json_build_array(a.id)`;

export const readRow = (values: readonly unknown[]): ListRow => rowOf(NAMES, values) as ListRow;

/**
 * Whether an applicant of the list has a rating that the user did not match with an own one, as SQL. Then a mean or an
 * order by rating would tell what others gave.
 */
export const withholds = ({ job, user, counted, rows }: Record<'job' | 'user' | 'counted' | 'rows', SQL>): SQL =>
  sql`(select coalesce(sum(rated), 0) from bucket_deltas where job_id = ${job} and ${counted})
      > (select count(*) from reviews v join applications a on a.id = v.application_id
         where v.job_id = ${job} and v.user_id = ${user} and v.sent_at is not null
           and a.average_review is not null and ${rows})`;

/**
 * The facts beside a page.
 * @param input.counted which differences count, such as `not archived`
 * @param input.rows the same for the alias `a` of applications
 * @param input.blind whether ratings of others are withheld from the user
 * @param input.rates whether the user rates applicants of the activity
 */
export const factsJson = ({
  job,
  user,
  counted,
  rows,
  today,
  soon,
  blind,
  rates,
}: Record<'job' | 'user' | 'counted' | 'rows' | 'today' | 'soon', SQL> & { blind: boolean; rates: boolean }) =>
  sql`json_build_array(
      (select coalesce(json_agg(json_build_array(bucket, n, successful, rated, rating_sum)), '[]') from (
        select bucket, sum(n)::int as n, sum(successful)::int as successful, sum(rated)::int as rated, sum(rating_sum)::float8 as rating_sum
        from bucket_deltas where job_id = ${job} and ${counted} group by bucket) c),
      (select count(*) from (
        select 1 from applications a where a.job_id = ${job} and a.bucket = 'AwaitingResponse' and a.archived_at is null and a.declined_at is null
          and a.deadline between ${today} and ${soon} and ${dayOf(sql`a.deadline`)} between ${dayOf(today)} and ${dayOf(soon)} limit ${asNumber(FACET_LIMITS.expiring_counted)}) expiring),
      ${rates ? leftToRate({ job, user, bucket: 'Responded' }) : sql`0`},
      ${rates ? leftToRate({ job, user, bucket: 'Reviewed' }) : sql`0`},
      ${blind ? withholds({ job, user, counted, rows }) : sql`false`}
    )`;

export type FactsJson = [
  counts: [bucket: string, n: number, successful: number, rated: number, rating_sum: number][],
  expiring: number,
  responded: number,
  reviewed: number,
  withholds: boolean,
];

export const readFacts = ([counts, expiring, responded, reviewed, withholdsRatings]: FactsJson): ListFacts => ({
  counts: counts.map(([bucket, n, successful, rated, rating_sum]) => ({ bucket, n, successful, rated, rating_sum })),
  expiring,
  left: { responded: Math.max(0, responded), reviewed: Math.max(0, reviewed) },
  withholds: withholdsRatings,
});
