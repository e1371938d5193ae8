import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { asNumber } from '../../../db/as-number.ts';
import { unsentReview } from '../../../db/left-to-rate.ts';
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
  /** The rating style of the activity. */
  style: SQL;
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
  /** Current applicants, the archive or both, as `archivePart` says. */
  part: ReturnType<typeof archivePart>;
  /** Whether ratings of others are withheld from the viewer. */
  blind: boolean;
  only?: 'ids' | undefined;
  /** Whether `from` has all rows of the list. */
  is_complete?: SQL | undefined;
}

export interface PageRow {
  page: unknown[][];
  facts: FactsJson;
  is_complete: boolean;
}

/** A page and the facts beside it, in one statement: first the ids in the order of the list, then the rows. */
export function pageSql({ job, user, style, today, soon }: PageValues, parts: PageParts): SQL {
  const { order, part, blind, only } = parts;
  const facts = factsJson({ job, user, ...part, blind, today, soon });
  const row = only ? idJson : rowJson(parts.value, style, user, blind ? unsentReview(user) : sql`false`);
  const offset = parts.skipped ? sql`offset ${parts.skipped}::bigint` : sql``;
  return sql`
    with place as (select a.id from ${parts.from} order by ${order} limit ${asNumber(wantedRows(parts))} ${offset}),
    page as (
      select ${row} as row
      from place join applications a on a.id = place.id ${only ? sql`` : sql`join users u on u.id = a.user_id`}
      order by ${order}
    )
    select (select coalesce(json_agg(row), '[]') from page) as page, ${facts} as facts,
      ${parts.is_complete ?? sql`true`} as is_complete`;
}

/** Parameters that decide the statement of a list without facets and search. */
export interface PlainShape {
  sort: Sort;
  page_size: number;
  filter: ApplicationQuery['filter'];
  /** The activity is archived; such an archive has current applicants too, so it is no plain list. */
  after: boolean;
  skipped: boolean;
  blind: boolean;
  only: 'ids' | undefined;
}
interface PlainValues {
  job: number;
  user: number;
  style: number;
  today: string;
  soon: string;
  bucket: string;
  sort_value?: string | undefined;
  id?: string | undefined;
  skipped: number;
}

/** The page of a plain list: by its bucket, its order and a place in it. */
export const plainPage = statements<PageRow, PlainValues, PlainShape>((mark, shape) => {
  const { sort, after, skipped, blind, only, page_size } = shape;
  const part = archivePart({ archived: false }, shape);
  const past = after ? sql`and ${behind(sort, mark('sort_value'), mark('id'))}` : sql``;
  const values = {
    job: mark('job'),
    user: mark('user'),
    style: sql`${mark('style')}::int`,
    today: sql`${mark('today')}::timestamptz`,
    soon: sql`${mark('soon')}::timestamptz`,
  };
  return pageSql(values, {
    from: sql`(select a.* from applications a where a.job_id = ${mark('job')} and a.bucket = ${mark('bucket')} and ${part.rows} ${past}) a`,
    order: orderOf(sort),
    value: SORTS[sort].by,
    page_size,
    skipped: skipped ? mark('skipped') : undefined,
    part,
    blind,
    only,
  });
});
