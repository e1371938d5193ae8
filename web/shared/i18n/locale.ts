import { COOKIE_DAYS } from '@vivavoce/domain/accounts/account-limits.ts';
import { readCookie, writeCookie } from '../api/cookies.ts';

export type Locale = 'en' | 'fr';

export const locales: readonly Locale[] = ['en', 'fr'];
export const defaultLocale: Locale = 'en';

/** The form that Intl, the html element and the server's locale fields use. */
export const languageTags: Readonly<Record<Locale, string>> = { en: 'en-GB', fr: 'fr-FR' };

const cookieName = 'i18n_redirected';

/** Each language is named in itself, whatever the language of the page. */
export const languageNames: Readonly<Record<Locale, string>> = { en: 'English', fr: 'Français' };

function isLocale(value: string | undefined): value is Locale {
  return value === 'en' || value === 'fr';
}

/** Reads `fr`, `fr-fr` or `fr-FR`; anything unknown gives undefined. */
export function parseLocale(value: string | null | undefined): Locale | undefined {
  const short = value?.slice(0, 2).toLowerCase();
  return isLocale(short) ? short : undefined;
}

/** `/fr/interviews` says fr; a path without a prefix says nothing. */
export function localeOfPath(pathname: string): Locale | undefined {
  const first = pathname.split('/')[1];
  return isLocale(first) && first !== defaultLocale ? first : undefined;
}

export function stripLocale(pathname: string): string {
  const locale = localeOfPath(pathname);
  return locale ? pathname.slice(locale.length + 1) || '/' : pathname;
}

/** Prefix strategy: every locale but the default comes before the path. */
export function addLocale(pathname: string, locale: Locale): string {
  const bare = stripLocale(pathname);
  if (locale === defaultLocale) return bare;
  return bare === '/' ? `/${locale}` : `/${locale}${bare}`;
}

export function readLocaleCookie(): Locale | undefined {
  return parseLocale(readCookie(cookieName));
}

export function writeLocaleCookie(locale: Locale): void {
  writeCookie(cookieName, locale, COOKIE_DAYS.locale);
}

/**
 * The locale of a first visit. An address with a prefix says it; the bare root follows the
 * reader's earlier choice; every other bare address is in the default language.
 */
export function firstLocale(pathname: string, lang?: string | null): Locale {
  return (
    localeOfPath(pathname) ?? parseLocale(lang) ?? (pathname === '/' ? readLocaleCookie() : undefined) ?? defaultLocale
  );
}
