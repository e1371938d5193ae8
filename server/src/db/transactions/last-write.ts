import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db, Tx } from '../client.ts';

/** A row that stands with the change of a call: the last statement of its first transaction that commits. */
export interface LastWrite {
  /** @returns whether it has written the row; otherwise a later transaction of the call is to do so */
  write: (tx: Tx) => Promise<boolean>;
  /** `writing` until the transaction that wrote the row has committed, so that no other one writes it, too. */
  state: 'open' | 'writing' | 'committed';
}

const writes = new AsyncLocalStorage<readonly LastWrite[]>();

/** Runs a call whose first transaction that commits ends with one write more; `undefined`: with none more. */
export function withLastWrite<Result>(last: LastWrite | undefined, run: () => Result): Result {
  return last ? writes.run([...(writes.getStore() ?? []), last], run) : run();
}

/** Transactions that end with the writes of the call that opens them. Where one fails, they are undone. */
export function endWithLastWrite(begin: Db['transaction']): Db['transaction'] {
  return async (run, config) => {
    const all = writes.getStore();
    if (!all) return begin(run, config);
    const mine: LastWrite[] = [];
    try {
      const result = await begin(async (tx) => {
        const value = await run(tx);
        for (const last of all) {
          if (last.state !== 'open') continue;
          mine.push(last);
          last.state = 'writing';
          if (!(await last.write(tx))) last.state = 'open';
        }
        return value;
      }, config);
      for (const last of mine) if (last.state === 'writing') last.state = 'committed';
      return result;
    } catch (error) {
      for (const last of mine) last.state = 'open';
      throw error;
    }
  };
}
