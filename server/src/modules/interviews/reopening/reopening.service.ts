import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { refreshStrips } from '../recordings/attempts.repository.ts';
import { takeBackAnswers, takeBackSending } from './reopening.repository.ts';

/**
 * Takes back what the deadline sent by itself, so that the applicants go on where the deadline came: answers that they had
 * chosen stay chosen, what was gathered for them at the end is theirs again to hear, finish or record anew. Nothing
 * recorded or written is lost; should they not come back, the next deadline gathers it again.
 * @param applications a query of one column `id`; the rows are locked by the caller
 */
export async function takeBackSentByDeadline(tx: Tx, applications: SQL): Promise<void> {
  await takeBackAnswers(tx, applications);
  await takeBackSending(tx, applications);
  await refreshStrips(tx, applications);
}
