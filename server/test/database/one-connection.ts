import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../src/db/client.ts';

const inTransaction = new AsyncLocalStorage<true>();

/** Transactions of tests, which hold a lock while they call the product, may use further connections. */
const isOfProduct = (): boolean => {
  const [, , , caller = ''] = (new Error('place').stack ?? '').split('\n');
  return caller.includes('/server/src/') && !caller.includes('.test.ts');
};

/**
 * Refuses a second connection to a transaction of the product. As many such transactions as the pool has connections
 * wait for each other until all of them fail, and every other call with them.
 */
export function refuseSecondConnections({ db, pool }: Pick<Database, 'db' | 'pool'>): void {
  const begin = db.transaction.bind(db);
  db.transaction = (run, config) =>
    isOfProduct() ? begin((tx) => inTransaction.run(true, () => run(tx)), config) : begin(run, config);
  const connect = pool.connect.bind(pool) as (...call: unknown[]) => unknown;
  const query = pool.query.bind(pool) as (...call: unknown[]) => unknown;
  const refuse = (what: string): Promise<never> | null =>
    inTransaction.getStore() === undefined
      ? null
      : Promise.reject(new Error(`A transaction uses a second connection instead of its own handle: ${what}`));
  pool.connect = ((...call: unknown[]) => refuse('another transaction') ?? connect(...call)) as typeof pool.connect;
  pool.query = ((...call: unknown[]) => {
    const [statement] = call as [string | { text: string }];
    return refuse(typeof statement === 'string' ? statement : statement.text) ?? query(...call);
  }) as typeof pool.query;
}
