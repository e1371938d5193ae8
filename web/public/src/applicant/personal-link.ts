const keyOf = (shorturl: string): string => `vivavoce.link.${shorturl}`;

/** The token that this tab stored; null without one. */
export function readToken(shorturl: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(shorturl));
  } catch {
    return null;
  }
}

/** Stores the token in this tab, for reloads. */
export function keepToken(shorturl: string, token: string): void {
  try {
    sessionStorage.setItem(keyOf(shorturl), token);
  } catch {
    // Without storage a reload needs the link again; nothing else is lost.
  }
}

/** A refused link is not kept: the page of the activity takes registrations again. */
export function forgetToken(shorturl: string): void {
  try {
    sessionStorage.removeItem(keyOf(shorturl));
  } catch {
    // Without storage nothing was kept.
  }
}

/** Whether the address is a personal link, with its token. */
export const isPersonalLink = (address: string): boolean => new URL(address).searchParams.has('t');

/**
 * The token of the personal link. It is removed from the address immediately, so that neither the history nor a screenshot
 * contains it, and stays in this tab for reloads. Other tabs do not get it: the next person at a shared computer finds
 * the public page.
 */
export function takeToken(shorturl: string): string | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('t');
  if (token) {
    keepToken(shorturl, token);
    address.searchParams.delete('t');
    history.replaceState(history.state, '', address);
  }
  return token ?? readToken(shorturl);
}
