import { notFound, redirect } from '@tanstack/react-router';
import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { stripLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { sessionOwner } from './session-owner.ts';

function withoutLocale(pathname: string): string {
  const bare = stripLocale(pathname);
  return bare === pathname ? bare : withoutLocale(bare);
}

function readAddress(address: string): URL | undefined {
  try {
    return new URL(address, location.origin);
  } catch {
    return undefined;
  }
}

/** Sequences that a browser or a proxy may read as another host, plain or encoded. */
const doubtful = /\/\/|%2f|%5c/i;

/**
 * Only a path on this origin may follow `next=`; anything else leads home, and so does the sign-in itself. The
 * address is judged as a browser reads it, so that no language, dot, tab or backslash in front hides another host.
 */
export function safeNext(next: string | undefined): string {
  if (!next?.startsWith('/') || next.length > SESSION_LIMITS.next_max_characters) return '/';
  const url = readAddress(next);
  if (url?.origin !== location.origin) return '/';
  const path = withoutLocale(url.pathname);
  if (doubtful.test(path) || /^\/login(\/|$)/.test(path)) return '/';
  return path + url.search + url.hash;
}

/**
 * Waits for data that a page cannot be drawn without. Without a session it leads to /login with the way back; data
 * that does not exist, or may not be seen, gives the 404 page.
 */
export async function need<Data>(data: Promise<Data>, href: string): Promise<Data> {
  try {
    return await data;
  } catch (error) {
    // A user who was signed in here reads why, as when a call of the page itself meets the end of the session.
    const expired = sessionOwner() !== null;
    if (isProblem(error, 401))
      throw redirect({ to: '/login', search: { next: stripLocale(href), ...(expired && { sessionExpired: true }) } });
    if (isProblem(error, 404)) throw notFound();
    throw error;
  }
}

/** The id in an address; anything but a positive whole number gives the 404 page. */
export function readId(param: string): number {
  const id = Number(param);
  if (!Number.isSafeInteger(id) || id < 1) throw notFound();
  return id;
}
