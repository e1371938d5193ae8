import { addLocale, type Locale } from '@vivavoce/web-shared/i18n/i18n.tsx';

const keyOf = (shorturl: string): string => `vivavoce.link.${shorturl}`;

function read(shorturl: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(shorturl));
  } catch {
    return null;
  }
}

/** Keeps the token in this tab, for reloads. */
export function keepToken(shorturl: string, token: string): void {
  try {
    sessionStorage.setItem(keyOf(shorturl), token);
  } catch {
    // Without storage a reload asks for the link again; nothing else is lost.
  }
}

/** Whether the address is a personal link, with its token still in it. */
export const isPersonalLink = (address: string): boolean => new URL(address).searchParams.has('t');

/**
 * The token of the personal link. It leaves the address at once, so that neither the history nor a picture of the
 * screen shows it, and stays with this tab for reloads. The tab alone keeps it: the next person at a shared computer
 * finds the public page.
 */
export function takeToken(shorturl: string): string | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('t');
  if (token) {
    keepToken(shorturl, token);
    address.searchParams.delete('t');
    history.replaceState(history.state, '', address);
  }
  return token ?? read(shorturl);
}

/** The personal link in one language, for a calendar or a phone; null where the browser kept none. */
export function personalLink(shorturl: string, locale: Locale): string | null {
  const token = read(shorturl);
  if (!token) return null;
  const link = new URL(addLocale(`/j/${shorturl}`, locale), location.origin);
  link.searchParams.set('t', token);
  return link.href;
}
