import { redirect } from '@tanstack/react-router';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { need } from './guards.ts';

type Opened = { pathname: string; searchStr: string; hash: string; href: string };

/** The page on which the reader chooses between two accounts; it carries the code itself. */
const choice = '/account-conflict';

/** A code that the server does not know, or cannot check now, blocks nothing: the page itself says what may be seen. */
async function isForSomebodyElse(code: string): Promise<boolean> {
  try {
    return (await call('GET /api/account/link', { query: { for: code } })).conflict;
  } catch (error) {
    if (isProblem(error, 401)) throw error;
    return false;
  }
}

/**
 * Links in mails to staff name their recipient in `for=`. Opened by that person, the parameter is dropped and the
 * page shows; opened by another, the choice between the two accounts comes first, before any 404 page.
 */
export async function followMailedLink({ pathname, searchStr, hash, href }: Opened): Promise<void> {
  const search = new URLSearchParams(searchStr);
  const code = search.get('for');
  if (code === null || pathname === choice) return;
  search.delete('for');
  const rest = search.toString();
  const next = pathname + (rest && `?${rest}`) + (hash && `#${hash}`);
  const conflict = await need(isForSomebodyElse(code), href);
  throw conflict
    ? redirect({ to: choice, search: { next, for: code }, replace: true })
    : redirect({ href: next, replace: true });
}
