import { notFound, redirect } from '@tanstack/react-router';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { stripLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** Only a path on this origin may follow `next=`; anything else leads home. */
export function safeNext(next: string | undefined): string {
  if (!next?.startsWith('/')) return '/';
  const url = new URL(next, location.origin);
  if (url.origin !== location.origin) return '/';
  return stripLocale(url.pathname) + url.search + url.hash;
}

/**
 * Waits for what a page cannot be drawn without. Without a session it leads to /login with the
 * way back; what does not exist, or may not be seen, is the 404 page.
 */
export async function need<Data>(data: Promise<Data>, href: string): Promise<Data> {
  try {
    return await data;
  } catch (error) {
    if (isProblem(error, 401)) throw redirect({ to: '/login', search: { next: stripLocale(href) } });
    if (isProblem(error, 404)) throw notFound();
    throw error;
  }
}

/** The id in an address; anything that is not a whole positive number is a page that does not exist. */
export function readId(param: string): number {
  const id = Number(param);
  if (!Number.isSafeInteger(id) || id < 1) throw notFound();
  return id;
}
