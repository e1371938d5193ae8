import type { DecisionTrack } from '@vivavoce/domain/applications/decisions.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** The column that holds the number of the latest decision of a track. */
export const NUMBER_COLUMNS: Readonly<Record<DecisionTrack, SQL>> = {
  outcome: sql.raw('outcome_decision'),
  archive: sql.raw('archive_decision'),
  review: sql.raw('review_decision'),
};

/** The columns that an undo restores, for each track that has an undo. */
export const RESTORED_COLUMNS = {
  outcome: ['shortlisted_at', 'rejected_at'],
  archive: ['archived_at'],
} as const satisfies Partial<Record<DecisionTrack, readonly string[]>>;
export type RestoredTrack = keyof typeof RESTORED_COLUMNS;

/** Queries of what undone bulk operations of an activity had replaced. */
export interface UndoneOperations {
  /** Columns: `number` of the bulk operation, and as `targets` of `Restore`, which the query may read. */
  replaced: SQL;
  /** One column: the numbers of these bulk operations. */
  numbers: SQL;
}

/** Input of `restoreStatement`, as common table expressions and parts of them. */
export interface Restore {
  track: RestoredTrack;
  /**
   * The table expression `targets` with locked rows: `id`, what the undone decision replaced as `decision` and the columns
   * of the track, and the current values as the same columns with `now_` before their names.
   */
  targets: SQL;
  undone: UndoneOperations;
  /** The number of the restored decision, over `lowest`. */
  number: SQL;
}

/** The current values of a track's columns, over an alias of applications. */
export const currentColumns = (track: RestoredTrack, alias: string): SQL =>
  sql.raw(RESTORED_COLUMNS[track].map((column) => `${alias}.${column} as now_${column}`).join(', '));

/**
 * Restores each applicant to the latest decision that is not undone. The undone decision may have replaced one of a bulk
 * operation that was itself undone meanwhile: then what that one had replaced is restored, and so on. `changed` holds the
 * ids of the applicants whose state differs afterwards.
 */
export function restoreStatement({ track, targets, undone, number }: Restore): SQL {
  const columns = RESTORED_COLUMNS[track];
  const each = (write: (column: string) => string, between = ', ') => sql.raw(columns.map(write).join(between));
  return sql`${targets}, undone as materialized (${undone.replaced}), lowest as (
      with recursive chain as (
        select id, decision, ${each((column) => `${column}, now_${column}`)} from targets
        union all
        select chain.id, undone.decision, ${each((column) => `undone.${column}, chain.now_${column}`)}
        from (select * from chain where decision = any(array(${undone.numbers}))) chain
        join undone on undone.number = chain.decision and undone.id = chain.id)
      select distinct on (id) * from chain order by id, decision nulls first
    ), restored as (
      update applications set ${each((column) => `${column} = lowest.${column}`)}, ${NUMBER_COLUMNS[track]} = ${number}, updated_at = now()
      from lowest where applications.id = lowest.id
      returning applications.id, (${each((column) => `lowest.now_${column} is distinct from lowest.${column}`, ' or ')}) as differs
    ), changed as (select id from restored where differs)`;
}
