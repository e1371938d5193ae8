import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { PAGE_SIZES, SEARCH_LIMITS } from '@vivavoce/domain/limits.ts';
import { patternSvg } from '@vivavoce/domain/marketplace/pattern.ts';
import type { ItemList, WithContext } from 'schema-dts';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Locale } from '../../i18n.ts';
import * as marketplace from './marketplace.service.ts';
import type { MarketplacePage } from './marketplace.service.ts';
import type { MarketplaceActivity, MarketplaceSettings } from './marketplace.presenter.ts';
import { prefixOf, visitorPhrases } from './visitor-phrases.ts';

/** Activities of each category on the home of a marketplace. */
const FIRST_OF_CATEGORY = 4;
/** Activities of a page of one category or of a search. */
const PAGE = PAGE_SIZES.max;

/** What the address asks for. */
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
): Promise<MarketplacePage | null> {
  const paging = { page, page_size: PAGE };
  if (search.length >= SEARCH_LIMITS.min_characters)
    return marketplace.searchMarketplace(ctx, brand, { query: search, ...paging }, locale);
  if (category === null) return null;
  return marketplace.listMarketplaceActivities(ctx, brand, { activity_type: category, ...paging }, locale);
}

/** The first activities of each category, and those of none. */
async function activitiesOfHome(
  ctx: Context,
  brand: string,
  settings: MarketplaceSettings,
  locale: Locale,
): Promise<MarketplaceActivity[]> {
  const { available_activity_types: types, available_categories: categories } = settings;
  const first = await marketplace.listFirstOfCategories(ctx, brand, types, FIRST_OF_CATEGORY, locale);
  const categorised = categories.reduce((total, { count }) => total + count, 0);
  if (categorised >= settings.count) return first;
  return [...first, ...(await marketplace.listUncategorised(ctx, brand, PAGE, locale))];
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
  return { state: 'open', view: { settings, activities, count: list?.count ?? null, page: address.page } };
}

/** One card, in the classes of the screen that takes its place. */
function card(activity: MarketplaceActivity, locale: Locale): string {
  const t = visitorPhrases(locale);
  const { shorturl, title, description, image, stock_image, id, job_sub_activity_type, job_activity_type } = activity;
  const picture = image ? `<img src="${escapeHtml(image)}" alt="" loading="lazy" />` : patternSvg(stock_image, id);
  const eyebrow = job_sub_activity_type?.label ?? job_activity_type?.label ?? '';
  return [
    `<li class="market-card"><div class="market-picture">${picture}</div><div class="market-text">`,
    `<p class="market-eyebrow">${escapeHtml(eyebrow)}</p>`,
    `<h3><a href="${prefixOf(locale)}/j/${escapeHtml(shorturl)}">${escapeHtml(title)}</a></h3>`,
    `<p class="market-description">${escapeHtml(description)}</p>`,
    `<p class="market-facts"><span>${escapeHtml(t('marketplace.questions', { count: activity.question_count }))}</span>`,
    `<span>${escapeHtml(t('marketplace.minutes', { count: activity.duration }))}</span></p></div></li>`,
  ].join('');
}

function section(title: string, activities: readonly MarketplaceActivity[], locale: Locale): string {
  if (activities.length === 0) return '';
  return `<section class="market-section"><div class="market-section-head"><h2>${escapeHtml(title)}</h2></div><ul class="market-cards">${activities.map((each) => card(each, locale)).join('')}</ul></section>`;
}

function sections({ settings, activities }: MarketplaceView, address: MarketplaceAddress, locale: Locale): string {
  const t = visitorPhrases(locale);
  if (address.search.length >= SEARCH_LIMITS.min_characters)
    return section(t('marketplace.results', { count: activities.length, term: address.search }), activities, locale);
  if (address.category !== null) return section(categoryLabel(settings, address.category) ?? '', activities, locale);
  const parts = settings.available_categories.map(({ name, label }) =>
    section(
      label,
      activities.filter(({ job_activity_type }) => job_activity_type?.value === name),
      locale,
    ),
  );
  const others = activities.filter(({ job_activity_type }) => job_activity_type === null);
  parts.push(section(t('marketplace.other'), others, locale));
  return section(t('marketplace.featured'), settings.featured, locale) + parts.join('');
}

const categoryLabel = (settings: MarketplaceSettings, category: string | null): string | undefined =>
  settings.available_categories.find(({ name }) => name === category)?.label;

/** The title of the page: the category's, the brand's own, else "Interview Marketplace" (specification 2, Layouts). */
export function marketplaceTitle(settings: MarketplaceSettings, category: string | null, locale: Locale): string {
  const t = visitorPhrases(locale);
  const title = settings.brand.title ?? t('marketplace.title');
  const label = categoryLabel(settings, category);
  return `${label ? `${label} · ` : ''}${title} · ${settings.brand.name}`;
}

export const marketplaceTagline = (locale: Locale): string => visitorPhrases(locale)('marketplace.tagline');

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
  const first = settings.featured[0] ?? view.activities[0];
  const start =
    category === undefined && first
      ? `<div class="actions"><a class="button market-start" href="${prefixOf(locale)}/j/${escapeHtml(first.shorturl)}">${escapeHtml(t('marketplace.start', { minutes: first.duration }))}</a></div>`
      : '';
  return [
    `<div class="visit"><header class="visit-head"><a class="visit-brand" href="${home}">${mark}</a>`,
    `<form class="visit-search visit-search-place" role="search" action="${home}"><input type="search" name="search" value="${escapeHtml(address.search)}" aria-label="${escapeHtml(t('search.label'))}" placeholder="${escapeHtml(t('search.label'))}" /></form></header>`,
    `<div class="visit-columns"><nav class="visit-side" aria-label="${escapeHtml(t('marketplace.categories'))}"><ul class="market-types">${links}</ul></nav>`,
    `<main class="visit-main market-first-view" id="content"><div class="market-hero${category === undefined ? '' : ' market-hero-low'}"><div class="market-hero-text"><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(t('marketplace.tagline'))}</p>${start}</div></div>`,
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
