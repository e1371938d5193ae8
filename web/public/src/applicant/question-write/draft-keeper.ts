import type { WrittenAnswer } from '@vivavoce/contract/types.ts';
import { WRITTEN_LIMITS } from '@vivavoce/domain/limits.ts';
import type { Draft, Saving } from '@vivavoce/web-shared/applicant/written-answer.ts';
import { createAutosave } from '@vivavoce/web-shared/forms/autosave.ts';
import { Changed, createForm } from '@vivavoce/web-shared/forms/form.ts';
import { createStore } from '@vivavoce/web-shared/store.ts';
import type { KeptDraft } from '../room/kept-drafts.ts';

export type KeeperState = {
  draft: Draft;
  saving: Saving;
  /** Another device has saved meanwhile; nothing is overwritten until the applicant chooses. */
  other: Draft | null;
};

type Stored = Pick<WrittenAnswer, 'revision' | 'text' | 'choices'>;

export type KeeperOptions = {
  serverAnswer: Stored;
  /** The draft of an earlier page on this device. */
  localDraft: KeptDraft | null;
  /** Stores a draft on this device until the server has it; null deletes it. */
  keep: (draft: KeptDraft | null) => void;
  send: (draft: Draft, revision: number) => Promise<Stored>;
  /** `clash`: the server has another revision · `over`: the answer is closed · `wait`: try again. */
  judge: (error: unknown) => 'clash' | 'over' | 'wait';
  /** The server's text, after a clash. */
  look: () => Promise<Stored>;
};

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Longest interval between saves during continuous typing. */
const longestWaitMs = 4_000;
const tryAgainMs = 3_000;

const draftOf = ({ text, choices }: Draft): Draft => ({ text, choices });

const same = (first: Draft, second: Draft): boolean =>
  first.text === second.text && JSON.stringify(first.choices) === JSON.stringify(second.choices);

/**
 * Saves a draft: immediately on this device, after a pause at the server. An answer of the server never replaces the
 * text on screen.
 */
export function createDraftKeeper({ serverAnswer, localDraft, keep, send, judge, look }: KeeperOptions) {
  const unsaved = localDraft && !same(localDraft, serverAnswer) ? localDraft : null;
  const isBehind = unsaved !== null && unsaved.revision !== serverAnswer.revision;
  let isClosed = false;
  const form = createForm<Draft, Stored, never>(
    {
      values: draftOf(unsaved ?? serverAnswer),
      base: serverAnswer,
      clash: isBehind ? { newest: serverAnswer, quiet: true } : null,
    },
    {
      read: draftOf,
      same,
      check: () => new Map<string, never>(),
      send: async (draft, { revision }) => {
        try {
          return { ...draft, choices: [...draft.choices], revision: (await send(draft, revision)).revision };
        } catch (error) {
          if (judge(error) === 'over') isClosed = true;
          if (judge(error) !== 'clash') throw error;
          throw new Changed(await look());
        }
      },
      isFree: () => !isClosed,
      isTemporary: () => !isClosed,
    },
  );

  function viewOf(): KeeperState {
    const { values, waiting, clash } = form.store.get();
    const saving = waiting || clash ? 'offline' : 'saving';
    return {
      draft: values,
      saving: form.isDirty() ? saving : 'saved',
      other: clash && draftOf(clash.newest),
    };
  }
  const view = createStore(viewOf());
  let last = form.store.get();
  form.store.subscribe(() => {
    const now = form.store.get();
    if (!form.isDirty(now)) keep(null);
    else if (now.values !== last.values || now.base !== last.base) keep({ ...now.values, revision: now.base.revision });
    last = now;
    view.set(viewOf());
  });
  const autosave = createAutosave(form, {
    pauseMs: WRITTEN_LIMITS.save_after_ms,
    longestWaitMs,
    startMs: 0,
    pauses: { firstMs: tryAgainMs, longestMs: tryAgainMs },
  });

  return {
    snapshot: view.get,
    subscribe: view.subscribe,
    revision: (): number => form.store.get().base.revision,
    /** A file is saved separately and has changed the revision. */
    follow: ({ revision }: Pick<Stored, 'revision'>): void => {
      const { values, base } = form.store.get();
      form.rebase({ values, base: { ...base, revision } });
    },
    change: (part: Partial<Draft>): void => form.set({ ...form.store.get().values, ...part }),
    /** Saves any unsaved text. @returns whether the server has all of it */
    flush: async (): Promise<boolean> => (await form.save({ quiet: true, whole: true })) && !form.isDirty(),
    /** After a clash: continues with the text on screen, or with the other device's. */
    decide: (use: 'mine' | 'other'): void => {
      form.decide(use === 'mine' ? 'mine' : 'theirs');
      autosave.now();
    },
    close: autosave.stop,
  };
}
