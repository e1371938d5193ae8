import { expiringUntil } from '@vivavoce/domain/applications/facets.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { asNumber } from '../../db/as-number.ts';
import type { FirstRead } from '../../plugins/first-read.ts';
import { visibleToWho } from '../../policies/jobs.policy.ts';
import type { JobOfList } from './applications.presenter.ts';
import { factsJson, readFacts } from './list-facts.ts';
import type { FactsJson } from './list-facts.ts';
import { decodeCursor, readRow, rowJson, SORTS, wantedRows } from './listed.ts';
import type { ApplicationList, ApplicationQuery } from './listed.ts';

/** What a list may say without being narrowed. */
const PLAIN: ReadonlySet<string> = new Set(['status', 'filter', 'sort', 'cursor', 'from', 'page_size']);

/** A stage of current applicants from its beginning or a cursor, as nearly every list is read. */
const isPlain = (query: ApplicationQuery): boolean =>
  query.filter === 'All' &&
  query.from === 0 &&
  Object.entries(query).every(([name, value]) => PLAIN.has(name) || value === undefined || value === false);

const job = sql`(select id from seen)`;
const user = sql`(select user_id from who)`;
const facts = factsJson({
  job,
  user,
  counted: sql`not archived`,
  today: sql`(select today from asked)`,
  soon: sql`(select soon from asked)`,
});

/**
 * The activity as `who` may see it, one page of a stage by keyset, the counts of all stages and the facts beside them. No
 * value stands where the planner would see it, so that there is one plan for all of them.
 */
function statement({ sort, page_size }: ApplicationQuery, goesOn: boolean): SQL {
  const { by, type, down } = SORTS[sort];
  const direction = sql.raw(down ? 'desc' : 'asc');
  const place = goesOn
    ? sql`, ${sql.placeholder('value')}${sql.raw(`::${type}`)} as value, ${sql.placeholder('id')}::bigint as id`
    : sql``;
  const after = goesOn
    ? sql` and (${by}, a.id) ${sql.raw(down ? '<' : '>')} ((select value from asked), (select id from asked))`
    : sql``;
  return sql`
    with asked as materialized (
      select ${sql.placeholder('stage')}::text as stage, ${sql.placeholder('today')}::timestamptz as today,
        ${sql.placeholder('soon')}::timestamptz as soon${place}
    ), seen as materialized (
      select jobs.id, jobs.title, jobs.rating_style, jobs.question_count, jobs.company_id, jobs.created_by, jobs.archived, r.may_decide
      from who join jobs on jobs.id = ${sql.placeholder('job')}
      left join reviewers r on r.job_id = jobs.id and r.user_id = who.user_id
      where ${visibleToWho}
    ), page as (
      select ${rowJson(by, user)} as row
      from applications a join users u on u.id = a.user_id
      where a.job_id = ${job} and a.bucket = (select stage from asked) and a.archived_at is null${after}
      order by ${by} ${direction}, a.id ${direction}
      limit ${asNumber(wantedRows({ page_size }))}
    )
    select json_build_array(
      seen.id, seen.title, seen.rating_style, seen.question_count, seen.company_id, seen.created_by, seen.archived, seen.may_decide,
      (select coalesce(json_agg(row), '[]') from page), ${facts}
    ) from seen`;
}

/** What is read for such a list; undefined for others, and where the cursor is none. */
export function stageRead(jobId: number, query: ApplicationQuery, now: Date): FirstRead | undefined {
  if (!isPlain(query)) return undefined;
  const place = query.cursor ? decodeCursor(query.cursor, SORTS[query.sort].type) : undefined;
  if (query.cursor && !place) return undefined;
  const { sort, page_size, status } = query;
  return {
    key: `stage ${sort} ${page_size} ${place ? 'on' : 'first'}`,
    statement: () => statement(query, place !== undefined),
    values: {
      job: jobId,
      stage: status,
      today: now.toISOString(),
      soon: expiringUntil(now).toISOString(),
      ...(place && { value: place[0], id: place[1] }),
    },
  };
}

type JobColumns = [number, string, number, number, number, number, boolean, boolean | null];

/** The JSON value of that statement. */
export type StageJson = [...JobColumns, page: unknown[][], facts: FactsJson];

export function readStage(given: StageJson): { seen: JobOfList; list: ApplicationList } {
  const [id, title, rating_style, question_count, company_id, created_by, archived, may_decide, page, beside] = given;
  return {
    seen: {
      job: { id, title, rating_style, question_count, company_id, created_by, archived },
      panel: may_decide === null ? null : { may_decide },
    },
    list: { page: page.map(readRow), ...readFacts(beside) },
  };
}
