import type { FastifyRequest } from 'fastify';
import { localeOfPath, spokenLocale } from '../../i18n.ts';
import type { Context } from '../../context.ts';
import { readCookie, SESSION_COOKIE } from '../session/cookies.ts';

/** Written by the pages when somebody chooses a language. */
const LOCALE_COOKIE = 'i18n_redirected';
/** Addresses that people type or keep; every other one was given to them by somebody, and shows as it was given. */
const ENTRANCES = new Set(['/', '/login', '/hub']);

/**
 * Where a visit of an entrance without a prefix belongs: the language chosen before, else the browser's own. Whoever is
 * signed in is met by the page in the language of the account.
 * @returns the French address, or null to stay
 */
export function frenchEntrance(ctx: Context, request: FastifyRequest): string | null {
  const [path = '/', query] = request.url.split('?');
  const entrance = path.replace(/(?<=.)\/$/, '');
  if (!ENTRANCES.has(entrance) || new URLSearchParams(query).has('lang')) return null;
  const chosen = request.cookies[LOCALE_COOKIE]?.slice(0, 2).toLowerCase();
  const known = chosen === 'fr' || chosen === 'en';
  const stranger = readCookie(ctx, request, SESSION_COOKIE) === undefined;
  const guessed = stranger && spokenLocale(request.headers['accept-language']) === 'fr-fr';
  if (known ? chosen !== 'fr' : !guessed) return null;
  return `/fr${entrance === '/' ? '' : entrance}${query === undefined ? '' : `?${query}`}`;
}

/** The language a page is in when it arrives, as its scripts will find it too. */
export function localeOfPage(request: FastifyRequest): 'en-gb' | 'fr-fr' {
  const asked = new URLSearchParams(request.url.split('?')[1]).get('lang');
  return localeOfPath(request.url) === 'fr-fr' || asked?.slice(0, 2).toLowerCase() === 'fr' ? 'fr-fr' : 'en-gb';
}
