import { DECISION_TRACKS } from '@vivavoce/domain/applications/decisions.ts';
import type { ApplicantDecision, DecisionTrack } from '@vivavoce/domain/applications/decisions.ts';
import { isUndoable } from '@vivavoce/domain/applications/bulk-operations.ts';
import type { UndoableBulkAction } from '@vivavoce/domain/applications/bulk-operations.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { BulkOperationInput } from '../../../db/schema/index.ts';
import { addToMailing } from '../../mailings/mailings.service.ts';
import { decideAbout, DECISION_EVENTS, decisionStatement, undoDecision } from './decisions.repository.ts';
import type { BulkDecision, Revoked } from './decisions.repository.ts';
import { UNDONE_COLUMNS } from './restore.ts';

/** A part of a bulk operation on very many applicants. */
export interface BulkOperationBatch {
  job_id: number;
  company_id: number;
  /** When it was decided, its place among all decisions, and who did. */
  at: Date;
  decision: number;
  created_by: number;
  input: BulkOperationInput;
  /** What is held back to tell those it changes. */
  mailing_id: number | null;
  /** A subquery of the ids of those whose turn it is. */
  whom: SQL;
}

/** What a bulk operation knows of decisions before it. */
export interface Remembered {
  /** Writes down what a part replaces: a statement over `chosen`, of the number before and these columns. */
  keeps: (columns: readonly string[]) => SQL;
  /** What other bulk operations replaced that were taken back. */
  revoked: (track: DecisionTrack) => Revoked;
}

const eventOf = ({ company_id, job_id, created_by }: BulkOperationBatch, decision: ApplicantDecision) => ({
  company_id,
  job_id,
  type: DECISION_EVENTS[decision],
  actor: { user_id: created_by },
});

/**
 * Decides about those whose turn it is, dated as the whole bulk operation; about whom somebody decided otherwise since then, that
 * holds. Those changed are added to what tells them.
 * @returns how many were changed
 */
export function decidePart(
  tx: Tx,
  { action, ...part }: BulkOperationBatch & { action: ApplicantDecision },
  remembered: Remembered,
): Promise<number> {
  const { at, whom, input, mailing_id, job_id, decision: number } = part;
  const track = DECISION_TRACKS[action];
  const decided: BulkDecision = {
    decision: action,
    whom,
    undo_of: input.undo_of === undefined ? undefined : new Date(input.undo_of),
    now: at,
    number,
    keeps: isUndoable(action) && track !== 'review' ? remembered.keeps(UNDONE_COLUMNS[track]) : undefined,
    revoked: remembered.revoked(track),
    event: eventOf(part, action),
  };
  if (mailing_id === null) return decideAbout(tx, decided);
  const recipients = sql`select id from changed`;
  return addToMailing(tx, { id: mailing_id, job_id, recipients, statement: decisionStatement(decided) });
}

/**
 * Puts back what a part of a bulk operation changed, where it is the last word: an outcome with what it replaced.
 * @param replaced a query of what it replaced, see `undoDecision`
 */
export async function putBackPart(
  tx: Tx,
  { action, ...part }: BulkOperationBatch & { action: UndoableBulkAction },
  { replaced, revoked }: Pick<Remembered, 'revoked'> & { replaced: SQL },
): Promise<void> {
  const track = DECISION_TRACKS[action];
  const event = eventOf(part, action === 'archive' ? 'unarchive' : 'unshortlist');
  await undoDecision(tx, { track, number: part.decision, replaced, event, ...revoked(track) });
}
