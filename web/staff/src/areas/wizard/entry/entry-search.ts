import { addressOf, readPage, readText, readWhole } from '../../../ui/data/list-search.ts';

/** Search term, page and the open choice, as the address has them. */
export type EntrySearch = { q?: string; page?: number; open?: number };

export const ways = {
  copy: '/interviews/create/copy',
  template: '/interviews/create/template',
} as const;

export type Way = keyof typeof ways;

/** Reads the address; unknown values fall back to the plain list. */
export const readEntrySearch = ({ q, page, open }: Record<string, unknown>): EntrySearch =>
  addressOf<EntrySearch>({ q: readText(q, 120), page: readPage(page), open: readWhole(open) });
