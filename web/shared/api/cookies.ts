import { cookieName, CSRF_COOKIE } from '@vivavoce/domain/accounts/cookie-names.ts';

export function readCookie(name: string): string | undefined {
  const prefix = `${name}=`;
  for (const part of document.cookie.split('; ')) {
    if (part.startsWith(prefix)) return decodeURIComponent(part.slice(prefix.length));
  }
  return undefined;
}

/** What a call that changes something says in `x-csrftoken`; undefined before any page gave it. */
export const csrfToken = (): string | undefined => readCookie(cookieName(CSRF_COOKIE, true)) ?? readCookie(CSRF_COOKIE);

/** A cookie for every page of this origin, SameSite=Lax, Secure behind https. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const maxAge = days * 86_400;
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
}
