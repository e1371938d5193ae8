/** Cookie with the CSRF token. Pages repeat its value in a header of every call that changes data. */
export const CSRF_COOKIE = 'csrftoken';

/**
 * The name of a cookie that proves identity. Over https it begins with `__Host-`: browsers accept such a cookie only
 * from this exact host over https, so a neighbouring host cannot plant one.
 */
export const cookieName = <Name extends string>(name: Name, encrypted: boolean): Name | `__Host-${Name}` =>
  encrypted ? `__Host-${name}` : name;

/** @param cookies `document.cookie` of a page */
export function cookieValue(cookies: string, name: string): string | undefined {
  const prefix = `${name}=`;
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(prefix));
  return pair && decodeURIComponent(pair.slice(prefix.length));
}

/** The value of the header `x-csrftoken` for a call that changes data; undefined until a page has set the cookie. */
export const readCsrfToken = (cookies: string): string | undefined =>
  cookieValue(cookies, cookieName(CSRF_COOKIE, true)) ?? cookieValue(cookies, CSRF_COOKIE);
