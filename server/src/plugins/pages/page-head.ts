import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import type { Context } from '../../context.ts';
import { languageTag } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';

/** What a page says about itself; its addresses come without their language and without a query. */
export interface PageFacts {
  locale: Locale;
  path: string;
  /** Pages for everybody have one address that counts; others are for nobody's index. */
  canonical: boolean;
  indexed: boolean;
  facts?: readonly (readonly [property: string, content: string])[];
}

/** The same page in each language; the default one has no prefix. */
function addressesOf({ env }: Context, path: string): Record<Locale, string> {
  const bare = path === '/' ? '' : path;
  return { 'en-gb': `${env.PUBLIC_URL}${path}`, 'fr-fr': `${env.PUBLIC_URL}/fr${bare}` };
}

export const addressOf = (ctx: Context, path: string, locale: Locale): string => addressesOf(ctx, path)[locale];

/** The links and properties in the head of a page, escaped. */
export function pageHead(ctx: Context, { locale, path, canonical, indexed, facts = [] }: PageFacts): string {
  const addresses = addressesOf(ctx, path);
  const link = (attributes: string, address: string) => `<link ${attributes} href="${escapeHtml(address)}" />`;
  return [
    ...(indexed ? [] : ['<meta name="robots" content="noindex" />']),
    ...(canonical ? [link('rel="canonical"', addresses[locale])] : []),
    ...(Object.entries(addresses) as [Locale, string][]).map(([each, address]) =>
      link(`rel="alternate" hreflang="${languageTag(each)}"`, address),
    ),
    link('rel="alternate" hreflang="x-default"', addresses['en-gb']),
    ...facts.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
  ].join('\n    ');
}

/** JSON that cannot end the script element that holds it, nor start another one. */
const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** What goes into the placeholders of a page of the public app. */
export interface PublicPage {
  locale: Locale;
  title: string;
  head: string;
  data: unknown;
  /** Markup that stands there until the scripts run. */
  first_view?: string;
}

/** Each filling goes in once and is never read again, so that nothing in it can pass for a placeholder. */
export function fillPublicPage(html: string, page: PublicPage): string {
  const fillings: Record<string, string> = {
    '<html lang="en-GB"': `<html lang="${languageTag(page.locale)}"`,
    '<!--page-title-->': escapeHtml(page.title),
    '<!--page-head-->': page.head,
    '<!--page-data-->': inlineJson(page.data),
    '<!--first-view-->': page.first_view ?? '',
  };
  const marks = new RegExp(Object.keys(fillings).join('|'), 'g');
  return html.replace(marks, (mark) => fillings[mark] ?? mark);
}

/** What goes into a page of the staff app, beside its built file. */
export interface StaffPage {
  locale: Locale;
  head: string;
  data: unknown;
}

export function fillStaffPage(html: string, { locale, head, data }: StaffPage): string {
  const ending = `  ${head}\n    <script type="application/json" id="page-data">${inlineJson(data)}</script>\n  </head>`;
  return html.replace('<html lang="en-GB"', `<html lang="${languageTag(locale)}"`).replace('</head>', () => ending);
}
