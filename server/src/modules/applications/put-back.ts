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
  /** Table expressions of `own` (`id`, `decision` and the dates: what the undone decision replaced) and of `chosen` (`id` and the dates that stand now, rows locked). */
  before: SQL;
  /** A query of what deeds of the activity replaced that were taken back: `number` of the deed, and as `own`; it may read `own`. */
  revoked: SQL;
  /** The number that those put back bear then, over `lowest`. */
  number: SQL;
}

/**
 * Everybody stands as the latest decision says that has not been taken back. What the undone one replaced may be that of a deed
 * which was itself taken back meanwhile: then it is what that one had replaced, and so on down. `changed` holds the ids of
 * those who look different now.
 */
export function puttingBack({ track, before, revoked, number }: PuttingBack): SQL {
  const dates = UNDONE_COLUMNS[track].map((column) => sql.raw(column));
  const list = (alias: string) =>
    sql.join(
      dates.map((date) => sql`${sql.raw(alias)}.${date}`),
      sql`, `,
    );
  const sets = dates.map((date) => sql`${date} = lowest.${date}`);
  const other = dates.map((date) => sql`chosen.${date} is distinct from lowest.${date}`);
  return sql`${before}, revoked as materialized (${revoked}), lowest as (
      with recursive chain as (
        select own.id, own.decision, ${list('own')} from own join chosen on chosen.id = own.id
        union all
        select chain.id, revoked.decision, ${list('revoked')} from chain
        join revoked on revoked.number = chain.decision and revoked.id = chain.id)
      select distinct on (id) * from chain order by id, decision nulls first
    ), put_back as (
      update applications set ${sql.join(sets, sql`, `)}, ${NUMBER_COLUMNS[track]} = ${number}, updated_at = now()
      from lowest join chosen on chosen.id = lowest.id where applications.id = lowest.id
      returning applications.id, (${sql.join(other, sql` or `)}) as seen
    ), changed as (select id from put_back where seen)`;
}
