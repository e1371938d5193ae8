import type { WrittenAnswer } from '@vivavoce/contract/types.ts';
import { WRITTEN_LIMITS } from '@vivavoce/domain/limits.ts';
import { createObservable } from '@vivavoce/recorder/session/session-state.ts';
import type { Draft, Saving } from '@vivavoce/web-shared/applicant/written-answer.ts';
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

const same = (first: Draft, second: Draft): boolean =>
  first.text === second.text && JSON.stringify(first.choices) === JSON.stringify(second.choices);

/**
 * Saves a draft: immediately on this device, after a pause at the server, one save at a time, with retries. An answer of
 * the server never replaces the text on screen.
 */
export function createDraftKeeper({ serverAnswer, localDraft, keep, send, judge, look }: KeeperOptions) {
  const unsaved = localDraft && !same(localDraft, serverAnswer) ? localDraft : null;
  const behind = unsaved !== null && unsaved.revision !== serverAnswer.revision;
  const view = createObservable<KeeperState>({
    draft: {
      text: serverAnswer.text,
      choices: serverAnswer.choices,
      ...(unsaved && { text: unsaved.text, choices: unsaved.choices }),
    },
    saving: unsaved ? 'saving' : 'saved',
    other: behind ? serverAnswer : null,
  });
  let { revision } = serverAnswer;
  /** The server's last known state. */
  let serverDraft: Draft = serverAnswer;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitingSince: number | null = null;
  let running: Promise<void> | null = null;
  let closed = false;

  const isSaved = (): boolean => same(view.snapshot().draft, serverDraft);

  const settle = (): void => {
    waitingSince = null;
    keep(null);
    view.change({ saving: 'saved' });
  };

  const onRefusal = async (error: unknown): Promise<void> => {
    const verdict = judge(error);
    if (verdict === 'over') closed = true;
    view.change({ saving: 'offline' });
    if (verdict === 'clash') {
      const now = await look();
      revision = now.revision;
      serverDraft = now;
      if (isSaved()) settle();
      else view.change({ other: now });
    } else if (verdict === 'wait') {
      schedule(tryAgainMs);
    }
  };

  const sendOnce = async (): Promise<void> => {
    const { draft } = view.snapshot();
    view.change({ saving: 'saving' });
    try {
      const now = await send(draft, revision);
      revision = now.revision;
      serverDraft = draft;
      if (isSaved()) settle();
      else schedule(0);
    } catch (error) {
      await onRefusal(error).catch(() => schedule(tryAgainMs));
    }
  };

  const save = (): Promise<void> => {
    clearTimeout(timer);
    if (isSaved() || closed || view.snapshot().other) return Promise.resolve();
    running ??= sendOnce().finally(() => {
      running = null;
    });
    return running;
  };

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  }

  if (unsaved && !behind) schedule(0);

  return {
    snapshot: view.snapshot,
    subscribe: view.subscribe,
    revision: (): number => revision,
    /** A file is saved by itself and has changed the revision. */
    follow: (now: Pick<Stored, 'revision'>): void => {
      revision = now.revision;
    },
    change: (part: Partial<Draft>): void => {
      const draft = { ...view.snapshot().draft, ...part };
      view.change({ draft, saving: 'saving' });
      keep({ ...draft, revision });
      waitingSince ??= Date.now();
      const patience = Math.max(0, waitingSince + longestWaitMs - Date.now());
      schedule(Math.min(WRITTEN_LIMITS.save_after_ms, patience));
    },
    /** Saves any unsaved text. @returns whether the server has all of it */
    flush: async (): Promise<boolean> => {
      await running;
      await save();
      // Typed during the save.
      if (view.snapshot().saving === 'saving') await save();
      return isSaved();
    },
    /** After a clash: continues with the text on screen, or with the other device's. */
    decide: (use: 'mine' | 'other'): void => {
      const { other } = view.snapshot();
      if (!other) return;
      if (use === 'other') view.change({ draft: { text: other.text, choices: other.choices } });
      view.change({ other: null });
      if (use === 'other') {
        serverDraft = view.snapshot().draft;
        settle();
      } else void save();
    },
    close: (): void => clearTimeout(timer),
  };
}
