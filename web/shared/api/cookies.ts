import { cookieValue, readCsrfToken } from '@vivavoce/domain/accounts/cookie-names.ts';

export const readCookie = (name: string): string | undefined => cookieValue(document.cookie, name);

export const csrfToken = (): string | undefined => readCsrfToken(document.cookie);

/** A cookie for every page of this origin, SameSite=Lax, Secure behind https. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const maxAge = days * 86_400;
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
}
