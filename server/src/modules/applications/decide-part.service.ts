import type { ApplicantDecision } from '@vivavoce/domain/applications/decisions.ts';
import type { UndoableDeed } from '@vivavoce/domain/applications/deeds.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import type { DeedInput } from '../../db/schema/index.ts';
import { addToSending } from '../sendings/sendings.service.ts';
import { decideAbout, DECISION_EVENTS, decisionDeed } from './decisions.repository.ts';
import type { BulkDecision } from './decisions.repository.ts';

/** A part of a deed on very many applicants. */
export interface DeedPart {
  job_id: number;
  company_id: number;
  /** When it was decided, and by whom. */
  at: Date;
  created_by: number;
  input: DeedInput;
  /** What is held back to tell those it changes. */
  sending_id: number | null;
  /** A subquery of the ids of those whose turn it is. */
  whom: SQL;
}

const eventOf = ({ company_id, job_id, created_by }: DeedPart, decision: ApplicantDecision) => ({
  company_id,
  job_id,
  type: DECISION_EVENTS[decision],
  actor: { user_id: created_by },
});

/**
 * Decides about those whose turn it is, dated as the whole deed; about whom somebody decided otherwise since then, that
 * holds. Those changed are added to what tells them.
 * @returns how many were changed
 */
export function decidePart(tx: Tx, part: DeedPart & { action: ApplicantDecision }): Promise<number> {
  const { action, at, whom, input, sending_id, job_id } = part;
  const undo_of = input.undo_of === undefined ? undefined : new Date(input.undo_of);
  const decided: BulkDecision = {
    decision: action,
    whom,
    undo_of,
    now: at,
    waited: true,
    event: eventOf(part, action),
  };
  if (sending_id === null) return decideAbout(tx, decided);
  const recipients = sql`select id from changed`;
  return addToSending(tx, { id: sending_id, job_id, recipients, deed: decisionDeed(decided) });
}

/** Puts back what a part of a deed changed, where nobody decided anew: an outcome with what it replaced. */
export async function putBackPart(tx: Tx, part: DeedPart & { action: UndoableDeed; now: Date }): Promise<void> {
  const { action, at, whom, now } = part;
  const decision = action === 'archive' ? 'unarchive' : 'unshortlist';
  await decideAbout(tx, { decision, whom, undo_of: at, now, event: eventOf(part, decision) });
}
