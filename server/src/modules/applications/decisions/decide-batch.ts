import type { UndoableBulkAction } from '@vivavoce/domain/applications/bulk-operations.ts';
import { DECISION_TRACKS } from '@vivavoce/domain/applications/decisions.ts';
import type { ApplicantDecision } from '@vivavoce/domain/applications/decisions.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { addToMailing } from '../../mailings/mailings.service.ts';
import {
  decideAbout,
  DECISION_EVENTS,
  decisionStatement,
  lockApplicants,
  undoDecision,
} from './decisions.repository.ts';
import type { BulkDecision } from './decisions.repository.ts';
import type { BulkOperationBatch } from '../bulk-operations/bulk-operation-rows.ts';

/** A batch of decisions. */
interface DecisionBatch<Action> extends BulkOperationBatch {
  action: Action;
  /** The numbers of undone bulk operations of its track, as a query of one column. */
  undone_operations: SQL;
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
export async function decideBatch(tx: Tx, { action, ...batch }: DecisionBatch<ApplicantDecision>): Promise<number> {
  const { at, applicants, input, mailing_id, job_id, undone_operations, decision: number } = batch;
  const decision: BulkDecision = {
    decision: action,
    applicants,
    undo_of: input.undo_of === undefined ? undefined : new Date(input.undo_of),
    now: at,
    rejection: {
      reason: input.reason ?? null,
      note: input.note ?? null,
      mail_at: input.mail_at === undefined ? null : new Date(input.mail_at),
    },
    number,
    undone_operations,
    event: eventOf(batch, action),
  };
  await lockApplicants(tx, decision);
  if (mailing_id === null) return decideAbout(tx, decision);
  const recipients = sql`select id from changed`;
  return addToMailing(tx, { id: mailing_id, job_id, recipients, statement: decisionStatement(decision) });
}

/** Restores what a batch changed, where no later decision holds. */
export async function undoBatch(tx: Tx, { action, ...batch }: DecisionBatch<UndoableBulkAction>): Promise<void> {
  const { applicants, undone_operations, decision: number } = batch;
  const event = eventOf(batch, action === 'archive' ? 'unarchive' : 'unshortlist');
  await undoDecision(tx, { track: DECISION_TRACKS[action], number, applicants, undone_operations, event });
}
