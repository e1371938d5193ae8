import { INTERFACE_TIMES } from '@vivavoce/domain/interface-times.ts';
import { createStore, useStore } from '@vivavoce/web-shared/store.ts';

/** Why an autosaving form has not saved yet: the field that prevents it, and whether it is empty. */
export type FieldFault = { field: string; missing: boolean; /** Said in the place of the field. */ advice?: string };

/**
 * false: nothing unsaved; UNSAVED: leaving warns; SAVING: autosave runs; WAITING: autosave waits for a valid field;
 * SAVED: shown for a moment, then false again.
 */
export type ChangeState = false | 'UNSAVED' | 'SAVING' | 'WAITING' | 'SAVED';

/** An address as the router reads it, without the language. */
export type Place = { pathname: string; search: object; params: object };

/** State of a form as it reports it; most forms use the hook in use-unsaved.ts. */
export type UnsavedForm = {
  /** Stable and unique, so it contains the ids of what the form changes: `job/12/title`. */
  name: string;
  /** The form has input that is not stored. */
  dirty: boolean;
  /** The form saves itself, now or once `later` is resolved; undefined where a button saves it. */
  stores?: 'now' | { later: FieldFault | null } | undefined;
  /**
   * The address where the form is restored, without language and search; by default the address where it first
   * showed.
   */
  page?: string;
  /** Its values as JSON. Absent where nothing may be stored, such as passwords. */
  keep?: () => unknown;
  /** Files were chosen, which a browser cannot restore. */
  hasFiles?: boolean;
  /** Whether the form stays mounted at another address; by default on the same path. */
  livesAt?: (next: Place, current: Place) => boolean;
  /** Saves pending changes before the reader has to decide. Resolves to whether all are saved. */
  flush?: () => Promise<boolean>;
  /** Called when the reader agreed to lose the changes. */
  drop?: () => void;
};

export type Registration = {
  update: (form: UnsavedForm) => void;
  /** Marks the form as saved before React has rendered that. */
  saved: () => void;
  remove: () => void;
};

type Entry = { form: UnsavedForm };

const changeStore = createStore<ChangeState>(false);
const faultStore = createStore<FieldFault | null>(null);
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

/** The most serious unsaved state of all forms; false where all is saved. */
function unsavedState(): 'UNSAVED' | 'SAVING' | 'WAITING' | false {
  const ways = unsavedForms().map(({ stores }) => stores);
  if (ways.length === 0) return false;
  if (ways.includes(undefined)) return 'UNSAVED';
  return ways.every((way) => way === 'now') ? 'SAVING' : 'WAITING';
}

/** Publishes the unsaved state; "Saved" stays until its time has passed. */
function settle(): void {
  const state = changeStore.get();
  const next = unsavedState();
  const fault = unsavedForms().flatMap(({ stores }) => (typeof stores === 'object' && stores.later) || [])[0] ?? null;
  const lastFault = faultStore.get();
  if (fault?.field !== lastFault?.field || fault?.missing !== lastFault?.missing) faultStore.set(fault);
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

/** Shows "Saved", unless another form still has unsaved changes. */
export function markSaved(): void {
  set(unsavedState() || 'SAVED');
}

export const unsavedForms = (): UnsavedForm[] => [...entries].map(({ form }) => form).filter(({ dirty }) => dirty);

/** Drops unsaved changes, of all forms or of some. */
export function dropChanges(forms: readonly UnsavedForm[] = unsavedForms()): void {
  const names = new Set(forms.map(({ name }) => name));
  for (const entry of entries) {
    if (!names.has(entry.form.name)) continue;
    entry.form.drop?.();
    entry.form = { ...entry.form, dirty: false };
  }
  settle();
}

/** The field that prevents the waiting form from saving itself, if it is one field. */
export const useFaultOfUnsaved = (): FieldFault | null => useStore(faultStore);
export const useChangeState = (): ChangeState => useStore(changeStore);
export const changeState = changeStore.get;
