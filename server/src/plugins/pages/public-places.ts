import { customerRelationship } from '../../env.ts';
import type { Context } from '../../context.ts';
import type { Locale } from '../../i18n.ts';
import { labels } from '../../modules/constants/labels.ts';
import { addressOf, pageHead } from './page-head.ts';
import type { PublicPage } from './page-head.ts';

/** Pages for visitors beside the interviews, by the first segment of their address. */
export const PUBLIC_PLACES = ['hub', 'marketplace', 'sso'] as const;
type PublicPlace = (typeof PUBLIC_PLACES)[number];

/**
 * A marketplace, the hub, or the return from an external sign-in, with the data that its scripts need before any call.
 */
export function publicPlace(ctx: Context, place: PublicPlace, path: string, locale: Locale): PublicPage {
  const messages = labels[locale].visitors;
  const title = `${messages[place].title} · Vivavoce`;
  const { MAIN_SITE_URL, TERMS_URL, PRIVACY_URL } = ctx.env;
  return {
    locale,
    title,
    head: pageHead(ctx, {
      locale,
      path,
      canonical: true,
      // The return page has no use in a search engine.
      indexed: place !== 'sso',
      facts: [
        ['og:type', 'website'],
        ['og:title', title],
        ...(place === 'marketplace' ? ([['og:description', messages.marketplace.tagline]] as const) : []),
        ['og:url', addressOf(ctx, path, locale)],
      ],
    }),
    data: {
      customer_relationship: customerRelationship(ctx.env),
      links: { main_site: MAIN_SITE_URL ?? null, terms: TERMS_URL ?? null, privacy: PRIVACY_URL ?? null },
    },
  };
}
