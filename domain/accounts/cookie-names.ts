/** The cookie whose value pages repeat in the header of calls that change something. */
export const CSRF_COOKIE = 'csrftoken';

/**
 * The name of a cookie that proves something. Over https it begins with `__Host-`: browsers take such a cookie from this
 * very host over https alone, so that no neighbouring host can plant one.
 */
export const cookieName = <Name extends string>(name: Name, encrypted: boolean): Name | `__Host-${Name}` =>
  encrypted ? `__Host-${name}` : name;

/** @param cookies `document.cookie` of a page */
export function cookieValue(cookies: string, name: string): string | undefined {
  const prefix = `${name}=`;
  const pair = cookies.split('; ').find((one) => one.startsWith(prefix));
  return pair && decodeURIComponent(pair.slice(prefix.length));
}

/** The value for the header `x-csrftoken` of a call that changes something; undefined until a page has set the cookie. */
export const readCsrfToken = (cookies: string): string | undefined =>
  cookieValue(cookies, cookieName(CSRF_COOKIE, true)) ?? cookieValue(cookies, CSRF_COOKIE);
