import type { FastifyRequest } from 'fastify';
import { localeOfPath, spokenLocale } from '../../i18n.ts';
import type { Context } from '../../context.ts';
import { readCookie, SESSION_COOKIE } from '../../http/cookies.ts';

/** Set by the pages when a visitor chooses a language. */
const LOCALE_COOKIE = 'i18n_redirected';
/** Addresses that visitors type or bookmark; all others come from a link and keep its language. */
const ENTRANCES = new Set(['/', '/login', '/setup', '/hub']);

/**
 * The language of a visit to an entrance without a prefix: the one chosen before, else the browser's. A signed-in
 * user's page switches to the account's language itself.
 * @returns the French address, or null to stay
 */
export function frenchEntrance(ctx: Context, request: FastifyRequest): string | null {
  const [path = '/', query] = request.url.split('?');
  const entrance = path.replace(/(?<=.)\/$/, '');
  if (!ENTRANCES.has(entrance) || new URLSearchParams(query).has('lang')) return null;
  const cookieLocale = request.cookies[LOCALE_COOKIE]?.slice(0, 2).toLowerCase();
  const isSupported = cookieLocale === 'fr' || cookieLocale === 'en';
  const stranger = readCookie(ctx, request, SESSION_COOKIE) === undefined;
  const guessed = stranger && spokenLocale(request.headers['accept-language']) === 'fr-fr';
  if (isSupported ? cookieLocale !== 'fr' : !guessed) return null;
  return `/fr${entrance === '/' ? '' : entrance}${query === undefined ? '' : `?${query}`}`;
}

/** The language of a page when it arrives, by the rule of its scripts. */
export function localeOfPage(request: FastifyRequest): 'en-gb' | 'fr-fr' {
  const queryLocale = new URLSearchParams(request.url.split('?')[1]).get('lang');
  return localeOfPath(request.url) === 'fr-fr' || queryLocale?.slice(0, 2).toLowerCase() === 'fr' ? 'fr-fr' : 'en-gb';
}
