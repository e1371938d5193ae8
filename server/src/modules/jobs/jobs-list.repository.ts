import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { ratesIn } from '../../db/left-to-rate.ts';
import { SEAT_NAMES } from '../../db/seat-name.ts';
import type { StaffActor } from '../../actor.ts';
import { ANSWER_SECONDS } from '../../db/answer-seconds.ts';
import { asNumber } from '../../db/as-number.ts';
import { containsEveryWord, termsOf } from '../../db/contains-every-word.ts';
import { isOfKind } from '../../db/is-of-kind.ts';
import { statements } from '../../db/prepared.ts';
import { rowOf } from '../../db/row-of.ts';
import { onPanelOf, visibleOfMany } from '../../policies/jobs.policy.ts';
import { leftInJob } from './desk.repository.ts';
import type { JobRow } from '../../access/load-job.ts';

export interface JobFilter {
  q?: string | undefined;
  status: 'all' | 'published' | 'draft';
  archived: boolean | 'any';
  /** Whether it is in the company's marketplace. */
  public?: boolean | undefined;
  /** A reviewer on its panel. */
  reviewer?: number | undefined;
  kind?: JobKind | undefined;
  ordering: '-created_at' | 'created_at' | 'title' | '-title' | 'deadline' | '-marketplace_order';
  page: number;
  page_size: number;
}

/** The same columns of the table and of a subquery over it. */
const ORDER: Record<JobFilter['ordering'], (alias: string) => string> = {
  '-created_at': (alias) => `${alias}.created_at desc, ${alias}.id desc`,
  created_at: (alias) => `${alias}.created_at, ${alias}.id`,
  title: (alias) => `${alias}.title_search, ${alias}.id`,
  '-title': (alias) => `${alias}.title_search desc, ${alias}.id desc`,
  // Next deadline first, then activities without one, then closed ones, the latest first.
  deadline: (alias) => `case when ${alias}.fixed_deadline > now() then ${alias}.fixed_deadline else 'infinity' end,
    ${alias}.fixed_deadline desc nulls first, ${alias}.id`,
  '-marketplace_order': (alias) => `${alias}.marketplace_order desc, ${alias}.id desc`,
};

/** Everything but values on which the statement of a list depends. */
interface Shape extends Pick<JobFilter, 'archived' | 'status' | 'public' | 'kind' | 'ordering' | 'page_size'> {
  in_company: boolean;
  create_interview_only: boolean;
  of_reviewer: boolean;
  /** How many words the search term has. */
  terms: number;
}

const matching = (shape: Shape, terms: readonly SQL[]): SQL => {
  const parts = [
    visibleOfMany({
      user_id: sql`(select user_id from input)`,
      company_id: shape.in_company ? sql`(select company_id from input)` : null,
      create_interview_only: shape.create_interview_only,
    }),
  ];
  if (shape.archived !== 'any') parts.push(shape.archived ? sql`jobs.archived` : sql`not jobs.archived`);
  if (shape.status !== 'all')
    parts.push(shape.status === 'draft' ? sql`jobs.status = 'Draft'` : sql`jobs.status = 'Published'`);
  if (shape.public !== undefined)
    parts.push(shape.public ? sql`jobs.marketplace_public` : sql`not jobs.marketplace_public`);
  if (shape.of_reviewer)
    // As a subquery it stays a condition: with a join, all activities would be read before they are sorted.
    parts.push(sql`(${onPanelOf(sql`(select reviewer from input)`)}) is true`);
  if (shape.kind) parts.push(isOfKind(shape.kind, sql`jobs`));
  if (terms.length > 0) parts.push(containsEveryWord(sql`jobs.title_search`, terms));
  return sql.join(parts, sql` and `);
};

/** The columns of a list, and those that its presenter needs. */
const LISTED = [
  'id',
  'title',
  'status',
  'archived',
  'test_provider',
  'sjt_assessment',
  'is_webinar',
  'is_questionnaire',
  'is_cvcopilot',
  'assessment_type',
  'question_count',
  'form_minutes',
  'applicant_deadline_days',
  'fixed_deadline',
  'created_at',
  'created_by',
  'company_id',
] as const;
const columnsOf = (alias: string): SQL => sql.raw(LISTED.map((name) => `${alias}.${name}`).join(', '));

