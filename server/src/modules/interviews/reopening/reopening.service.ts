import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { refreshStrips } from '../attempts/attempts.ts';
import { takeBackAnswers, reopenSent } from './reopening.repository.ts';

/**
 * Revokes the sending at the deadline, so that the applicants continue where it came: answers that they chose stay
 * chosen, answers gathered at the end can be heard, finished or recorded again. No recording or text is lost; without
 * further action, the next deadline gathers them again.
 * @param applications a query of one column `id`; the rows are locked by the caller
 */
export async function takeBackSentByDeadline(tx: Tx, applications: SQL): Promise<void> {
  await takeBackAnswers(tx, applications);
  await reopenSent(tx, applications);
  await refreshStrips(tx, applications);
}
