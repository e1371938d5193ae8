import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { asNumber } from '../../../db/as-number.ts';
import { withheldInJob } from '../../../db/left-to-rate.ts';
import { statements } from '../../../db/prepared.ts';
import { archivePart } from './filter.ts';
import { factsJson, idJson, rowJson } from './rows.ts';
import type { ApplicationQuery, FactsJson } from './rows.ts';

export type Sort = ApplicationQuery['sort'];

/** The indexed expression of each order, its SQL type and the direction. The id breaks ties. */
export const SORTS: Record<Sort, { by: SQL; type: 'timestamptz' | 'text' | 'float8'; down: boolean }> = {
  '-date': { by: sql`a.date`, type: 'timestamptz', down: true },
  date: { by: sql`a.date`, type: 'timestamptz', down: false },
  name: { by: sql`lower(a.applicant_name)`, type: 'text', down: false },
  '-name': { by: sql`lower(a.applicant_name)`, type: 'text', down: true },
  rating: { by: sql`coalesce(a.average_review, 0)`, type: 'float8', down: false },
  '-rating': { by: sql`coalesce(a.average_review, 0)`, type: 'float8', down: true },
};

/** The condition that leads past a row, given by the value of the order and the id. */
export function behind(sort: Sort, value: SQL, id: SQL): SQL {
  const { by, type, down } = SORTS[sort];
  return sql`(${by}, a.id) ${sql.raw(down ? '<' : '>')} (${value}${sql.raw(`::${type}`)}, ${id}::bigint)`;
}

export const orderOf = (sort: Sort): SQL => {
  const { by, down } = SORTS[sort];
  const direction = sql.raw(down ? 'desc' : 'asc');
  return sql`${by} ${direction}, a.id ${direction}`;
};

/** One row more than the page tells whether another page follows. */
export const wantedRows = ({ page_size }: Pick<ApplicationQuery, 'page_size'>): number => page_size + 1;

/** The values that every page needs, as SQL. */
export interface PageValues {
  job: SQL;
  user: SQL;
  today: SQL;
  /** Until when a deadline is near. */
  soon: SQL;
}

interface PageParts {
  /** A `from` over the alias `a` that has at least the first rows of the list, up to the end of the page. */
  from: SQL;
  order: SQL;
  /** Value of a row in a cursor. */
  value: SQL;
  page_size: number;
  /** The number of rows before the page. */
  skipped?: SQL | undefined;
  /** `from` follows an index in this order, so that no sort is needed. */
  is_direct?: boolean;
  /** The rating style of the activity. */
  style: number;
  /** Whether applicants of the activity take tests of a provider. */
  tested: boolean;
  /** Current applicants, the archive or both, as `archivePart` says. */
  part: ReturnType<typeof archivePart>;
  /** Whether ratings of others are withheld from the viewer. */
  blind: boolean;
  /** Whether the viewer rates applicants of the activity. */
  rates: boolean;
  only?: 'ids' | undefined;
  /** Whether `from` has all rows of the list. */
  is_complete?: SQL | undefined;
}

export interface PageRow {
  page: unknown[][];
  facts: FactsJson;
  is_complete: boolean;
}

/** The rows of a page: directly, or, on the way to a place far down, first their ids, which an index has. */
function rowsSql(row: SQL, { from, order, skipped, is_direct, only, ...parts }: PageParts): SQL {
  const users = only ? sql`` : sql`join users u on u.id = a.user_id`;
  const limit = sql`limit ${asNumber(wantedRows(parts))}`;
  if (is_direct) return sql`(select ${row} as row from ${from} ${users} order by ${order} ${limit})`;
  const offset = skipped ? sql`offset ${skipped}::bigint` : sql``;
  return sql`(with page_ids as (select a.id from ${from} order by ${order} ${limit} ${offset})
    select ${row} as row from page_ids join applications a on a.id = page_ids.id ${users} order by ${order})`;
}

/** A page and the facts beside it, in one statement. */
export function pageSql({ job, user, today, soon }: PageValues, parts: PageParts): SQL {
  const { part, blind, rates, only, value } = parts;
  const facts = factsJson({ job, user, ...part, blind, rates, today, soon });
  const row = only ? idJson : rowJson(value, parts, user, withheldInJob({ rates_first: blind, reader: user }));
  return sql`
    select (select coalesce(json_agg(row), '[]') from ${rowsSql(row, parts)} page) as page, ${facts} as facts,
      ${parts.is_complete ?? sql`true`} as is_complete`;
}

/** Parameters that decide the statement of a list without facets and search. */
export interface PlainShape extends Pick<PageParts, 'page_size' | 'style' | 'tested' | 'blind' | 'rates' | 'only'> {
  sort: Sort;
  filter: ApplicationQuery['filter'];
  /** Whether it follows a row of the list. */
  after: boolean;
  /** Whether rows come before it. */
  skipped: boolean;
}
interface PlainValues {
  job: number;
  user: number;
  today: string;
  soon: string;
  bucket: string;
  sort_value?: string | undefined;
  id?: string | undefined;
  skipped: number;
}

/**
 * The page of a plain list: by its bucket, its order and a position in it. It is the most frequent list, so its statement
 * is composed once and planned once: composed for each call, a page costs 1.5 instead of 1.0 ms of processor time, which
 * figure A3 of the benchmark would miss.
 *
 * Activity, bucket and viewer are written as subqueries, so that the planner does not see their values. With them it would
 * plan every call again, because it estimates the counts beside the page to be cheaper for some activities.
 */
export const plainPage = statements<PageRow, PlainValues, PlainShape>((mark, shape) => {
  const { sort, filter, after, skipped, ...parts } = shape;
  const part = archivePart({ archived: false }, { filter });
  const job = sql`(select ${mark('job')}::bigint)`;
  const past = after ? sql`and ${behind(sort, mark('sort_value'), mark('id'))}` : sql``;
  const values = {
    job,
    user: sql`(select ${mark('user')}::bigint)`,
    today: sql`${mark('today')}::timestamptz`,
    soon: sql`${mark('soon')}::timestamptz`,
  };
  return pageSql(values, {
    ...parts,
    from: sql`(select a.* from applications a
      where a.job_id = ${job} and a.bucket = (select ${mark('bucket')}::text) and ${part.rows} ${past}) a`,
    order: orderOf(sort),
    value: SORTS[sort].by,
    skipped: skipped ? mark('skipped') : undefined,
    is_direct: !skipped,
    part,
  });
});