/** A row of the list in JSON: instants are texts. */
export interface JobListRow extends Omit<Pick<JobRow, (typeof LISTED)[number]>, 'fixed_deadline' | 'created_at'> {
  fixed_deadline: string | null;
  created_at: string;
  buckets: Record<string, number> | null;
  /** Id and name of the first seats. */
  panel: [number, string][] | null;
  panel_size: number | null;
  may_decide: boolean | null;
  seconds: number | null;
  to_rate: number;
}
const NAMES = [...LISTED, 'buckets', 'panel', 'panel_size', 'may_decide', 'seconds', 'to_rate'] as const;

const SEATS_SHOWN = 4;

const page = statements<{ total: string; page: unknown[][] }, Record<string, unknown>, Shape>((mark, shape) => {
  const terms = Array.from({ length: shape.terms }, (_, index) => mark(`term_${index}`));
  const where = matching(shape, terms);
  return sql`
    with input as materialized (
      select ${mark('user_id')}::bigint as user_id, ${mark('company_id')}::bigint as company_id, ${mark('place')}::bigint as place,
        ${mark('reviewer')}::bigint as reviewer
    ), page as materialized (
      select ${columnsOf('jobs')}, jobs.title_search, jobs.marketplace_order from (
        select jobs.id from jobs where ${where} order by ${sql.raw(ORDER[shape.ordering]('jobs'))}
        limit ${asNumber(shape.page_size)} offset (select place from input)) listed
      join jobs on jobs.id = listed.id
    ), counts as materialized (
      select job_id, json_object_agg(bucket, n) as buckets from (
        select d.job_id, d.bucket, sum(d.n) as n from page join bucket_deltas d on d.job_id = page.id
        where not d.archived group by d.job_id, d.bucket) c
      group by job_id
    ), times as materialized (
      select q.job_id, ${ANSWER_SECONDS} as seconds from page join questions q on q.job_id = page.id where q.removed_at is null group by q.job_id
    ), panels as materialized (
      select r.job_id, json_agg(json_build_array(r.user_id, ${SEAT_NAMES.full_name}) order by r.id) filter (where r.place <= ${asNumber(SEATS_SHOWN)}) as panel,
        count(*) as panel_size, bool_or(r.may_decide) filter (where r.user_id = (select user_id from input)) as may_decide
      from (select r.*, row_number() over (partition by r.job_id order by r.id) as place from page join reviewers r on r.job_id = page.id) r
      left join lateral (
        -- One account after another: with some thousand accounts the planner would read all of them.
        select * from users where id = r.user_id and r.place <= ${asNumber(SEATS_SHOWN)} limit 1) u on true
      group by r.job_id
    ), open as materialized (
      select c.job_id, ${leftInJob(sql`(select user_id from input)`)} as n from (
        select d.job_id from page join bucket_deltas d on d.job_id = page.id
        where not d.archived and d.bucket in ('Responded', 'Reviewed') group by d.job_id having sum(d.n) > 0) c
      where ${ratesIn(sql`c.job_id`, sql`(select user_id from input)`)}
    )
    select (select count(*) from jobs where ${where}) as total,
      (select coalesce(json_agg(json_build_array(${columnsOf('page')}, counts.buckets, panels.panel, panels.panel_size, panels.may_decide, times.seconds, coalesce(open.n, 0))
         order by ${sql.raw(ORDER[shape.ordering]('page'))}), '[]')
       from page left join counts on counts.job_id = page.id left join times on times.job_id = page.id
       left join panels on panels.job_id = page.id left join open on open.job_id = page.id) as page`;
});

/**
 * One page with its total, bucket counts and the first seats of each panel, in one statement: related data is
 * aggregated for all activities together. The user's values are hidden from the planner, so that there is one plan for
 * every user.
 */
export async function listJobs(
  pool: pg.Pool,
  { user_id, company_id, create_interview_only }: StaffActor,
  { q, page: number, reviewer, ...filter }: JobFilter,
): Promise<{ total: number; rows: JobListRow[] }> {
  const terms = q ? termsOf(q) : [];
  const { archived, status, kind, ordering, page_size } = filter;
  const viewer = { in_company: company_id !== null, create_interview_only, of_reviewer: reviewer !== undefined };
  const shape = { archived, status, public: filter.public, kind, ordering, page_size, ...viewer, terms: terms.length };
  const place = (number - 1) * page_size;
  const named = Object.fromEntries(terms.map((term, at) => [`term_${at}`, term]));
  const [row] = await page(pool, shape, { user_id, company_id, place, reviewer: reviewer ?? null, ...named });
  return {
    total: Number(row?.total ?? 0),
    rows: (row?.page ?? []).map((values) => rowOf(NAMES, values) as JobListRow),
  };
}
