import { productName, tabTitle } from '@vivavoce/domain/companies/product-name.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { HUB_TYPES } from '@vivavoce/domain/companies/kind.ts';
import { eventTexts } from '@vivavoce/domain/marketplace/event-time.ts';
import type { Context } from '../../context.ts';
import type { Locale } from '../../i18n.ts';
import { comingEvents } from '../company-events/company-events.service.ts';
import { readMarketplacePage } from './marketplace-page.ts';
import type { MarketplaceView } from './marketplace-page.ts';
import { prefixOf, visitorPhrases } from './visitor-phrases.ts';
import * as repository from './marketplace.repository.ts';

type PublicEvent = Awaited<ReturnType<typeof comingEvents>>[number];

/** A company on the page of the hub. */
interface HubBrand {
  shortname: string;
  name: string;
  logo: string | null;
  primary: string | null;
  alternate_brand: boolean;
  dark: boolean;
  /** The kind of its hub, such as "Employer Hub"; null where the company has none. */
  hub_type: string | null;
}

/** Brands of one page of the hub. */
const HUB_PAGE = 60;

export interface HubList {
  /** Value of the category of which the list is; null for all companies. */
  category: string | null;
  brands: HubBrand[];
  page: number;
  has_next: boolean;
}

interface HubOfBrand {
  brand: HubBrand;
  marketplace: MarketplaceView | null;
  /** Coming events, the next first. */
  events: PublicEvent[];
}

export type HubView = HubList | HubOfBrand;

const presentBrand = (company: repository.BrandRow): HubBrand => ({
  shortname: company.shortname,
  name: company.account_name,
  logo: company.logo,
  primary: company.primary_color,
  alternate_brand: company.alternate_brand,
  dark: company.marketplace_dark,
  hub_type: company.hub_type,
});

export async function listHub(ctx: Context, category: string | null, page: number): Promise<HubList> {
  const range = { limit: HUB_PAGE + 1, offset: (page - 1) * HUB_PAGE };
  const rows = await repository.listHubBrands(ctx.db, { category, ...range });
  return { category, brands: rows.slice(0, HUB_PAGE).map(presentBrand), page, has_next: rows.length > HUB_PAGE };
}

/** The hub of one company with the home of its marketplace; null where the company has no hub. */
export async function readHub(ctx: Context, shortname: string, locale: Locale): Promise<HubView | null> {
  const company = await repository.findBrand(ctx.db, shortname);
  if (!company?.hub_enabled || !company.hub_open) return null;
  const home = await readMarketplacePage(ctx, { brand: shortname, category: null, search: '', page: 1 }, locale);
  const events = await comingEvents(ctx, company.id);
  return { brand: presentBrand(company), marketplace: home.state === 'open' ? home.view : null, events };
}

const typeOf = ({ hub_type }: HubBrand) => HUB_TYPES.find((each) => each === hub_type) ?? 'other';

export const hubTitle = (view: HubView, locale: Locale): string => {
  const t = visitorPhrases(locale);
  return 'brand' in view
    ? tabTitle(t(`hub.types.${typeOf(view.brand)}`), view.brand.name)
    : tabTitle(t('hub.title'), productName(false));
};

export const hubDescription = (view: HubView, locale: Locale): string => {
  const t = visitorPhrases(locale);
  if ('brands' in view) return t('hub.lead');
  return t(view.marketplace && view.marketplace.settings.count > 0 ? `hub.taglines.${typeOf(view.brand)}` : 'hub.soon');
};

/** Title, time, place and calendar file of each event. */
function eventsView(events: readonly PublicEvent[], locale: Locale): string {
  if (events.length === 0) return '';
  const t = visitorPhrases(locale);
  const rows = events.map((event) => {
    const { date, time } = eventTexts(event, locale);
    const place = event.place && `, ${escapeHtml(event.place)}`;
    return `<li class="event"><div class="event-text"><h3>${escapeHtml(event.title)}</h3><p>${escapeHtml(`${date}, ${time}`)}${place}</p><p><a href="${event.calendar}">${escapeHtml(t('events.calendar'))}</a></p></div></li>`;
  });
  return `<h2>${escapeHtml(t('events.title'))}</h2><ul class="events">${rows.join('')}</ul>`;
}

/** The practice interviews that stand on the page of a company, with their texts. */
function activitiesView({ settings, activities }: MarketplaceView, locale: Locale): string {
  if (settings.count === 0) return '';
  const t = visitorPhrases(locale);
  const all = [...settings.featured, ...activities];
  const rows = all
    .filter(({ id }, at) => all.findIndex((activity) => activity.id === id) === at)
    .map(
      ({ shorturl, title, description }) =>
        `<li><h3><a href="${prefixOf(locale)}/j/${escapeHtml(shorturl)}">${escapeHtml(title)}</a></h3><p>${escapeHtml(description)}</p></li>`,
    );
  return `<h2>${escapeHtml(t('hub.activities'))}</h2><ul>${rows.join('')}</ul>`;
}

const partsView = ({ marketplace, events }: HubOfBrand, locale: Locale): string =>
  `${marketplace ? activitiesView(marketplace, locale) : ''}${eventsView(events, locale)}`;

const brandPath = ({ category }: HubList, shortname: string): string =>
  category === null ? `/hub/${shortname}` : `/marketplace/${shortname}/${category}`;

/** The page before its scripts run, with a link to everything that it leads to. */
export function hubFirstView(view: HubView, locale: Locale): string {
  const links =
    'brand' in view
      ? (view.marketplace?.settings.available_categories ?? []).map(({ name, label }) => [
          `/marketplace/${view.brand.shortname}/${name}`,
          label,
        ])
      : view.brands.map(({ shortname, name }) => [brandPath(view, shortname), name]);
  const list = links
    .map(
      ([path = '', text = '']) => `<li><a href="${prefixOf(locale)}${escapeHtml(path)}">${escapeHtml(text)}</a></li>`,
    )
    .join('');
  const heading = 'brand' in view ? view.brand.name : visitorPhrases(locale)('hub.title');
  return `<div class="visit"><header class="visit-head"><span class="wordmark">Vivavoce</span></header><main class="visit-main" id="content"><h1>${escapeHtml(heading)}</h1><ul>${list}</ul>${'brand' in view ? partsView(view, locale) : ''}</main></div>`;
}
