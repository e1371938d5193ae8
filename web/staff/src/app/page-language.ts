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
import { router } from './router.tsx';

/**
 * The language of somebody who arrives at an address that names none: the one they chose in this browser, else that of
 * their account. Undefined where the address says it.
 */
export function ownLocale(
  address: Pick<URL, 'pathname' | 'search'>,
  cookieLocale: Locale | undefined,
  account: string,
): Locale | undefined {
  if (localeOfPath(address.pathname) || new URLSearchParams(address.search).has('lang')) return undefined;
  return cookieLocale ?? parseLocale(account);
}

/** Speaks to somebody in their own language; when its phrases do not arrive, it stays as it is. */
export async function meetInOwnLanguage(user: Pick<CurrentUser, 'locale'>): Promise<void> {
  const target = ownLocale(window.location, readLocaleCookie(), user.locale);
  if (!target || target === getLocale()) return;
  await showLocale(target).catch((error: unknown) => console.error(`the phrases of ${target} did not arrive`, error));
}

/** The query without `lang`, which has been followed. */
export function withoutLang(search: string): string {
  return search.replace(/([?&])lang=[^&]*(&|$)/, (_, before: string, after: string) => (after ? before : ''));
}

/** Lets the address say the language that is spoken. What the page holds stays, and nobody is asked. */
function keepAddress(): void {
  const { pathname, search, hash } = window.location;
  const hasLang = parseLocale(new URLSearchParams(search).get('lang')) === getLocale();
  // Who asked for a language by the address chose it; otherwise it would be forgotten with the query.
  if (hasLang) void switchLocale(getLocale());
  const params = hasLang ? withoutLang(search) : search;
  const spoken = addLocale(pathname, getLocale());
  if (spoken === pathname && params === search) return;
  router.history.replace(spoken + params + hash, router.history.location.state, { ignoreBlocker: true });
}

/** Where this page is in each language, for those who read the head of the page. */
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

/** From page to page, also back to one that was read in another language, address and head follow what is spoken. */
export function followPages(): void {
  router.subscribe('onResolved', keepPage);
}

/**
 * Same page, other language: phrases, the address and the kept choice change; nothing reloads.
 * @throws when the phrases do not arrive; then nothing changes
 */
export async function switchLanguage(locale: Locale): Promise<void> {
  await switchLocale(locale);
  keepPage();
}
