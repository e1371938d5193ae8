import { Readable } from 'node:stream';
import { ErrorLevel, SitemapIndexStream, SitemapStream } from 'sitemap';
import type { SitemapItemLoose } from 'sitemap';
import type { Context } from '../../../context.ts';
import { languageTag } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';
import { prefixOf } from '../visitor-phrases.ts';
import * as repository from './sitemaps.repository.ts';

const LOCALES: readonly Locale[] = ['en-gb', 'fr-fr'];
/** Addresses of one sitemap (sitemaps.org), and sitemaps of one index. */
const MOST_ADDRESSES = 50_000;
/** Home and categories of a brand come first; no company has more categories than this leaves room for. */
const ROOM_FOR_CATEGORIES = 1_000;
/** Every page is there once in each language. */
const ACTIVITIES_PER_SITEMAP = MOST_ADDRESSES / LOCALES.length - ROOM_FOR_CATEGORIES;

const SITEMAP = { xmlns: { news: false, xhtml: true, image: false, video: false } };

const address = ({ env }: Context, path: string, locale: Locale): string =>
  `${env.PUBLIC_URL}${prefixOf(locale)}${path}`;

/** The entries of a page: one for each language, each with all of them. */
function entries(ctx: Context, path: string, lastmod?: string): SitemapItemLoose[] {
  const links = [
    ...LOCALES.map((locale) => ({ lang: languageTag(locale), url: address(ctx, path, locale) })),
    { lang: 'x-default', url: address(ctx, path, 'en-gb') },
  ];
  return LOCALES.map((locale) => ({
    url: address(ctx, path, locale),
    links,
    ...(lastmod !== undefined && { lastmod }),
  }));
}

const sitemapOf = (items: SitemapItemLoose[]): Readable =>
  Readable.from(items).pipe(new SitemapStream({ ...SITEMAP, level: ErrorLevel.THROW }));

const pagesOf = (activities: number, each: number): number => Math.max(1, Math.ceil(activities / each));

/** The sitemaps of all open marketplaces, and that of the hubs. */
export async function sitemapIndex(ctx: Context, each = ACTIVITIES_PER_SITEMAP): Promise<Readable> {
  const brands = await repository.listOpenBrands(ctx.db, MOST_ADDRESSES);
  const paths = brands.flatMap(({ shortname, activities }) =>
    Array.from({ length: pagesOf(activities, each) }, (_, index) => `/sitemaps/${shortname}/${index + 1}.xml`),
  );
  const urls = ['/sitemaps/hubs.xml', ...paths].slice(0, MOST_ADDRESSES);
  return Readable.from(urls.map((path) => ({ url: `${ctx.env.PUBLIC_URL}${path}` }))).pipe(
    new SitemapIndexStream({ level: ErrorLevel.THROW }),
  );
}

export async function sitemapOfHubs(ctx: Context): Promise<Readable> {
  const hubs = await repository.listOpenHubs(ctx.db, MOST_ADDRESSES / LOCALES.length - 1);
  return sitemapOf(['/hub', ...hubs.map((shortname) => `/hub/${shortname}`)].flatMap((path) => entries(ctx, path)));
}

/**
 * One sitemap of an open marketplace; the first begins with its home and categories.
 * @param page from 1
 * @returns null for a marketplace that is closed or unknown, and for a page without content
 */
export async function sitemapOfBrand(
  ctx: Context,
  shortname: string,
  page: number,
  each = ACTIVITIES_PER_SITEMAP,
): Promise<Readable | null> {
  const brand = await repository.findOpenBrand(ctx.db, shortname);
  if (!brand) return null;
  const offset = (page - 1) * each;
  const activities = await repository.listShownActivities(ctx.db, brand.id, { limit: each, offset });
  if (page > 1 && activities.length === 0) return null;
  const home = `/marketplace/${shortname}`;
  const categories = page === 1 ? await repository.listShownCategories(ctx.db, brand.id) : [];
  return sitemapOf([
    ...(page === 1 ? [home, ...categories.map((value) => `${home}/${value}`)] : []).flatMap((path) =>
      entries(ctx, path),
    ),
    ...activities.flatMap(({ shorturl, updated_at }) => entries(ctx, `/j/${shorturl}`, updated_at)),
  ]);
}

/** robots.txt: robots may read the public pages and their pictures. */
export const robotsText = ({ env }: Context): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/logos/',
    'Allow: /api/public-jobs/',
    'Allow: /api/companies/',
    '',
    `Sitemap: ${env.PUBLIC_URL}/sitemap.xml`,
    '',
  ].join('\n');
