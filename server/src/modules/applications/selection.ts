import type { Selection } from '@vivavoce/contract/selection.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

export type ApplicantFilter = Extract<Selection, { matching: unknown }>['matching'];

/** The conditions of a filter over the aliases `a` (applications) and `u` (users), as lists and selections share them. */
export function filterConditions(jobId: number, { status, filter, q }: ApplicantFilter): SQL[] {
  const conditions = [
    sql`a.job_id = ${jobId}`,
    sql`a.bucket = ${status}`,
    filter === 'Archived' ? sql`a.archived_at is not null` : sql`a.archived_at is null`,
  ];
  if (q) {
    const like = `%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    conditions.push(
      sql`(lower(a.applicant_name) like ${like} or lower(u.email) like ${like} or lower(a.external_id) like ${like})`,
    );
  }
  return conditions;
}

/**
 * The ids of the chosen applicants of one activity, as a subquery; ids of another activity choose nobody. The statement
 * that uses it says which of them the deed fits, and locks them in the order of their ids.
 */
export function selectedIds(jobId: number, selection: Selection): SQL {
  if ('ids' in selection) {
    const ids = sql`array[${sql.join(
      selection.ids.map((id) => sql`${id}`),
      sql`, `,
    )}]::bigint[]`;
    return sql`(select a.id from applications a where a.job_id = ${jobId} and a.id = any(${ids}))`;
  }
  return sql`(select a.id from applications a join users u on u.id = a.user_id
    where ${sql.join(filterConditions(jobId, selection.matching), sql` and `)})`;
}
