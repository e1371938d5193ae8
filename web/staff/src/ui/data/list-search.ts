import { beginningOf } from '@vivavoce/domain/cut-text.ts';

/** Pages behind this one are never asked for. */
const LAST_PAGE = 100_000;

/** A search term, a page and the row that is open beside the list, which the addresses of all lists may name. */
export type ListSearch = { q?: string; page?: number; open?: number };

/**
 * Reads a text of an address, where a text of digits arrives as a number.
 * @param max letters that are kept
 */
export function readText(value: unknown, max = 80): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return beginningOf(String(value).trim(), max) || undefined;
}

/** Reads a whole number of an address, such as an id. */
export const readWhole = (value: unknown, least = 1, most = Number.MAX_SAFE_INTEGER): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : undefined;

/** Reads one of several names of an address. */
export const readOneOf = <Name extends string>(value: unknown, names: readonly Name[]): Name | undefined =>
  names.find((name) => name === value);

/** Reads a mark of an address, which is there or not. */
export const readMark = (value: unknown): true | undefined => (value === true || value === 'true' ? true : undefined);

/** Reads a day of an address, as YYYY-MM-DD. */
export const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** The first page has no name in the address. */
export const readPage = (value: unknown): number | undefined => readWhole(value, 2, LAST_PAGE);

/** The address of a list that has nothing but pages. */
export const readPageSearch = ({ page }: Record<string, unknown>): { page?: number } =>
  addressOf({ page: readPage(page) });

/** An address without what is empty, undefined or false. */
export function addressOf<Search extends object>(parts: {
  [Name in keyof Search]: Search[Name] | undefined | '';
}): Search {
  const filled = Object.entries(parts).filter(([, value]) => value !== undefined && value !== '' && value !== false);
  return Object.fromEntries(filled) as Search;
}

type Change<Search> = { [Name in keyof Search]?: Search[Name] | undefined | '' };

/** Another term, tab or filter starts at the first page, with nothing open. */
export const narrowed = <Search extends ListSearch>(search: Search, change: Change<Search>): Search =>
  addressOf<Search>({ ...search, page: undefined, open: undefined, ...change });

/** The same list at another page, with nothing open. */
export const withPage = <Search extends ListSearch>(search: Search, page: number): Search =>
  addressOf<Search>({ ...search, open: undefined, page: page > 1 ? page : undefined });

/** The same page with another row open, or none. */
export const withOpen = <Search extends ListSearch>(search: Search, open: number | undefined): Search =>
  addressOf<Search>({ ...search, open });

/**
 * The position of the open row on its page, with its neighbours.
 * @returns null where it is on another page, as after opening a stored address
 */
export function openAmong(ids: readonly number[], open: number | undefined) {
  const index = open === undefined ? -1 : ids.indexOf(open);
  if (index === -1) return null;
  return { position: index + 1, total: ids.length, previous: ids[index - 1], next: ids[index + 1] };
}
