import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db, Tx } from '../client.ts';

/** A row that stands with the change of a call: the last statement of its first transaction that commits. */
export interface LastWrite {
  /** @returns whether it has written the row; otherwise a later transaction of the call is to do so */
  write: (tx: Tx) => Promise<boolean>;
  /** `writing` until the transaction that wrote the row has committed, so that no other one writes it, too. */
  state: 'open' | 'writing' | 'committed';
}

const writes = new AsyncLocalStorage<LastWrite | undefined>();

/** Runs a call whose transaction ends with a write of its own; `undefined`: with none. */
export const withLastWrite = <Result>(last: LastWrite | undefined, run: () => Result): Result => writes.run(last, run);

/** Transactions that end with the write of the call that opens them. Where it fails, they are undone. */
export function endWithLastWrite(begin: Db['transaction']): Db['transaction'] {
  return async (run, config) => {
    const last = writes.getStore();
    if (!last) return begin(run, config);
    let isMine = false;
    try {
      const result = await begin(async (tx) => {
        const value = await run(tx);
        if (last.state === 'open') {
          isMine = true;
          last.state = 'writing';
          if (!(await last.write(tx))) last.state = 'open';
        }
        return value;
      }, config);
      if (isMine && last.state === 'writing') last.state = 'committed';
      return result;
    } catch (error) {
      if (isMine) last.state = 'open';
      throw error;
    }
  };
}
