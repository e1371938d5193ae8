import { beginningOf } from '@vivavoce/domain/cut-text.ts';
/** Search term, page and the open choice, as the address has them. */
export type EntrySearch = { q?: string; page?: number; open?: number };

export const ways = {
  copy: '/interviews/create/copy',
  template: '/interviews/create/template',
} as const;

export type Way = keyof typeof ways;

const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** Reads the address; unknown values fall back to the plain list. */
export function readEntrySearch(raw: Record<string, unknown>): EntrySearch {
  const { q, page, open } = raw;
  const search: EntrySearch = {};
  if ((typeof q === 'string' || typeof q === 'number') && String(q).trim())
    search.q = beginningOf(String(q).trim(), 120);
  if (isWhole(page, 2, 100_000)) search.page = page;
  if (isWhole(open, 1, Number.MAX_SAFE_INTEGER)) search.open = open;
  return search;
}

/** Another search term starts at the first page. */
export const withSearchTerm = (q: string): EntrySearch => (q ? { q } : {});

export function withPage({ q }: EntrySearch, page: number): EntrySearch {
  return page > 1 ? { ...withSearchTerm(q ?? ''), page } : withSearchTerm(q ?? '');
}

export function withOpen({ open: _open, ...rest }: EntrySearch, open: number | undefined): EntrySearch {
  return open === undefined ? rest : { ...rest, open };
}

/**
 * The position of the open choice on the page, with its neighbours.
 * @returns null when it is on another page, as after opening a stored address
 */
export function placeOf(ids: readonly number[], open: number) {
  const index = ids.indexOf(open);
  if (index === -1) return null;
  return { position: index + 1, total: ids.length, previous: ids[index - 1], next: ids[index + 1] };
}
