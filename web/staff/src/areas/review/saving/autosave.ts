import { createAutosave as createFormAutosave } from '@vivavoce/web-shared/forms/autosave.ts';
import { createForm } from '@vivavoce/web-shared/forms/form.ts';
import { isRefusal } from '@vivavoce/web-shared/forms/retry.ts';
import { createStore } from '@vivavoce/web-shared/store.ts';

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

type Text = { text: string };

/** Saves a text while it is typed: one request at a time, the last text wins, and a failed save is repeated. */
export function createAutosave({ initial, save, delayMs = typingPauseMs }: AutosaveInput): Autosave {
  const form = createForm<Text, Text, never>(
    { values: { text: initial }, base: { text: initial } },
    {
      read: (base) => base,
      same: (first, second) => first.text === second.text,
      check: () => new Map<string, never>(),
      send: async (values) => {
        await save(values.text);
        return values;
      },
      isTemporary: (error) => !isRefusal(error),
    },
  );
  /** Something was typed since the text was taken over. */
  let isTouched = false;

  function look(): AutosaveSnapshot {
    const { values, waiting, saving } = form.store.get();
    const { text } = values;
    if (!form.isDirty()) return { text, state: isTouched ? 'saved' : 'clean' };
    if (saving) return { text, state: 'saving' };
    return { text, state: waiting === 'cut' || waiting === 'refused' ? 'failed' : 'unsaved' };
  }
  const view = createStore(look());
  form.store.subscribe(() => {
    const [last, next] = [view.get(), look()];
    if (next.text !== last.text || next.state !== last.state) view.set(next);
  });
  createFormAutosave(form, { pauseMs: delayMs });

  return {
    get: view.get,
    subscribe: view.subscribe,
    set: (text) => {
      if (text === form.store.get().values.text) return;
      isTouched = true;
      form.set({ text });
    },
    adopt: (text) => {
      if (form.isDirty() || !form.isIdle() || text === form.store.get().base.text) return;
      isTouched = false;
      form.follow({ text });
    },
    flush: () => form.save({ quiet: true, whole: true }),
    drop: () => {
      isTouched = false;
      const { base } = form.store.get();
      form.begin({ values: base, base });
    },
  };
}
