import type { VideoFilter } from '../../queries/videos.ts';
import { addressOf, readPage, readText, readWhole } from '../../ui/data/list-search.ts';

const pageSize = 24;

/** Search term, category and page of the list, and the open video, as the address has them. */
export type ContentSearch = { q?: string; category?: string; page?: number; open?: number };

/** Reads the address; unknown values fall back to the plain list. */
export const readContentSearch = ({ q, category, page, open }: Record<string, unknown>): ContentSearch =>
  addressOf<ContentSearch>({
    q: readText(q, 120),
    category: readText(category),
    page: readPage(page),
    open: readWhole(open),
  });

/** The query of the list for this address. */
export function toVideoFilter({ q, category, page = 1 }: ContentSearch): VideoFilter {
  return { ...(q && { search: q }), ...(category && { category }), page, page_size: pageSize };
}
