import type { Tx } from '../../db/client.ts';
import { dismissOpen } from './withdrawn-requests.repository.ts';

/**
 * Whoever withdraws waits for no answer any more: ends their open requests without an e-mail, in the transaction of the
 * withdrawal.
 * @param application of which the caller holds the lock
 */
export const endRequestsOfWithdrawn = (tx: Tx, application: number, now: Date) => dismissOpen(tx, application, now);
