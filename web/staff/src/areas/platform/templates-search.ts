import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import type { QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { QueryClient } from '@tanstack/react-query';
import { refreshTemplates } from '../../queries/jobs/templates.ts';
import { addressOf, readMark, readPage, readText } from '../../ui/data/list-search.ts';

/** The lists of the platform and those of the own company show them. */
export const refreshSharedTemplates = async (client: QueryClient): Promise<void> => {
  await Promise.all([client.invalidateQueries({ queryKey: ['platform', 'templates'] }), refreshTemplates(client)]);
};

type TemplatesFilter = QueryInputOf<'GET /api/platform/templates'>;

/** Search term, status and page of the shared templates, as the address has them. */
export type TemplatesSearch = { q?: string; retired?: true; page?: number };

/** Reads the address; unknown values fall back to the plain list. */
export const readTemplatesSearch = ({ q, retired, page }: Record<string, unknown>): TemplatesSearch =>
  addressOf<TemplatesSearch>({ q: readText(q), retired: readMark(retired), page: readPage(page) });

/** The query of GET /api/platform/templates. */
export const toTemplatesFilter = ({ q, retired, page = 1 }: TemplatesSearch): TemplatesFilter => ({
  page,
  page_size: PAGE_SIZES.library,
  ...(q && { search: q }),
  ...(retired && { retired: 'true' as const }),
});
