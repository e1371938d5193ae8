import { tabTitle } from '@vivavoce/domain/companies/product-name.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { PAGE_SIZES, SEARCH_LIMITS } from '@vivavoce/domain/list-limits.ts';
import { cardFacts } from '@vivavoce/domain/marketplace/card-facts.ts';
import { ALL_ACTIVITIES, marketplaceHome } from '@vivavoce/domain/marketplace/home.ts';
import { patternSvg } from '@vivavoce/domain/marketplace/pattern.ts';
import type { ItemList, WithContext } from 'schema-dts';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { languageTag } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';
import * as marketplace from './marketplace.service.ts';
import type { MarketplacePage } from './marketplace.service.ts';
import type { MarketplaceActivity, MarketplaceSettings } from './marketplace.presenter.ts';
import { searchMarketplace } from './search.service.ts';
import type { SearchPage } from './search.service.ts';
import { cardPhrases, prefixOf, visitorPhrases } from './visitor-phrases.ts';

/** Activities of each category on the home of a marketplace. */
const FIRST_OF_CATEGORY = 4;
/** Activities of a page of one category or of a search. */
const PAGE = PAGE_SIZES.max;

/** Page and filters in the address. */
export interface MarketplaceAddress {
  brand: string;
  category: string | null;
  search: string;
  page: number;
}

/** The data of the page, which its scripts read before any call. */
export interface MarketplaceView {
  settings: MarketplaceSettings;
  /** The home: the first activities of each category. Otherwise the activities of the category or of the search. */
  activities: MarketplaceActivity[];
  /** Number of all activities of the category or of the search; null at home. */
  count: number | null;
  page: number;
  /** Suggestion and filters of a search; null elsewhere. */
  search: Pick<SearchPage, 'suggestion' | 'filters'> | null;
}

export type MarketplaceResult =
  | { state: 'missing' }
  | { state: 'closed'; brand: string }
  | { state: 'open'; view: MarketplaceView };

async function activitiesOf(
  ctx: Context,
  settings: MarketplaceSettings,
  { brand, category, search, page }: MarketplaceAddress,
  locale: Locale,
): Promise<MarketplacePage | SearchPage | null> {
  const paging = { page, page_size: PAGE };
  if (search.length >= SEARCH_LIMITS.min_characters)
    return searchMarketplace(ctx, brand, { query: search, ...paging }, locale);
  if (category === null) return null;
  return marketplace.listMarketplaceActivities(ctx, brand, { activity_type: category, ...paging }, locale);
}

/** The first activities of each category, and those of none, without the featured ones above them. */
async function activitiesOfHome(
  ctx: Context,
  brand: string,
  settings: MarketplaceSettings,
  locale: Locale,
): Promise<MarketplaceActivity[]> {
  const first = await marketplace.listFirstOfCategories(ctx, brand, settings, { each: FIRST_OF_CATEGORY, locale });
  const categorised = settings.available_categories.reduce((total, { count }) => total + count, 0);
  if (categorised >= settings.count) return first;
  const others = await marketplace.listUncategorised(ctx, brand, PAGE, locale);
  return [...first, ...others.filter(({ id }) => settings.featured.every((each) => each.id !== id))];
}

/** Reads what a page of a marketplace shows. */
export async function readMarketplacePage(
  ctx: Context,
  address: MarketplaceAddress,
  locale: Locale,
): Promise<MarketplaceResult> {
  const settings = await marketplace.readMarketplace(ctx, address.brand, locale).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  if (!settings) return { state: 'missing' };
  if (!settings.marketplace_enabled) return { state: 'closed', brand: settings.brand.name };
  const { category } = address;
  if (category !== null && !settings.available_activity_types.includes(category)) return { state: 'missing' };
  const list = await activitiesOf(ctx, settings, address, locale);
  const activities = list?.results ?? (await activitiesOfHome(ctx, address.brand, settings, locale));
  const search = list && 'filters' in list ? { suggestion: list.suggestion, filters: list.filters } : null;
  return { state: 'open', view: { settings, activities, count: list?.count ?? null, page: address.page, search } };
}

