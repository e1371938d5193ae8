import { expiringUntil } from '@vivavoce/domain/applications/facets.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { asNumber } from '../../../db/as-number.ts';
import type { FirstRead } from '../../../plugins/session/first-read.ts';
import { visibleToWho } from '../../../policies/jobs.policy.ts';
import type { JobOfList } from '../applications.presenter.ts';
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

const facts = factsJson({
  job: sql`jobs.id`,
  user: sql`who.user_id`,
  counted: sql`not archived`,
  today: sql`${sql.placeholder('today')}::timestamptz`,
  soon: sql`${sql.placeholder('soon')}::timestamptz`,
});

/**
 * The activity as `who` may see it, one page of a stage by keyset, the counts of all stages and the facts beside them. No
 * value stands where the planner would see it, so that there is one plan for all of them.
 */
function statement({ sort, page_size }: ApplicationQuery, goesOn: boolean): SQL {
  const { by, down } = SORTS[sort];
  const direction = sql.raw(down ? 'desc' : 'asc');
  const after = goesOn ? sql` and (${by}, a.id) ${sql.raw(down ? '<' : '>')} (who.after_value, who.after_id)` : sql``;
  return sql`
    select json_build_array(
      jobs.id, jobs.title, jobs.rating_style, jobs.question_count, jobs.company_id, jobs.created_by, jobs.archived, r.may_decide,
      (select coalesce(json_agg(row), '[]') from (
        select ${rowJson(by, sql`jobs.rating_style`, sql`who.user_id`)} as row
        from applications a join users u on u.id = a.user_id
        where a.job_id = jobs.id and a.bucket = who.stage and a.archived_at is null${after}
        order by ${by} ${direction}, a.id ${direction}
        limit ${asNumber(wantedRows({ page_size }))}) page), ${facts})
    from jobs left join reviewers r on r.job_id = jobs.id and r.user_id = who.user_id
    where jobs.id = who.job and ${visibleToWho}`;
}

/** What is read for such a list; undefined for others, and where the cursor is none. */
export function stageRead(jobId: number, query: ApplicationQuery): FirstRead | undefined {
  if (!isPlain(query)) return undefined;
  const { type } = SORTS[query.sort];
  const place = query.cursor ? decodeCursor(query.cursor, type) : undefined;
  if (query.cursor && !place) return undefined;
  const { sort, page_size, status } = query;
  return {
    key: `stage ${sort} ${page_size} ${place ? 'on' : 'first'}`,
    wanted: {
      job: { type: 'bigint', value: jobId },
      stage: { type: 'text', value: status },
      ...(place && { after_value: { type, value: place[0] }, after_id: { type: 'bigint', value: place[1] } }),
    },
    statement: () => statement(query, place !== undefined),
    moment: (now) => ({ today: now.toISOString(), soon: expiringUntil(now).toISOString() }),
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
