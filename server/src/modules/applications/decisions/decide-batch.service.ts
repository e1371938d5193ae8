import { isUndoable } from '@vivavoce/domain/applications/bulk-operations.ts';
import type { UndoableBulkAction } from '@vivavoce/domain/applications/bulk-operations.ts';
import { DECISION_TRACKS } from '@vivavoce/domain/applications/decisions.ts';
import type { ApplicantDecision, DecisionTrack } from '@vivavoce/domain/applications/decisions.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { BulkOperationInput } from '../../../db/schema/index.ts';
import { addToMailing } from '../../mailings/mailings.service.ts';
import { decideAbout, DECISION_EVENTS, decisionStatement, undoDecision } from './decisions.repository.ts';
import type { BulkDecision } from './decisions.repository.ts';
import { RESTORED_COLUMNS } from './restore.ts';
import type { UndoneOperations } from './restore.ts';

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

/** How a batch stores what it replaces, and finds what undone bulk operations replaced. */
export interface ReplacedDecisions {
  /** A statement over `selected` that stores the number of the decision before and these columns. */
  save: (columns: readonly string[]) => SQL;
  undone: (track: DecisionTrack) => UndoneOperations;
}

const eventOf = ({ company_id, job_id, created_by }: BulkOperationBatch, decision: ApplicantDecision) => ({
  company_id,
  job_id,
  type: DECISION_EVENTS[decision],
  actor: { user_id: created_by },
});

/**
 * Decides about the applicants of a batch, dated as the whole bulk operation; a newer decision about an applicant holds. The
 * changed applicants are added to the mailing.
 * @returns the number of changed applicants
 */
export function decideBatch(
  tx: Tx,
  { action, ...batch }: BulkOperationBatch & { action: ApplicantDecision },
  replaced: ReplacedDecisions,
): Promise<number> {
  const { at, applicants, input, mailing_id, job_id, decision: number } = batch;
  const track = DECISION_TRACKS[action];
  const decision: BulkDecision = {
    decision: action,
    applicants,
    undo_of: input.undo_of === undefined ? undefined : new Date(input.undo_of),
    now: at,
    number,
    saveReplaced: isUndoable(action) && track !== 'review' ? replaced.save(RESTORED_COLUMNS[track]) : undefined,
    undone: replaced.undone(track),
    event: eventOf(batch, action),
  };
  if (mailing_id === null) return decideAbout(tx, decision);
  const recipients = sql`select id from changed`;
  return addToMailing(tx, { id: mailing_id, job_id, recipients, statement: decisionStatement(decision) });
}

/**
 * Restores what a batch changed, where no later decision holds.
 * @param input.replaced a query of what the batch replaced, see `undoDecision`
 */
export async function undoBatch(
  tx: Tx,
  { action, ...batch }: BulkOperationBatch & { action: UndoableBulkAction },
  { replaced, undone }: Pick<ReplacedDecisions, 'undone'> & { replaced: SQL },
): Promise<void> {
  const track = DECISION_TRACKS[action];
  const event = eventOf(batch, action === 'archive' ? 'unarchive' : 'unshortlist');
  await undoDecision(tx, { track, number: batch.decision, replaced, undone: undone(track), event });
}