/**
 * One card, in the classes of the screen that takes its place. Its drawing is for visitors without scripts only, and for
 * the first section: drawings take most of the time until the first paint.
 */
function card(activity: MarketplaceActivity, drawn: boolean, locale: Locale): string {
  const { shorturl, title, description, image, stock_image, id, job_sub_activity_type, job_activity_type } = activity;
  const drawing = drawn ? `<noscript>${patternSvg(stock_image, id)}</noscript>` : '';
  const picture = image ? `<img src="${escapeHtml(image)}" alt="" loading="lazy" />` : drawing;
  const facts = cardFacts(activity, languageTag(locale), cardPhrases(locale)).map(({ text }) => text);
  const eyebrow = job_sub_activity_type?.label ?? job_activity_type?.label ?? '';
  return [
    `<li class="market-card"><div class="market-picture">${picture}</div><div class="market-text">`,
    `<p class="market-eyebrow">${escapeHtml(eyebrow)}</p>`,
    `<h3><a href="${prefixOf(locale)}/j/${escapeHtml(shorturl)}">${escapeHtml(title)}</a></h3>`,
    `<p class="market-description">${escapeHtml(description)}</p>`,
    `<p class="market-facts">${facts.map((fact) => `<span>${escapeHtml(fact)}</span>`).join('')}</p></div></li>`,
  ].join('');
}

interface SectionView {
  id?: string | undefined;
  title: string;
  activities: readonly MarketplaceActivity[];
}

function section({ id, title, activities }: SectionView, drawn: boolean, locale: Locale): string {
  return `<section class="market-section"${id ? ` id="${id}"` : ''}><div class="market-section-head"><h2>${escapeHtml(title)}</h2></div><ul class="market-cards">${activities.map((each) => card(each, drawn, locale)).join('')}</ul></section>`;
}

function sectionsOf(
  { settings, activities, count }: MarketplaceView,
  address: MarketplaceAddress,
  locale: Locale,
): SectionView[] {
  const t = visitorPhrases(locale);
  if (address.search.length >= SEARCH_LIMITS.min_characters)
    return [{ title: t('marketplace.results', { count: count ?? 0, term: address.search }), activities }];
  if (address.category !== null) return [{ title: categoryLabel(settings, address.category) ?? '', activities }];
  return [
    { title: t('marketplace.featured'), activities: settings.featured },
    ...marketplaceHome({ settings, activities }).sections.map(({ id, category, activities: some }) => ({
      id,
      title: category?.label ?? t('marketplace.other'),
      activities: some,
    })),
  ];
}

const sections = (view: MarketplaceView, address: MarketplaceAddress, locale: Locale): string =>
  sectionsOf(view, address, locale)
    .filter(({ activities }) => activities.length > 0)
    .map((each, index) => section(each, index === 0, locale))
    .join('');

const categoryLabel = (settings: MarketplaceSettings, category: string | null): string | undefined =>
  settings.available_categories.find(({ name }) => name === category)?.label;

/** The title of the page: the category's, the brand's own, else "Interview Marketplace" (specification 2, Layouts). */
export function marketplaceTitle(settings: MarketplaceSettings, category: string | null, locale: Locale): string {
  const t = visitorPhrases(locale);
  const title = settings.brand.title ?? t('marketplace.title');
  return tabTitle(categoryLabel(settings, category), title, settings.brand.name);
}

export const marketplaceTagline = (locale: Locale): string => visitorPhrases(locale)('marketplace.tagline');

/** The link to the first activity of a page. */
const startOf = ({ shorturl, title, duration }: MarketplaceActivity, isHome: boolean, locale: Locale) => {
  const t = visitorPhrases(locale);
  return {
    href: `${prefixOf(locale)}/j/${escapeHtml(shorturl)}`,
    text: escapeHtml(
      isHome ? t('marketplace.start', { minutes: duration }) : t('marketplace.startCategory', { title }),
    ),
  };
};

