import type { ApplicantFilter, Selection } from '@vivavoce/contract/selection.ts';
import { expiringUntil, LABEL_IMPLIES } from '@vivavoce/domain/applications/facets.ts';
import { incompleteSql, statusLabelSql } from '@vivavoce/domain/applications/status-label.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Who asks, and when: some facets are different for everybody and at any time. */
export interface Viewer {
  user_id: number;
  now: Date;
}

const timestamp = (value: Date): SQL => sql`${value.toISOString()}::timestamptz`;

/** Badge and label look at the questions held, as the list shows them; before the first opening at those of the job. */
const incomplete = (jobId: number): SQL => sql`exists (
  select 1 from (
    select rating_style, coalesce(nullif(jsonb_array_length(a.strip), 0), question_count) as question_count
    from jobs where id = ${jobId}) j
  where ${sql.raw(incompleteSql({ application: 'a', job: 'j' }))})`;

/** The looser condition stands beside the label's own, so that an index of the few who bear it is found. */
function labelled(label: NonNullable<ApplicantFilter['label']>, now: Date): SQL[] {
  const parts = statusLabelSql('$now', { application: 'a' }).split('$now');
  const implied = LABEL_IMPLIES[label];
  return [
    sql`${sql.join(
      parts.map((part) => sql.raw(part)),
      timestamp(now),
    )} = ${label}`,
    ...(implied ? [sql.raw(`a.${implied}`)] : []),
  ];
}

/** The address is looked up for each row whose own words do not fit: a join would read everybody's. */
const words = (q: string): SQL => {
  const like = `%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(lower(a.applicant_name) like ${like} or lower(a.external_id) like ${like}
    or (select lower(w.email) from users w where w.id = a.user_id) like ${like})`;
};

/** The conditions of a filter over the alias `a` of applications, as lists and selections share them. */
export function filterConditions(jobId: number, filter: ApplicantFilter, { user_id, now }: Viewer): SQL[] {
  const { q, label, at } = filter;
  const conditions = [
    sql`a.job_id = ${jobId}`,
    sql`a.bucket = ${filter.status}`,
    filter.filter === 'Archived' ? sql`a.archived_at is not null` : sql`a.archived_at is null`,
  ];
  if (q) conditions.push(words(q));
  if (label) conditions.push(...labelled(label, now));
  if (filter.incomplete) conditions.push(incomplete(jobId));
  if (filter.reasonable_adjustments) conditions.push(sql`a.reasonable_adjustments`);
  if (filter.need_your_rating)
    conditions.push(
      sql`not exists (select 1 from reviews r where r.application_id = a.id and r.user_id = ${user_id} and r.sent_at is not null)`,
    );
  if (filter.expiring)
    conditions.push(
      sql`a.declined_at is null`,
      sql`a.deadline between ${timestamp(now)} and ${timestamp(expiringUntil(now))}`,
    );
  if (at) {
    const then = timestamp(new Date(at));
    conditions.push(sql`(a.archived_at = ${then} or a.shortlisted_at = ${then} or a.rejected_at = ${then})`);
  }
  return conditions;
}

/** Applications that match, as the end of a statement. */
export const matchingFrom = (jobId: number, filter: ApplicantFilter, viewer: Viewer): SQL =>
  sql`from applications a where ${sql.join(filterConditions(jobId, filter, viewer), sql` and `)}`;

/**
 * The ids of the chosen applicants of one activity, as a subquery; ids of another activity choose nobody. The statement
 * that uses it says which of them the deed fits, and locks them in the order of their ids.
 */
export function selectedIds(jobId: number, selection: Selection, viewer: Viewer): SQL {
  if ('ids' in selection) {
    const ids = sql`array[${sql.join(
      selection.ids.map((id) => sql`${id}`),
      sql`, `,
    )}]::bigint[]`;
    return sql`(select a.id from applications a where a.job_id = ${jobId} and a.id = any(${ids}))`;
  }
  return sql`(select a.id ${matchingFrom(jobId, selection.matching, viewer)})`;
}
