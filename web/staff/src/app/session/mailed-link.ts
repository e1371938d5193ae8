import { redirect } from '@tanstack/react-router';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { accountLink } from '../../queries/account.ts';
import { need } from './guards.ts';

type Opened = { pathname: string; searchStr: string; hash: string; href: string };

/** Where the reader chooses between two accounts; it carries the code itself. */
const choice = '/account-conflict';

/** A code that the server does not know, or cannot judge now, stands in nobody's way: the page itself says what may be seen. */
async function isForSomebodyElse(code: string): Promise<boolean> {
  try {
    return (await accountLink(code)).conflict;
  } catch (error) {
    if (isProblem(error, 401)) throw error;
    return false;
  }
}

/**
 * Links in mails to staff say in `for=` whom they were written to. Opened by that person, the word goes and the page
 * shows; opened by another, that one is asked first, before anything says that a page does not exist.
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
