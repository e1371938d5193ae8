import { productName, tabTitle } from '@vivavoce/domain/companies/product-name.ts';
import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import type { Context } from '../../context.ts';
import { customerRelationship } from '../../env.ts';
import type { Locale } from '../../i18n.ts';
import { isPublicJob } from '../../modules/interviews/registration/registration.service.ts';
import { labels } from '../../modules/constants/labels.ts';
import { hubDescription, hubFirstView, hubTitle, listHub, readHub } from '../../modules/marketplace/hub-page.ts';
import { presentBrand } from '../../modules/marketplace/former-names.ts';
import {
  marketplaceFirstView,
  marketplaceTagline,
  marketplaceTitle,
  readMarketplacePage,
  structuredData,
} from '../../modules/marketplace/marketplace-page.ts';
import type { MarketplaceAddress, MarketplaceView } from '../../modules/marketplace/marketplace-page.ts';
import { addressOf, inlineJson, pageHead, pictureFacts } from '../../http/page-head.ts';
import type { PublicPage } from '../../http/page-head.ts';

/** Pages for visitors beside the interviews, by the first segment of their address. */
export const PUBLIC_PLACES = ['hub', 'marketplace', 'sso', 'fairness', 'guest', 'copy', 'join', 'me', 'share'] as const;
type PublicPlace = (typeof PUBLIC_PLACES)[number];

/** The address of a visit, without its language. */
export interface Visit {
  place: PublicPlace;
  path: string;
  query: URLSearchParams;
  locale: Locale;
}

/** A page, or the address to which the visitor is sent. */
export type VisitResult = { page: PublicPage; status: 200 | 404 } | { redirect: string };

const product = productName(false);

const sharedData = (ctx: Context) => {
  const { MAIN_SITE_URL, TERMS_URL, PRIVACY_URL } = ctx.env;
  return {
    customer_relationship: customerRelationship(ctx.env),
    links: { main_site: MAIN_SITE_URL ?? null, terms: TERMS_URL ?? null, privacy: PRIVACY_URL ?? null },
  };
};

/** A page for visitors who follow a link; it has no use in a search engine. */
function linkedPage(
  ctx: Context,
  { path, locale }: Visit,
  name: Exclude<PublicPlace, 'hub' | 'marketplace'>,
): PublicPage {
  const { fairness, place, visitors } = labels[locale];
  const titles = {
    sso: tabTitle(visitors.sso.title, product),
    fairness: tabTitle(fairness.title, product),
    guest: product,
    copy: product,
    join: product,
    me: tabTitle(place.ask.title, product),
    share: tabTitle(place.shares.page.title, product),
  };
  return {
    locale,
    title: titles[name],
    head: pageHead(ctx, { locale, path, canonical: true, indexed: false }),
    // Guests see applicants, a copy is all of one, as is a learner's place or a part of it, and a link joins, so no script of another company
    // loads beside them.
    data: {
      ...sharedData(ctx),
      ...(['guest', 'copy', 'join', 'me', 'share'].includes(name) && { customer_relationship: null }),
    },
  };
}

const pageNumber = (query: URLSearchParams): number => {
  const page = Number(query.get('page'));
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000 ? page : 1;
};

/** All hubs, the hub of a company, or else the companies with activities of the category of this name. */
async function hubView(ctx: Context, name: string | undefined, page: number, locale: Locale) {
  if (name === undefined) return listHub(ctx, null, page);
  const ofBrand = await readHub(ctx, name, locale);
  if (ofBrand) return ofBrand;
  const list = await listHub(ctx, name, page);
  return list.brands.length > 0 ? list : null;
}

/** The list of hubs, the hub of a company, or the way to one category of its marketplace. */
async function hub(ctx: Context, visit: Visit): Promise<VisitResult> {
  const { path, query, locale } = visit;
  const [, brand, category, ...more] = path.split('/').filter(Boolean);
  const view = await hubView(ctx, brand, pageNumber(query), locale);
  if (!view || more.length > 0) return { status: 404, page: missingPage(ctx, visit) };
  if (category !== undefined) {
    const categories = 'brand' in view ? (view.marketplace?.settings.available_activity_types ?? []) : [];
    if (!categories.includes(category)) return { status: 404, page: missingPage(ctx, visit) };
    return { redirect: addressOf(ctx, `/marketplace/${brand}/${category}`, locale) };
  }
  const title = hubTitle(view, locale);
  const head = pageHead(ctx, {
    locale,
    path,
    canonical: true,
    indexed: true,
    description: hubDescription(view, locale),
    facts: [
      ['og:type', 'website'],
      ['og:title', title],
      ['og:description', hubDescription(view, locale)],
      ['og:url', addressOf(ctx, path, locale)],
      ['og:locale', locale === 'fr-fr' ? 'fr_FR' : 'en_GB'],
      ...('brand' in view && view.marketplace
        ? pictureFacts(ctx, `/api/companies/${view.brand.shortname}/marketplace/preview?locale=${locale}`)
        : []),
    ],
  });
  const data = { ...sharedData(ctx), hub: view };
  const page = { locale, title, head, data, first_view: hubFirstView(view, locale) };
  return { status: 200, page: 'brand' in view ? { ...page, brand: view.brand } : page };
}

