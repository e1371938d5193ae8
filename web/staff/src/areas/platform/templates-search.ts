import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import { PAGE_SIZES } from '@vivavoce/domain/limits.ts';
import type { TemplatesFilter } from '../../queries/platform.ts';

/** Search term, status and page of the shared templates, as the address has them. */
export type TemplatesSearch = { q?: string; retired?: true; page?: number };

/** Reads the address; unknown values fall back to the plain list. */
export function readTemplatesSearch({ q, retired, page }: Record<string, unknown>): TemplatesSearch {
  const term = typeof q === 'string' || typeof q === 'number' ? beginningOf(String(q).trim(), 80) : '';
  const isPage = typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 100_000;
  return { ...(term && { q: term }), ...(retired === true && { retired }), ...(isPage && { page }) };
}

/** The query of GET /api/platform/templates. */
export const toTemplatesFilter = ({ q, retired, page = 1 }: TemplatesSearch): TemplatesFilter => ({
  page,
  page_size: PAGE_SIZES.library,
  ...(q && { search: q }),
  ...(retired && { retired: 'true' as const }),
});
