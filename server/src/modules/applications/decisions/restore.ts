import type { DecisionTrack } from '@vivavoce/domain/applications/decisions.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** The column that holds the number of the latest decision of a track. */
export const NUMBER_COLUMNS: Readonly<Record<DecisionTrack, SQL>> = {
  outcome: sql.raw('outcome_decision'),
  archive: sql.raw('archive_decision'),
  review: sql.raw('review_decision'),
};

/** The columns of which a decision of a track can be undone. */
export const UNDONE_COLUMNS = {
  outcome: ['shortlisted_at', 'rejected_at'],
  archive: ['archived_at'],
} as const satisfies Partial<Record<DecisionTrack, readonly string[]>>;
export type UndoneTrack = keyof typeof UNDONE_COLUMNS;

/** What an undo puts back, as common table expressions and parts of them. */
export interface PuttingBack {
  track: UndoneTrack;
  /**
   * The table expression `own`, whose rows are locked: `id`, what the undone decision replaced as `decision` and the columns of
   * the track, and what stands now as the same with `now_` before their names.
   */
  own: SQL;
  /** A query of what bulk operations of the activity replaced that were taken back: `number` of the bulk operation, and as `own`; it may read `own`. */
  revoked: SQL;
  /** A query of one column: the numbers of those bulk operations. */
  revoked_numbers: SQL;
  /** The number that those put back bear then, over `lowest`. */
  number: SQL;
}

/** The columns of a track that stand now, over an alias of applications. */
export const standing = (track: UndoneTrack, alias: string): SQL =>
  sql.raw(UNDONE_COLUMNS[track].map((column) => `${alias}.${column} as now_${column}`).join(', '));

/**
 * Everybody stands as the latest decision says that has not been taken back. What the undone one replaced may be that of a bulk operation
 * which was itself taken back meanwhile: then it is what that one had replaced, and so on down. `changed` holds the ids of
 * those who look different now.
 */
export function puttingBack({ track, own, revoked, revoked_numbers, number }: PuttingBack): SQL {
  const columns = UNDONE_COLUMNS[track];
  const each = (write: (column: string) => string, between = ', ') => sql.raw(columns.map(write).join(between));
  return sql`${own}, revoked as materialized (${revoked}), lowest as (
      with recursive chain as (
        select id, decision, ${each((column) => `${column}, now_${column}`)} from own
        union all
        select chain.id, revoked.decision, ${each((column) => `revoked.${column}, chain.now_${column}`)}
        from (select * from chain where decision = any(array(${revoked_numbers}))) chain
        join revoked on revoked.number = chain.decision and revoked.id = chain.id)
      select distinct on (id) * from chain order by id, decision nulls first
    ), put_back as (
      update applications set ${each((column) => `${column} = lowest.${column}`)}, ${NUMBER_COLUMNS[track]} = ${number}, updated_at = now()
      from lowest where applications.id = lowest.id
      returning applications.id, (${each((column) => `lowest.now_${column} is distinct from lowest.${column}`, ' or ')}) as seen
    ), changed as (select id from put_back where seen)`;
}
