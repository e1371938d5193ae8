import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import type { Context } from '../context.ts';
import { languageTag } from '../i18n.ts';
import type { Locale } from '../i18n.ts';
import { brandAttributes, brandStyle } from './brand-style.ts';
import type { PageBrand } from './brand-style.ts';

/** The metadata of a page; its addresses have neither language nor query. */
export interface PageFacts {
  locale: Locale;
  path: string;
  /** Public pages have one canonical address; others must not be indexed. */
  canonical: boolean;
  indexed: boolean;
  description?: string;
  facts?: readonly (readonly [property: string, content: string])[];
}

/** The same page in each language; the default one has no prefix. */
function addressesOf({ env }: Context, path: string): Record<Locale, string> {
  const bare = path === '/' ? '' : path;
  return { 'en-gb': `${env.PUBLIC_URL}${path}`, 'fr-fr': `${env.PUBLIC_URL}/fr${bare}` };
}

export const addressOf = (ctx: Context, path: string, locale: Locale): string => addressesOf(ctx, path)[locale];

/** The picture that other sites show for a page, as the server draws it. */
export const pictureFacts = ({ env }: Context, path: string): [property: string, content: string][] => [
  ['og:image', `${env.PUBLIC_URL}${path}`],
  ['og:image:type', 'image/png'],
  ['og:image:width', '1200'],
  ['og:image:height', '630'],
  ['twitter:card', 'summary_large_image'],
];

/** The links and properties in a page's head, escaped. */
export function pageHead(
  ctx: Context,
  { locale, path, canonical, indexed, description, facts = [] }: PageFacts,
): string {
  const addresses = addressesOf(ctx, path);
  const link = (attributes: string, address: string) => `<link ${attributes} href="${escapeHtml(address)}" />`;
  return [
    ...(indexed ? [] : ['<meta name="robots" content="noindex" />']),
    ...(description ? [`<meta name="description" content="${escapeHtml(description)}" />`] : []),
    ...(canonical ? [link('rel="canonical"', addresses[locale])] : []),
    ...(Object.entries(addresses) as [Locale, string][]).map(([each, address]) =>
      link(`rel="alternate" hreflang="${languageTag(each)}"`, address),
    ),
    link('rel="alternate" hreflang="x-default"', addresses['en-gb']),
    ...facts.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
  ].join('\n    ');
}

/** JSON that can neither end its script element nor start another one. */
export const inlineText = (json: string): string =>
  json.replaceAll(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const inlineJson = (value: unknown): string => inlineText(JSON.stringify(value));

/** The placeholders of a page of the public app. */
export interface PublicPage {
  locale: Locale;
  title: string;
  head: string;
  data: unknown;
  /** The markup until the scripts run. */
  first_view?: string;
  /** The company whose colours the page has. */
  brand?: PageBrand;
}

/** Fills the placeholders in one pass, so that no value can pass for a placeholder. */
export function fillPublicPage(html: string, page: PublicPage, nonce: string): string {
  const { brand } = page;
  const fillings: Record<string, string> = {
    '<html lang="en-GB"': `<html lang="${languageTag(page.locale)}"${brand ? brandAttributes(brand) : ''}`,
    '<!--page-title-->': escapeHtml(page.title),
    '<!--page-head-->': brand ? `${page.head}\n    ${brandStyle(brand, nonce)}` : page.head,
    '<!--page-data-->': inlineJson(page.data),
    '<!--first-view-->': page.first_view ?? '',
  };
  const placeholders = new RegExp(Object.keys(fillings).join('|'), 'g');
  return html.replace(placeholders, (mark) => fillings[mark] ?? mark);
}

/** The placeholders of a page of the staff app, beside its built file. */
export interface StaffPage {
  locale: Locale;
  head: string;
  data: unknown;
  /** The elements with the answers to the first calls. */
  answers: string;
}

export function fillStaffPage(html: string, { locale, head, data, answers }: StaffPage): string {
  const ending = `  ${head}\n    <script type="application/json" id="page-data">${inlineJson(data)}</script>${answers}\n  </head>`;
  return html.replace('<html lang="en-GB"', `<html lang="${languageTag(locale)}"`).replace('</head>', () => ending);
}