/** A page that says that there is nothing, or nothing now, at this address; never for a search engine. */
function missingPage(ctx: Context, { path, locale }: Visit, closed: string | null = null): PublicPage {
  const messages = labels[locale].visitors;
  return {
    locale,
    title: tabTitle(closed === null ? messages.missing.title : messages.marketplace.closedTitle, product),
    head: pageHead(ctx, { locale, path, canonical: false, indexed: false }),
    data: { ...sharedData(ctx), marketplace: { closed }, public_job: null },
  };
}

const MOST_SEARCH_CHARACTERS = 200;

function marketplaceAddress({ path, query }: Visit): MarketplaceAddress {
  const [, name = '', category, ...more] = path.split('/').filter(Boolean);
  return {
    // No company has an empty name.
    brand: more.length > 0 ? '' : name,
    category: category ?? null,
    search: beginningOf((query.get('search') ?? '').replaceAll(/[\u0000-\u001f]/g, ' ').trim(), MOST_SEARCH_CHARACTERS),
    page: pageNumber(query),
  };
}

function openMarketplace(ctx: Context, visit: Visit, address: MarketplaceAddress, view: MarketplaceView): PublicPage {
  const { locale, path } = visit;
  const title = marketplaceTitle(view.settings, address.category, locale);
  const head = pageHead(ctx, {
    locale,
    path,
    canonical: true,
    // Results of a search repeat what the categories show.
    indexed: address.search === '',
    description: marketplaceTagline(locale),
    facts: [
      ['og:type', 'website'],
      ['og:title', title],
      ['og:description', marketplaceTagline(locale)],
      ['og:site_name', view.settings.brand.name],
      ['og:url', addressOf(ctx, path, locale)],
      ['og:locale', locale === 'fr-fr' ? 'fr_FR' : 'en_GB'],
      ...pictureFacts(ctx, `/api/companies/${view.settings.brand.shortname}/marketplace/preview?locale=${locale}`),
    ],
  });
  const facts = `<script type="application/ld+json">${inlineJson(structuredData(ctx, view, locale))}</script>`;
  return {
    locale,
    title,
    head: `${head}\n    ${facts}`,
    data: { ...sharedData(ctx), marketplace: view },
    first_view: marketplaceFirstView(view, address, locale),
    brand: { ...view.settings.brand, dark: view.settings.company_theme.dark },
  };
}

/** The same page of a company that was renamed since, by its present name; null where there is none. */
async function presentAddress(ctx: Context, { place, path, query, locale }: Visit): Promise<string | null> {
  const [, name, ...rest] = path.split('/').filter(Boolean);
  const present =
    name === undefined || (place !== 'hub' && place !== 'marketplace') ? undefined : await presentBrand(ctx, name);
  if (present === undefined) return null;
  const search = query.size > 0 ? `?${query.toString()}` : '';
  return addressOf(ctx, `/${[place, present, ...rest].join('/')}`, locale) + search;
}

/**
 * A page for visitors, with the data that its scripts need before any call. Addresses with a former name of a company
 * lead to the present one, unless another company has that name now.
 */
export async function publicPlace(ctx: Context, visit: Visit): Promise<VisitResult> {
  const result = await placeOf(ctx, visit);
  if ('redirect' in result || result.status !== 404) return result;
  const redirect = await presentAddress(ctx, visit);
  return redirect === null ? result : { redirect };
}

async function placeOf(ctx: Context, visit: Visit): Promise<VisitResult> {
  if (visit.place === 'hub') return hub(ctx, visit);
  const [, code] = visit.path.split('/').filter(Boolean);
  if (visit.place === 'sso' && code !== undefined && !(await isPublicJob(ctx, code)))
    return { status: 404, page: missingPage(ctx, visit) };
  if (visit.place !== 'marketplace') return { status: 200, page: linkedPage(ctx, visit, visit.place) };
  const address = marketplaceAddress(visit);
  const result = await readMarketplacePage(ctx, address, visit.locale);
  if (result.state === 'missing') return { status: 404, page: missingPage(ctx, visit) };
  if (result.state === 'open') return { status: 200, page: openMarketplace(ctx, visit, address, result.view) };
  const { MAIN_SITE_URL } = ctx.env;
  return MAIN_SITE_URL ? { redirect: MAIN_SITE_URL } : { status: 404, page: missingPage(ctx, visit, result.brand) };
}
