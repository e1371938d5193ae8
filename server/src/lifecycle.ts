/** Ends a start that was told to stop. */
export class StartInterrupted extends Error {
  override readonly name = 'StartInterrupted';
}

/** What a start has opened so far. */
export interface Lifecycle {
  /** Opens one thing and remembers how to close it; nothing more is opened once `stop` was called. */
  open<T>(make: () => Promise<T>, close: (thing: T) => Promise<unknown>): Promise<T>;
  /** Lets the step that runs come to its end, then closes everything, the newest first, each once. */
  stop(): Promise<void>;
}

/**
 * Keeps the order in which a process opens things, so that it can be told to stop at any moment, also while it starts.
 * @throws StartInterrupted from `open` after `stop`
 */
export function createLifecycle(): Lifecycle {
  const closers: (() => Promise<unknown>)[] = [];
  let stopping = false;
  let running: Promise<unknown> = Promise.resolve();

  async function openNow<T>(make: () => Promise<T>, close: (thing: T) => Promise<unknown>): Promise<T> {
    const thing = await make();
    closers.push(() => close(thing));
    return thing;
  }

  async function closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let close = closers.pop(); close; close = closers.pop()) await close().catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  return {
    open: async (make, close) => {
      if (stopping) throw new StartInterrupted();
      const opening = openNow(make, close);
      running = opening.catch(() => {});
      const thing = await opening;
      if (stopping) throw new StartInterrupted();
      return thing;
    },
    stop: async () => {
      stopping = true;
      await running;
      await closeAll();
    },
  };
}
