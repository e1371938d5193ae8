import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';

/** Who is ticked in a list: those named, or all that match but for those named. */
export type SavedSelection = { all: boolean; ids: readonly number[] };

type Stored = SavedSelection & { list: string; at: number };
/** What one tab keeps, for one person. */
type Kept = { user: number; lists: Stored[] };

const storageKey = 'vivavoce.chosen';
const longestMs = SESSION_LIMITS.typed_kept_hours * 3_600_000;
/** Lists that somebody goes back and forth between. */
const mostLists = 8;

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'user' in value && 'lists' in value && Array.isArray(value.lists);

function read(user: number): Stored[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (!isKept(value) || value.user !== user) return [];
    return value.lists.filter(({ at, ids }) => Date.now() - at < longestMs && Array.isArray(ids));
  } catch {
    return [];
  }
}

/**
 * Keeps in this tab who is ticked in a list, over a reload, the way back and a session that ends. Ids alone: nothing about
 * the people stays behind.
 */
export function saveSelection(user: number, list: string, { all, ids }: SavedSelection): void {
  const others = read(user).filter((one) => one.list !== list);
  const lists = all || ids.length > 0 ? [{ list, all, ids, at: Date.now() }, ...others] : others;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ user, lists: lists.slice(0, mostLists) } satisfies Kept));
  } catch {
    // Full or forbidden: nothing can be kept.
  }
}

export const savedSelection = (user: number, list: string): SavedSelection | undefined =>
  read(user).find((one) => one.list === list);

export function forgetSelections(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing is kept where there is no storage.
  }
}

/** It goes as soon as another person is signed in. */
export function forgetSelectionsOfOthers(user: number): void {
  if (read(user).length === 0) forgetSelections();
}
