import { createRetry, isRefusal } from '@vivavoce/web-shared/forms/retry.ts';

type SaveState = 'clean' | 'unsaved' | 'saving' | 'saved' | 'failed';

type AutosaveSnapshot = { text: string; state: SaveState };

export type Autosave = {
  get: () => AutosaveSnapshot;
  subscribe: (listener: () => void) => () => void;
  /** Takes typed text; saved after a pause. */
  set: (text: string) => void;
  /** Takes over the stored text, unless typed text is pending here. */
  adopt: (text: string) => void;
  /** Saves pending text now. Resolves to false when that failed; the text stays. */
  flush: () => Promise<boolean>;
  /** Drops pending text. */
  drop: () => void;
};

type AutosaveInput = { initial: string; save: (text: string) => Promise<unknown>; delayMs?: number };

const typingPauseMs = 1000;

/** Saves a text while it is typed: one request at a time, the last text wins, and a failed save is repeated. */
export function createAutosave({ initial, save, delayMs = typingPauseMs }: AutosaveInput): Autosave {
  let snapshot: AutosaveSnapshot = { text: initial, state: 'clean' };
  let storedValue = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();
  const retry = createRetry(() => void flush());

  function show(text: string, state: SaveState): void {
    snapshot = { text, state };
    for (const listener of listeners) listener();
  }

  async function storeLast(): Promise<boolean> {
    while (snapshot.text !== storedValue) {
      const { text } = snapshot;
      show(text, 'saving');
      try {
        // One after another: a slow earlier save must not overwrite a later text.
        await save(text);
      } catch (error) {
        show(snapshot.text, 'failed');
        if (!isRefusal(error)) retry.failed(error);
        return false;
      }
      storedValue = text;
    }
    retry.done();
    show(snapshot.text, 'saved');
    return true;
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    retry.stop();
    if (running) return running;
    if (snapshot.text === storedValue) {
      if (snapshot.state === 'unsaved' || snapshot.state === 'failed') show(snapshot.text, 'saved');
      return Promise.resolve(true);
    }
    running = storeLast().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    get: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (text) => {
      if (text === snapshot.text) return;
      show(text, 'unsaved');
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), delayMs);
    },
    adopt: (text) => {
      if (running || snapshot.text !== storedValue || text === storedValue) return;
      storedValue = text;
      show(text, 'clean');
    },
    flush,
    drop: () => {
      clearTimeout(timer);
      retry.done();
      show(storedValue, 'clean');
    },
  };
}
