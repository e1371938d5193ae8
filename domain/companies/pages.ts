import { avatarMenu, mainMenu, UNFINISHED } from './navigation.ts';
import type { MenuId, NavigationActor } from './navigation.ts';

/**
 * Access to a page by its address: open, forbidden for the user's role (403), or absent for accounts like theirs (404).
 */
export type Entry = 'open' | 'forbidden' | 'missing';

interface Page {
  id: MenuId;
  path: string;
}

/**
 * The pages of each menu entry, with everything below them. Activities and the user's account are missing here: mails
 * link every user to them, and the server decides what each user may see.
 */
const PAGES: readonly Page[] = [
  { id: 'content', path: '/content' },
  { id: 'content', path: '/library' },
  // Its calls are those of the company's settings. The longer address stands first.
  { id: 'company_settings', path: '/manage-marketplace/settings' },
  { id: 'cohorts', path: '/cohorts' },
  { id: 'marketplace', path: '/manage-marketplace' },
  { id: 'reports', path: '/report' },
  { id: 'preview', path: '/preview' },
  { id: 'company_settings', path: '/company-settings' },
  { id: 'users', path: '/users' },
  { id: 'platform', path: '/platform' },
];

const isAt = (path: string, page: Page) => path === page.path || path.startsWith(`${page.path}/`);

const isInMenus = (actor: NavigationActor, id: MenuId, unfinished: typeof UNFINISHED) =>
  [...mainMenu(actor, unfinished), ...avatarMenu(actor, unfinished)].some((entry) => entry.id === id);

/** The menu entry that an address belongs to. */
export const menuAt = (path: string): MenuId | undefined => PAGES.find((page) => isAt(path, page))?.id;

/**
 * Access to an address (decisions 2). The menus decide: an entry of the user's menu is open, an entry that an owner of
 * the same account would have is forbidden, and anything else does not exist. A page outside the menus is open; its API
 * calls decide.
 * @param path without language prefix, query and slash at its end
 */
export function entryTo(actor: NavigationActor, path: string, unfinished = UNFINISHED): Entry {
  const page = PAGES.find((candidate) => isAt(path, candidate));
  if (page === undefined || isInMenus(actor, page.id, unfinished)) return 'open';
  const everyRight: NavigationActor = {
    ...actor,
    create_interview_only: false,
    may_change_settings: true,
    may_list_users: true,
  };
  return isInMenus(everyRight, page.id, unfinished) ? 'forbidden' : 'missing';
}

/** Page behind `/`: the home of an account holder, otherwise the user's only task. */
export function homePath(actor: Pick<NavigationActor, 'current_company'>): '/' | '/preview' | '/interviews' {
  if (actor.current_company === null) return '/interviews';
  return actor.current_company.freemium ? '/preview' : '/';
}
