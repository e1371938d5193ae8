import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';

/** The ticked rows of a list: the named ids, or all matching rows except the named ids. */
export type SavedSelection = { all: boolean; ids: readonly number[] };

type Stored = SavedSelection & { list: string; at: number };
/** Selections that one tab stores, for one person. */
type StoredSelections = { user: number; lists: Stored[] };

const storageKey = 'vivavoce.chosen';
const longestMs = SESSION_LIMITS.typed_kept_hours * 3_600_000;
/** Number of lists whose selection is kept. */
const mostLists = 8;

const isStoredSelections = (value: unknown): value is StoredSelections =>
  typeof value === 'object' && value !== null && 'user' in value && 'lists' in value && Array.isArray(value.lists);

function read(user: number): Stored[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (!isStoredSelections(value) || value.user !== user) return [];
    return value.lists.filter(({ at, ids }) => Date.now() - at < longestMs && Array.isArray(ids));
  } catch {
    return [];
  }
}

/**
 * Stores the selection of a list in this tab, over a reload, the way back and the end of a session. Ids alone: no
 * personal data stays behind.
 */
export function saveSelection(user: number, list: string, { all, ids }: SavedSelection): void {
  const others = read(user).filter((entry) => entry.list !== list);
  const lists = all || ids.length > 0 ? [{ list, all, ids, at: Date.now() }, ...others] : others;
  try {
    sessionStorage.setItem(
      storageKey,
      JSON.stringify({ user, lists: lists.slice(0, mostLists) } satisfies StoredSelections),
    );
  } catch {
    // Storage is full or forbidden: nothing can be stored.
  }
}

export const savedSelection = (user: number, list: string): SavedSelection | undefined =>
  read(user).find((entry) => entry.list === list);

export function forgetSelections(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Removed as soon as another person signs in. */
export function forgetSelectionsOfOthers(user: number): void {
  if (read(user).length === 0) forgetSelections();
}
