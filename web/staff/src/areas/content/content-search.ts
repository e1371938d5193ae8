import type { VideoFilter } from '../../queries/videos.ts';

export const pageSize = 24;

/** Search term, category and page of the list, and the open video, as the address has them. */
export type ContentSearch = { q?: string; category?: string; page?: number; open?: number };

const isWhole = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= 2 ** 31;

/** Reads the address; unknown values fall back to the plain list. */
export function readContentSearch({ q, category, page, open }: Record<string, unknown>): ContentSearch {
  const search: ContentSearch = {};
  if ((typeof q === 'string' || typeof q === 'number') && String(q).trim()) search.q = String(q).trim().slice(0, 120);
  if ((typeof category === 'string' || typeof category === 'number') && String(category).trim()) {
    search.category = String(category).slice(0, 80);
  }
  if (isWhole(page, 2)) search.page = page;
  if (isWhole(open, 1)) search.open = open;
  return search;
}

/** Another filter starts at the first page. */
export function withSearchTerm({ category }: ContentSearch, q: string): ContentSearch {
  return { ...(q && { q }), ...(category && { category }) };
}

export function withCategory({ q }: ContentSearch, category: string): ContentSearch {
  return { ...(q && { q }), ...(category && { category }) };
}

export function withPage({ page: _page, open: _open, ...rest }: ContentSearch, page: number): ContentSearch {
  return page > 1 ? { ...rest, page } : rest;
}

export function withOpen({ open: _open, ...rest }: ContentSearch, open: number | undefined): ContentSearch {
  return open === undefined ? rest : { ...rest, open };
}

/** The query of the list for this address. */
export function toVideoFilter({ q, category, page = 1 }: ContentSearch): VideoFilter {
  return { ...(q && { search: q }), ...(category && { category }), page, page_size: pageSize };
}
