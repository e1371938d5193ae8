import type { CurrentUser } from '@vivavoce/contract/types.ts';
import {
  addLocale,
  getLocale,
  languageTags,
  localeOfPath,
  locales,
  parseLocale,
  readLocaleCookie,
  showLocale,
  switchLocale,
  type Locale,
} from '@vivavoce/web-shared/i18n/i18n.tsx';
import { currentRouter } from './current-router.ts';

/**
 * The language of a person who opens an address without one: the language chosen in this browser, else that of the
 * account. Undefined where the address has one.
 */
export function preferredLocale(
  address: Pick<URL, 'pathname' | 'search'>,
  cookieLocale: Locale | undefined,
  account: string,
): Locale | undefined {
  if (localeOfPath(address.pathname) || new URLSearchParams(address.search).has('lang')) return undefined;
  return cookieLocale ?? parseLocale(account);
}

/** Switches to the person's own language; when its phrases fail to load, the language stays. */
export async function meetInOwnLanguage(user: Pick<CurrentUser, 'locale'>): Promise<void> {
  const target = preferredLocale(window.location, readLocaleCookie(), user.locale);
  if (!target || target === getLocale()) return;
  await showLocale(target).catch((error: unknown) => console.error(`the phrases of ${target} did not arrive`, error));
}

/** The query without `lang`, which has been applied. */
export function withoutLang(search: string): string {
  return search.replace(/([?&])lang=[^&]*(&|$)/, (_, before: string, after: string) => (after ? before : ''));
}

/**
 * Writes the current language into the address. The content of the page stays, and no question about unsaved changes
 * appears.
 */
function keepAddress(): void {
  const { pathname, search, hash } = window.location;
  const hasLang = parseLocale(new URLSearchParams(search).get('lang')) === getLocale();
  // A language in the address counts as the reader's choice; otherwise it would be lost with the query.
  if (hasLang) void switchLocale(getLocale());
  const params = hasLang ? withoutLang(search) : search;
  const spoken = addLocale(pathname, getLocale());
  if (spoken === pathname && params === search) return;
  currentRouter().history.replace(spoken + params + hash, currentRouter().history.location.state, {
    ignoreBlocker: true,
  });
}

/** Keeps the alternate links in the head of the document: this page in each language. */
function keepAlternates(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')) {
    const locale = locales.find((each) => languageTags[each] === link.hreflang) ?? 'en';
    link.href = new URL(addLocale(window.location.pathname, locale), link.href).href;
  }
}

function keepPage(): void {
  keepAddress();
  keepAlternates();
}

/**
 * Keeps the address and the head in the current language on every navigation, also back to a page that was read in
 * another one.
 */
export function followPages(): void {
  currentRouter().subscribe('onResolved', keepPage);
}

/**
 * Same page, other language: phrases, the address and the stored choice change; nothing reloads.
 * @throws when the phrases fail to load; then nothing changes
 */
export async function switchLanguage(locale: Locale): Promise<void> {
  await switchLocale(locale);
  keepPage();
}
