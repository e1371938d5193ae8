import { beginningOf } from '@vivavoce/domain/cut-text.ts';

/** Pages behind this one are never asked for. */
const LAST_PAGE = 100_000;

/** A search term and a page, which the addresses of all lists may name. */
export type ListSearch = { q?: string; page?: number };

/**
 * Reads a text of an address, where a text of digits arrives as a number.
 * @param max letters that are kept
 */
export function readText(value: unknown, max = 80): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return beginningOf(String(value).trim(), max) || undefined;
}

/** Reads a whole number of an address, such as an id. */
export const readWhole = (value: unknown, least = 1, most = 2 ** 31): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : undefined;

/** Reads one of several names of an address. */
export const readOneOf = <Name extends string>(value: unknown, names: readonly Name[]): Name | undefined =>
  names.find((name) => name === value);

/** The first page has no name in the address. */
export const readPage = (value: unknown): number | undefined => readWhole(value, 2, LAST_PAGE);

/** An address without what is empty, undefined or false. */
export function addressOf<Search extends object>(parts: {
  [Name in keyof Search]: Search[Name] | undefined | '';
}): Search {
  const filled = Object.entries(parts).filter(([, value]) => value !== undefined && value !== '' && value !== false);
  return Object.fromEntries(filled) as Search;
}

/** Another term, tab or filter starts at the first page. */
export const narrowed = <Search extends ListSearch>(
  { page: _page, ...rest }: Search,
  change: { [Name in keyof Search]?: Search[Name] | undefined | '' },
): Search => addressOf<Search>({ ...rest, ...change } as Search);

/** The same list at another page. */
export const withPage = <Search extends ListSearch>({ page: _page, ...rest }: Search, page: number): Search =>
  addressOf<Search>({ ...rest, page: page > 1 ? page : undefined } as Search);
