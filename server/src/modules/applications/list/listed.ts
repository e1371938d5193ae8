import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { QueryOf } from '@vivavoce/contract/index.ts';
import { rowOf } from '../../../db/row-of.ts';
import type { ListFacts } from './list-facts.ts';
import { ownRatingsJson } from './own-ratings.ts';
import type { OwnRatingsJson } from './own-ratings.ts';

export type ApplicationQuery = QueryOf<'GET /api/jobs/{job}/applications'>;
type Sort = ApplicationQuery['sort'];

/** What a page is sorted by: the indexed expression, its SQL type and the direction. The id breaks ties. */
export const SORTS: Record<Sort, { by: SQL; type: 'timestamptz' | 'text' | 'float8'; down: boolean }> = {
  '-date': { by: sql`a.date`, type: 'timestamptz', down: true },
  date: { by: sql`a.date`, type: 'timestamptz', down: false },
  name: { by: sql`lower(a.applicant_name)`, type: 'text', down: false },
  '-name': { by: sql`lower(a.applicant_name)`, type: 'text', down: true },
  rating: { by: sql`coalesce(a.average_review, 0)`, type: 'float8', down: false },
  '-rating': { by: sql`coalesce(a.average_review, 0)`, type: 'float8', down: true },
};

export const encodeCursor = (value: string, id: string): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

const DAY = /^(?!0000)\d{4}-\d\d-\d\d/;
const TIME = /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d){0,2}$/;

/** An instant as the database writes it; what else reads like one, it may refuse. @throws RangeError for no day at all */
function isInstant(value: string): boolean {
  const [day] = DAY.exec(value) ?? [];
  return day !== undefined && new Date(day).toISOString().startsWith(day) && TIME.test(value.slice(day.length));
}

const isWritten = (value: string, type: string): boolean => {
  if (type === 'text') return true;
  return type === 'float8' ? /^\d{1,3}(\.\d{1,20})?$/.test(value) : isInstant(value);
};

/** What a cursor holds; undefined for what is none of ours. */
export function decodeCursor(cursor: string, type: string): [string, string] | undefined {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof value !== 'string' || typeof id !== 'string' || !/^\d{1,18}$/.test(id)) return undefined;
    return isWritten(value, type) ? [value, id] : undefined;
  } catch {
    // Whatever it was, it is not one of ours.
  }
  return undefined;
}

/** Columns of an application that a list shows; others, such as texts only a detail needs, stay in the database. */
export const LISTED = [
  'id',
  'user_id',
  'answer_count',
  'average_review',
  'review_count',
  'reviewed_at',
  'shortlisted_at',
  'rejected_at',
  'declined_at',
  'declined_reason',
  'responded_at',
  'invited_at',
  'invitation_failed',
  'deadline',
  'status',
  'external_id',
  'reasonable_adjustments',
  'archived_at',
  'created_at',
  'bucket',
  'strip',
] as const;

/** What a list shows of an applicant; instants are texts, as JSON carries them. */
export type ListedRow = Record<(typeof LISTED)[number], unknown> & {
  id: number;
  user_id: number;
  full_name: string;
  email: string;
  sort_value: string;
  own_ratings: OwnRatingsJson;
};

const NAMES = [...LISTED, 'sort_value', 'full_name', 'email', 'own_ratings'] as const;
const columns = sql.raw(LISTED.map((name) => `a.${name}`).join(', '));

/**
 * A row over the aliases `a` of applications and `u` of users, as one JSON value: so many columns cost the driver more than
 * the database, and names in every row cost both.
 */
export const rowJson = (by: SQL, style: SQL, user: SQL): SQL =>
  sql`json_build_array(${columns}, (${by})::text, coalesce(nullif(a.applicant_name, ''), u.full_name), u.email,
        ${ownRatingsJson(style, user)})`;

/** The beginning of such a row. */
export const idJson = sql`json_build_array(a.id)`;

export const readRow = (values: readonly unknown[]): ListedRow => rowOf(NAMES, values) as ListedRow;

export interface ApplicationList extends ListFacts {
  page: ListedRow[];
}

/** One row more than the page is read to know whether another follows. */
export const wantedRows = ({ page_size }: Pick<ApplicationQuery, 'page_size'>): number => page_size + 1;
