import { createStore, type Store } from '../../../app/store.ts';
import { createRetry, isRefusal } from './retry.ts';

type Line = {
  /** Names what is saved: a later value for the same replaces an earlier one. */
  key: string;
  save: () => Promise<unknown>;
  /** The server said no, so that it waits no longer. */
  refused: (error: unknown) => void;
};

type Waiting<Value> = Line & {
  value: Value;
  /** The last try to save it failed; it is tried again, and counts as failed until that succeeds. */
  failed: boolean;
};

export type SaveLine<Value> = Pick<Store<readonly Waiting<Value>[]>, 'get' | 'subscribe'> & {
  put: (line: Line & { value: Value }) => void;
  remove: (key: string) => void;
  /** Saves now what waits. Resolves to false when something could not be saved; it stays and is tried again. */
  flush: () => Promise<boolean>;
  /** Forgets what waits. */
  drop: () => void;
};

/**
 * Saves one thing after another, and for each the last value that was put. What could not be saved stays, and is tried
 * again by itself; only a refusal by the server ends that.
 */
export function createSaveLine<Value>(): SaveLine<Value> {
  const store = createStore<readonly Waiting<Value>[]>([]);
  const retry = createRetry(() => void run());
  let isRunning = false;
  let running = Promise.resolve(true);

  /** Still the value that was sent, and not a later one. */
  const find = ({ save }: Line) => store.get().find((one) => one.save === save);
  const leave = (line: Line) => store.set(store.get().filter((one) => one.save !== line.save));

  async function saveAll(): Promise<boolean> {
    for (let next = store.get()[0]; next; next = store.get()[0]) {
      try {
        // One after another: a slow earlier save must not land on a later value.
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
        store.set(store.get().map((one) => ({ ...one, failed: true })));
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
      store.set(isKnown ? cached.map((one) => (one.key === line.key ? entry : one)) : [...cached, entry]);
      void run();
    },
    remove: (key) => store.set(store.get().filter((one) => one.key !== key)),
    flush: run,
    drop: () => {
      store.set([]);
      retry.done();
    },
  };
}