/** The page before its scripts run: readable without them, with a link to every activity and category. */
export function marketplaceFirstView(view: MarketplaceView, address: MarketplaceAddress, locale: Locale): string {
  const t = visitorPhrases(locale);
  const { settings } = view;
  const home = `${prefixOf(locale)}/marketplace/${escapeHtml(settings.brand.shortname)}`;
  const logo = settings.company_theme.marketplace_logo;
  const mark = logo
    ? `<img src="${escapeHtml(logo)}" alt="" height="36" /><span class="visit-brand-name">${escapeHtml(settings.brand.name)}</span>`
    : `<span class="wordmark">${escapeHtml(settings.brand.name)}</span>`;
  const links = settings.available_categories
    .map(
      ({ name, label, count }) =>
        `<li><a class="market-type" href="${home}/${escapeHtml(name)}">${escapeHtml(label)} <span>${escapeHtml(t('marketplace.count', { count }))}</span></a></li>`,
    )
    .join('');
  const category = categoryLabel(settings, address.category);
  const heading = category ?? settings.brand.title ?? t('marketplace.heading');
  // The address of a search has no category either, and shows its results alone.
  const parts = category === undefined && view.search === null ? marketplaceHome(view) : null;
  const first = parts ? parts.first : view.activities[0];
  const start = first && first.duration > 0 ? startOf(first, parts !== null, locale) : null;
  const buttons = [
    start && `<a class="button market-start" href="${start.href}">${start.text}</a>`,
    parts?.leads_to_all &&
      `<a class="button market-all" href="#${ALL_ACTIVITIES}">${escapeHtml(t('marketplace.seeAll', { count: settings.count }))}</a>`,
  ].filter(Boolean);
  const actions = buttons.length > 0 ? `<div class="actions">${buttons.join('')}</div>` : '';
  const hint =
    parts?.first && start
      ? `<div class="market-hint"><p class="market-hint-title">${escapeHtml(t('marketplace.hintTitle'))}</p><p>${escapeHtml(parts.first.title)}</p><a class="market-more" href="${start.href}">${start.text}</a></div>`
      : '';
  const lead = category === undefined ? t('marketplace.tagline') : t('marketplace.count', { count: view.count ?? 0 });
  return [
    `<div class="visit"><header class="visit-head"><a class="visit-brand" href="${home}">${mark}</a>`,
    `<form class="visit-search visit-search-place" role="search" action="${home}"><input type="search" name="search" value="${escapeHtml(address.search)}" aria-label="${escapeHtml(t('search.label'))}" placeholder="${escapeHtml(t('search.label'))}" /></form></header>`,
    `<div class="visit-columns"><nav class="visit-side" aria-label="${escapeHtml(t('marketplace.categories'))}"><ul class="market-types">${links}</ul>${hint}</nav>`,
    `<main class="visit-main market-first-view" id="content"><div class="market-hero${category === undefined ? '' : ' market-hero-low'}"><div class="market-hero-text"><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(lead)}</p>${actions}</div></div>`,
    sections(view, address, locale),
    '</main></div></div>',
  ].join('');
}

/** Facts for search engines (schema.org, ItemList of Course-like pages by address and name). */
export function structuredData(ctx: Context, view: MarketplaceView, locale: Locale): WithContext<ItemList> {
  const shown = [...view.settings.featured, ...view.activities].filter(
    ({ id }, index, all) => all.findIndex((each) => each.id === id) === index,
  );
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: marketplaceTitle(view.settings, null, locale),
    numberOfItems: shown.length,
    itemListElement: shown.map(({ shorturl, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: `${ctx.env.PUBLIC_URL}${prefixOf(locale)}/j/${shorturl}`,
    })),
  };
}
