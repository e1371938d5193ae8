import type { QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import { searchTerms } from '@vivavoce/domain/marketplace/marked-parts.ts';
import { isOneErrorAway, nearestWord, SHORTEST_CORRECTED } from '@vivavoce/domain/marketplace/spelling.ts';
import type { Context } from '../../context.ts';
import type { Locale } from '../../i18n.ts';
import { presentActivity } from './marketplace.presenter.ts';
import * as repository from './marketplace.repository.ts';
import type { BrandRow, Combination, MarketplaceRow } from './marketplace.repository.ts';
import { loadOpenBrand, wordsOf } from './marketplace.service.ts';
import { searchFilters } from './search-filters.ts';
import type { ChosenValues } from './search-filters.ts';

type SearchQuery = QueryOf<'GET /api/v2/companies/{shortname}/marketplace/activities/search'>;
export type SearchPage = ResultOf<'GET /api/v2/companies/{shortname}/marketplace/activities/search'>;

/** Search result: the words with their spellings, and the term that was probably meant. */
interface Found {
  terms: string[][];
  combinations: Combination[];
  /** The words that were probably meant; null where the typed ones were found. */
  meant: string[] | null;
}

/**
 * Looks for every word, in any order. Where nothing has them all, one typing error in each word is forgiven; where that
 * finds nothing either, the nearest words that do are only suggested.
 */
async function find(ctx: Context, { id }: BrandRow, typed: string[]): Promise<Found> {
  const look = (terms: string[][]) => repository.countCombinations(ctx.db, id, terms);
  const exact = { terms: typed.map((word) => [word]), meant: null };
  const combinations = await look(exact.terms);
  const lengths = typed.map(({ length }) => length).filter((length) => length >= SHORTEST_CORRECTED);
  if (combinations.length > 0 || lengths.length === 0) return { ...exact, combinations };
  const known = await repository.listVocabulary(ctx.db, id, lengths);
  const isKnown = (word: string) => known.some((each) => each.includes(word));
  const corrected = typed.map((word) => (isKnown(word) ? word : (nearestWord(word, known) ?? word)));
  const terms = typed.map((word) =>
    word.length < SHORTEST_CORRECTED ? [word] : [word, ...known.filter((each) => isOneErrorAway(word, each))],
  );
  const forgiven = terms.some((spellings) => spellings.length > 1) ? await look(terms) : [];
  if (forgiven.length > 0) return { terms, combinations: forgiven, meant: corrected };
  const near = await look(corrected.map((word) => [word]));
  return { ...exact, combinations: [], meant: near.length > 0 ? corrected : null };
}

/** The words as the activities write them, with accents. */
function asWritten(terms: readonly string[], rows: readonly MarketplaceRow[]): string {
  const written = rows
    .flatMap((row) => [row.marketplace_title || row.title, row.marketplace_description || row.description])
    .flatMap((text) => text.replaceAll(/<[^>]*>/g, ' ').split(/[^\p{L}\p{N}\p{M}]+/u));
  return terms.map((word) => written.find((each) => searchTerms(each)[0] === word)?.toLowerCase() ?? word).join(' ');
}

/**
 * Activities that contain every word of the term, in any order, featured ones first, narrowed by the chosen filters. One
 * typing error in each word is forgiven where nothing is found otherwise.
 * @throws AppError `not_found` for an unknown or closed marketplace
 */
export async function searchMarketplace(
  ctx: Context,
  shortname: string,
  query: SearchQuery,
  locale: Locale,
): Promise<SearchPage> {
  const company = await loadOpenBrand(ctx, shortname);
  const { page, page_size } = query;
  const typed = await wordsOf(ctx, query.query);
  const nothing = { page, page_size, count: 0, has_next: false, results: [], suggestion: null, filters: [] };
  if (typed.length === 0) return nothing;
  const types = await repository.listTypes(ctx.db, company.id);
  const { terms, combinations, meant } = await find(ctx, company, typed);
  const paging = { company_id: company.id, ordering: '-marketplace_order' as const };
  if (combinations.length === 0 && meant === null) return nothing;
  const category = query.category?.split(',');
  const { length, kind, default_locale, advertise_review } = query;
  const any = {
    activity_type_ids: category && types.filter(({ value }) => category.includes(value)).map(({ id }) => id),
    length,
    kind,
    default_locale,
    advertise_review: advertise_review && (true as const),
  };
  const [{ count, rows }, near] = await Promise.all([
    combinations.length === 0
      ? { count: 0, rows: [] }
      : repository.listActivities(ctx.db, { ...paging, terms, any, page, page_size }),
    meant === null
      ? null
      : repository.listActivities(ctx.db, { ...paging, terms: meant.map((word) => [word]), page: 1, page_size: 20 }),
  ]);
  const chosen: ChosenValues = {
    category,
    length,
    kind,
    default_locale,
    ...(advertise_review && { advertise_review: ['true'] }),
  };
  return {
    count,
    page,
    page_size,
    has_next: page * page_size < count,
    results: rows.map((row) => presentActivity(row, types, locale)),
    suggestion: meant && near && near.count > 0 ? asWritten(meant, near.rows) : null,
    filters: searchFilters(combinations, chosen, types, locale),
  };
}
