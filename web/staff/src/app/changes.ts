import { createStore, useStore } from './store.ts';

/** false: nothing to keep; UNSAVED: leaving warns; SAVED: said for a moment, then false again. */
export type ChangeState = false | 'UNSAVED' | 'SAVED';

const savedMs = 3000;
const changeStore = createStore<ChangeState>(false);
let revert: ReturnType<typeof setTimeout> | undefined;

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function set(next: ChangeState): void {
  clearTimeout(revert);
  if (next === 'UNSAVED') addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
  if (next === 'SAVED') revert = setTimeout(() => set(false), savedMs);
  if (changeStore.get() !== next) changeStore.set(next);
}

export const markUnsaved = (): void => set('UNSAVED');
export const markSaved = (): void => set('SAVED');
export const clearChanges = (): void => set(false);
export const hasUnsavedChanges = (): boolean => changeStore.get() === 'UNSAVED';
export const useChangeState = (): ChangeState => useStore(changeStore);
