import { createStore, type Store } from '@vivavoce/web-shared/store.ts';
import { createRetry, isRefusal } from '@vivavoce/web-shared/forms/retry.ts';

type Line = {
  /** Identifies what is saved: a later value replaces an earlier one of the same key. */
  key: string;
  save: () => Promise<unknown>;
  /** Called when the server rejected the value, which is then dropped. */
  refused: (error: unknown) => void;
};

type Waiting<Value> = Line & {
  value: Value;
  /** The last try failed; it stays failed until a retry succeeds. */
  failed: boolean;
};

export type SaveLine<Value> = Pick<Store<readonly Waiting<Value>[]>, 'get' | 'subscribe'> & {
  put: (line: Line & { value: Value }) => void;
  remove: (key: string) => void;
  /** Saves pending values now. Resolves to false when one could not be saved; it stays and is retried. */
  flush: () => Promise<boolean>;
  /** Drops pending values. */
  drop: () => void;
};

/**
 * No form: a rating is a command with a key. There is no version to build on and nothing to merge, the last value
 * replaces the others, and a refused one is dropped while the rest goes on.
 *
 * Saves values one after another, and for each key the last one. A value that could not be saved stays and is
 * retried; only a rejection by the server drops it.
 */
export function createSaveLine<Value>(): SaveLine<Value> {
  const store = createStore<readonly Waiting<Value>[]>([]);
  const retry = createRetry(() => void run());
  let isRunning = false;
  let running = Promise.resolve(true);

  /** Finds the value that was sent, unless a later one has replaced it. */
  const find = ({ save }: Line) => store.get().find((entry) => entry.save === save);
  const leave = (line: Line) => store.set(store.get().filter((entry) => entry.save !== line.save));

  async function saveAll(): Promise<boolean> {
    for (let next = store.get()[0]; next; next = store.get()[0]) {
      try {
        // One after another: a slow earlier save must not overwrite a later value.
        await next.save();
        leave(next);
      } catch (error) {
        if (isRefusal(error)) {
          const { refused } = next;
          if (find(next)) {
            leave(next);
            refused(error);
          }
          continue;
        }
        if (store.get().length === 0) break;
        store.set(store.get().map((entry) => ({ ...entry, failed: true })));
        retry.failed(error);
        isRunning = false;
        return false;
      }
    }
    retry.done();
    isRunning = false;
    return true;
  }

  function run(): Promise<boolean> {
    retry.stop();
    if (isRunning) return running;
    isRunning = true;
    running = saveAll();
    return running;
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    put: (line) => {
      const entry = { ...line, failed: false };
      const cached = store.get();
      const isKnown = cached.some(({ key }) => key === line.key);
      store.set(isKnown ? cached.map((item) => (item.key === line.key ? entry : item)) : [...cached, entry]);
      void run();
    },
    remove: (key) => store.set(store.get().filter((entry) => entry.key !== key)),
    flush: run,
    drop: () => {
      store.set([]);
      retry.done();
    },
  };
}
