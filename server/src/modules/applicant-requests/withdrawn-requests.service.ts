import type { Tx } from '../../db/client.ts';
import { dismissOpen } from './withdrawn-requests.repository.ts';

/**
 * Dismisses the open requests of a withdrawing applicant without an e-mail, in the transaction of the withdrawal.
 * @param application of which the caller holds the lock
 */
export const endRequestsOfWithdrawn = (tx: Tx, application: number, now: Date) => dismissOpen(tx, application, now);
