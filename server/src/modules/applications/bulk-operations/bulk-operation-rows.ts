import { DECISION_TRACKS, DECISIONS } from '@vivavoce/domain/applications/decisions.ts';
import type { DecisionTrack } from '@vivavoce/domain/applications/decisions.ts';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { bulk_operations } from '../../../db/schema/index.ts';
import type { BulkOperationInput } from '../../../db/schema/index.ts';

export type BulkOperationRow = typeof bulk_operations.$inferSelect;

/** Neither finished nor failed; a running undo counts as open. */
export const IS_OPEN = sql`bulk_operations.finished_at is null and bulk_operations.failed_at is null`;

/** A batch of a bulk operation on very many applicants. */
export interface BulkOperationBatch {
  job_id: number;
  company_id: number;
  /** When it was decided, its number among all decisions, and who decided. */
  at: Date;
  decision: number;
  created_by: number;
  input: BulkOperationInput;
  /** The mailing for the applicants that it changes; held back until the bulk operation ends. */
  mailing_id: number | null;
  /** A subquery of the ids of the batch. */
  applicants: SQL;
}

export const updateBulkOperation = (tx: Tx, id: number, changes: Partial<typeof bulk_operations.$inferInsert>) =>
  tx.update(bulk_operations).set(changes).where(eq(bulk_operations.id, id));

/** The numbers of the bulk operations of an activity that were undone, as a query of one column. */
export function undoneOperations(jobId: number, track: DecisionTrack): SQL {
  const actions = DECISIONS.filter((decision) => DECISION_TRACKS[decision] === track).map(
    (decision) => sql`${decision}`,
  );
  return sql`select bulk_operations.decision from bulk_operations where bulk_operations.job_id = ${jobId}
    and bulk_operations.undo_at is not null and bulk_operations.action in (${sql.join(actions, sql`, `)})`;
}

/** Whether a query has more rows than `max`. */
export async function hasMoreThan(tx: Tx, query: SQL, max: number): Promise<boolean> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from (${query}) rows limit ${max + 1}) counted`,
  );
  return (rows[0]?.n ?? 0) > max;
}
