import type { DecisionTrack } from '@vivavoce/domain/applications/decisions.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** The columns that a decision of a track stores, so that an undo can restore them. */
export const TRACK_COLUMNS = {
  outcome: ['shortlisted_at', 'rejected_at', 'outcome_mail_at', 'outcome_reason', 'outcome_note'],
  archive: ['archived_at'],
  review: [],
} as const satisfies Record<DecisionTrack, readonly string[]>;
export type RestoredTrack = Exclude<DecisionTrack, 'review'>;

/** The columns of a track, each written by `write`, with a comma before each. */
export const eachColumn = (track: DecisionTrack, write: (column: string) => string): SQL =>
  sql.raw(TRACK_COLUMNS[track].map((column) => `, ${write(column)}`).join(''));

/** Input of `restoreStatement`, as parts of a statement. */
export interface Restore {
  track: RestoredTrack;
  /** A query of one column `id`: the applicants, locked. */
  applicants: SQL;
  /** Which decisions are undone, over the alias `d`. */
  undone: SQL;
  /** The numbers of bulk operations whose undo has not reached every applicant yet, as a query of one column. */
  undone_operations: SQL;
}

/**
 * Deletes the undone decisions, and restores each applicant to the latest one that remains. `changed` holds the ids of the
 * applicants whose state differs afterwards.
 */
export function restoreStatement({ track, applicants, undone, undone_operations }: Restore): SQL {
  const columns = TRACK_COLUMNS[track];
  const each = (write: (column: string) => string, between: string) => sql.raw(columns.map(write).join(between));
  return sql`selected as materialized (${applicants}), removed as (
      delete from decisions d using selected where d.application_id = selected.id and d.track = ${track} and ${undone}
      returning d.application_id as id
    ), latest as (
      select one.id, ${each((column) => `remaining.${column}`, ', ')} from (select distinct id from removed) one
      left join lateral (
        select d.* from decisions d where d.application_id = one.id and d.track = ${track} and not (${undone})
          and d.number <> all(array(${undone_operations}))
        order by d.number desc limit 1) remaining on true
    ), changed as (
      update applications set ${each((column) => `${column} = latest.${column}`, ', ')}, updated_at = now() from latest
      where applications.id = latest.id
        and (${each((column) => `applications.${column} is distinct from latest.${column}`, ' or ')})
      returning applications.id)`;
}
