import { INTERFACE_TIMES } from '@vivavoce/domain/limits.ts';
import { createStore, useStore } from '../store.ts';

/** Why a form that stores itself has not done so yet: the field that keeps it from that, and whether it is empty. */
export type Lack = { field: string; missing: boolean };

/**
 * false: nothing to keep; UNSAVED: leaving warns; SAVING: all of it stores itself; WAITING: it will, once nothing keeps it
 * from that; SAVED: said for a moment, then false again.
 */
export type ChangeState = false | 'UNSAVED' | 'SAVING' | 'WAITING' | 'SAVED';

/** An address as the router reads it, without the language. */
export type Place = { pathname: string; search: object; params: object };

/** What a form tells about itself; see use-unsaved.ts for the hook that most forms use. */
export type UnsavedForm = {
  /** Stable and alone of its kind, so with the ids of what the form changes: `job/12/title`. */
  name: string;
  /** Something is typed or chosen that is not stored. */
  dirty: boolean;
  /** That it stores itself, now or once something is in order; absent where a button stores it. */
  stores?: 'now' | { later: Lack | null } | undefined;
  /** The address where it is restored, without language and search; where it was first shown unless said. */
  page?: string;
  /** Its values as JSON. Absent where nothing may be kept, such as passwords. */
  keep?: () => unknown;
  /** Files were chosen, which no browser gives back. */
  hasFiles?: boolean;
  /** Whether it stays as it is at another address; unless said, on the same path. */
  livesAt?: (next: Place, here: Place) => boolean;
  /** Stores by itself what waits, before anybody is asked. Resolves to whether nothing is left. */
  flush?: () => Promise<boolean>;
  /** The reader agreed to lose it. */
  drop?: () => void;
};

export type Registration = {
  update: (form: UnsavedForm) => void;
  /** It is stored, before React has drawn that. */
  saved: () => void;
  remove: () => void;
};

type Entry = { form: UnsavedForm };

const changeStore = createStore<ChangeState>(false);
const lackStore = createStore<Lack | null>(null);
const entries = new Set<Entry>();
let revert: ReturnType<typeof setTimeout> | undefined;

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function set(next: ChangeState): void {
  clearTimeout(revert);
  if (next && next !== 'SAVED') addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
  if (next === 'SAVED') revert = setTimeout(() => set(false), INTERFACE_TIMES.saved_badge_ms);
  if (changeStore.get() !== next) changeStore.set(next);
}

/** The worst of what is not stored; false where all is. */
function unsavedState(): 'UNSAVED' | 'SAVING' | 'WAITING' | false {
  const ways = unsavedForms().map(({ stores }) => stores);
  if (ways.length === 0) return false;
  if (ways.includes(undefined)) return 'UNSAVED';
  return ways.every((way) => way === 'now') ? 'SAVING' : 'WAITING';
}

/** Says what is not stored for as long as it is not; "Saved" is left alone until its time is over. */
function settle(): void {
  const state = changeStore.get();
  const next = unsavedState();
  const lack = unsavedForms().flatMap(({ stores }) => (typeof stores === 'object' && stores.later) || [])[0] ?? null;
  const told = lackStore.get();
  if (lack?.field !== told?.field || lack?.missing !== told?.missing) lackStore.set(lack);
  if (next ? next !== state : state && state !== 'SAVED') set(next);
}

export function registerForm(form: UnsavedForm): Registration {
  const entry: Entry = { form };
  entries.add(entry);
  settle();
  return {
    update: (next) => {
      entry.form = next;
      settle();
    },
    saved: () => {
      entry.form = { ...entry.form, dirty: false };
      markSaved();
    },
    remove: () => {
      entries.delete(entry);
      settle();
    },
  };
}

/** Something was stored: says so, unless another form still holds something that is not. */
export function markSaved(): void {
  set(unsavedState() || 'SAVED');
}

export const unsavedForms = (): UnsavedForm[] => [...entries].map(({ form }) => form).filter(({ dirty }) => dirty);

/** Lets go of what is not stored, all or some of it. */
export function dropChanges(forms: readonly UnsavedForm[] = unsavedForms()): void {
  const names = new Set(forms.map(({ name }) => name));
  for (const entry of entries) {
    if (!names.has(entry.form.name)) continue;
    entry.form.drop?.();
    entry.form = { ...entry.form, dirty: false };
  }
  settle();
}

/** What keeps the form that waits from storing itself, where it is one field. */
export const useLack = (): Lack | null => useStore(lackStore);
export const useChangeState = (): ChangeState => useStore(changeStore);
export const changeState = changeStore.get;
