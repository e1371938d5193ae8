import type { QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import { isMarketplaceOpen } from '@vivavoce/domain/marketplace/state.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Locale } from '../../i18n.ts';
import { presentActivity, presentMarketplace } from './marketplace.presenter.ts';
import type { MarketplaceSettings } from './marketplace.presenter.ts';
import * as repository from './marketplace.repository.ts';
import type { BrandRow, MarketplaceFilter } from './marketplace.repository.ts';

/** Activities shown as featured at the top of a marketplace. */
const FEATURED = 8;

export type MarketplacePage = ResultOf<'GET /api/companies/{shortname}/marketplace'>;

/** @throws AppError `not_found` where no company has this name */
async function loadBrand(ctx: Context, shortname: string): Promise<BrandRow> {
  const company = await repository.findBrand(ctx.db, shortname);
  if (!company) throw notFound();
  return company;
}

/** @throws AppError `not_found` where the company's marketplace is closed as well */
export async function loadOpenBrand(ctx: Context, shortname: string): Promise<BrandRow> {
  const company = await loadBrand(ctx, shortname);
  if (!isMarketplaceOpen(company)) throw notFound();
  return company;
}

/** Brand, categories with their counts, and the featured activities; a closed marketplace has no activities. */
export async function readMarketplace(ctx: Context, shortname: string, locale: Locale): Promise<MarketplaceSettings> {
  const company = await loadBrand(ctx, shortname);
  const types = await repository.listTypes(ctx.db, company.id);
  if (!isMarketplaceOpen(company)) return presentMarketplace(company, { types, counts: [], featured: [] }, locale);
  const [counts, featured] = await Promise.all([
    repository.countByType(ctx.db, company.id),
    repository.listActivities(ctx.db, {
      company_id: company.id,
      featured: true,
      ordering: '-marketplace_order',
      page: 1,
      page_size: FEATURED,
    }),
  ]);
  return presentMarketplace(company, { types, counts, featured: featured.rows }, locale);
}

async function page(
  ctx: Context,
  company: BrandRow,
  filter: Omit<MarketplaceFilter, 'company_id' | 'activity_type_id'> & { activity_type?: string | undefined },
  locale: Locale,
): Promise<MarketplacePage> {
  const { activity_type, ...rest } = filter;
  const types = await repository.listTypes(ctx.db, company.id);
  const type = types.find(({ value }) => value === activity_type);
  const nothing = activity_type !== undefined && !type;
  const { count, rows } = nothing
    ? { count: 0, rows: [] }
    : await repository.listActivities(ctx.db, { ...rest, company_id: company.id, activity_type_id: type?.id });
  return {
    count,
    page: filter.page,
    page_size: filter.page_size,
    has_next: filter.page * filter.page_size < count,
    results: rows.map((row) => presentActivity(row, types, locale)),
  };
}

/** The words of a search term as titles are compared; empty for a term without letters and figures. */
export async function wordsOf(ctx: Context, term: string): Promise<string[]> {
  const plain = await repository.searchForm(ctx.db, term);
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean))];
}

type SearchPage = { page: number; page_size: number };

/** @throws AppError `not_found` for an unknown or closed marketplace */
export async function listMarketplace(
  ctx: Context,
  shortname: string,
  query: QueryOf<'GET /api/companies/{shortname}/marketplace'>,
  locale: Locale,
): Promise<MarketplacePage> {
  const company = await loadOpenBrand(ctx, shortname);
  const terms = query.search ? await wordsOf(ctx, query.search) : undefined;
  if (terms?.length === 0)
    return { count: 0, page: query.page, page_size: query.page_size, has_next: false, results: [] };
  return page(
    ctx,
    company,
    {
      activity_type: query.activity_type || query.category || undefined,
      featured: query.featured,
      default_locale: query.default_locale,
      minutes: query.duration,
      terms: terms?.map((word) => [word]),
      ordering: query.ordering,
      page: query.page,
      page_size: query.page_size,
    },
    locale,
  );
}

/** @throws AppError `not_found` for an unknown or closed marketplace */
export async function listMarketplaceActivities(
  ctx: Context,
  shortname: string,
  { activity_type, ...paging }: SearchPage & { activity_type?: string | undefined },
  locale: Locale,
): Promise<MarketplacePage> {
  const company = await loadOpenBrand(ctx, shortname);
  const filter = { ...paging, ordering: '-marketplace_order' as const, activity_type: activity_type || undefined };
  return page(ctx, company, filter, locale);
}

/** The first activities of each shown category that are not among the featured ones, for the home of a marketplace. */
export async function listFirstOfCategories(
  ctx: Context,
  shortname: string,
  { available_activity_types: shown, featured }: MarketplaceSettings,
  { each, locale }: { each: number; locale: Locale },
) {
  const company = await loadOpenBrand(ctx, shortname);
  const types = await repository.listTypes(ctx.db, company.id);
  const ids = types.filter(({ value }) => shown.includes(value)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const first = { types: ids, except: featured.map(({ id }) => id), each };
  return (await repository.listFirstOfTypes(ctx.db, first)).map((row) => presentActivity(row, types, locale));
}

/** The activities of no category, for the end of the home of a marketplace. */
export async function listUncategorised(ctx: Context, shortname: string, page_size: number, locale: Locale) {
  const { id: company_id } = await loadOpenBrand(ctx, shortname);
  const paging = { ordering: '-marketplace_order' as const, page: 1, page_size };
  const { rows } = await repository.listActivities(ctx.db, { company_id, activity_type_id: null, ...paging });
  return rows.map((row) => presentActivity(row, [], locale));
}
