/** Ends a start that was stopped. */
export class StartInterrupted extends Error {
  override readonly name = 'StartInterrupted';
}

/** Resources that a start has opened so far. */
export interface Lifecycle {
  /** Opens one resource and registers how to close it; nothing more is opened after `stop`. */
  open<T>(make: () => Promise<T>, close: (thing: T) => Promise<unknown>): Promise<T>;
  /** Waits for the running step, then closes everything, newest first, each once. */
  stop(): Promise<void>;
}

/**
 * Remembers the order in which a process opens resources, so that it can stop at any moment, also during its start.
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
