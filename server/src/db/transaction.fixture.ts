import type { Db, Tx } from './client.ts';

/** A transaction that a file of the product opens, as a test sees it. */
export const inTransaction = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction(work);
