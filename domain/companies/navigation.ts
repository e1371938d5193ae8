/** Facts that the menus depend on. */
export interface NavigationActor {
  /** null makes the person a reviewer. */
  current_company: { freemium: boolean; teaches: boolean } | null;
  company_count: number;
  /** A member who sees only the jobs that they created. */
  create_interview_only: boolean;
  /** Owner or admin of the current company. */
  may_change_settings: boolean;
  /** The company-users listing answers 200. */
  may_list_users: boolean;
  /** Looks after the installation, whatever the role in a company. */
  platform_administrator: boolean;
}

export type MainMenuId =
  | 'actions'
  | 'activities'
  | 'cohorts'
  | 'content'
  | 'marketplace'
  | 'reports'
  | 'preview'
  | 'help';

export interface MainMenuItem {
  id: MainMenuId;
  /** null leads outside the product. */
  path: string | null;
  /** Marks its own path as current, not those below it. */
  exact: boolean;
  /** A second address that belongs to this entry. */
  also?: string;
}

const item = (id: MainMenuId, path: string | null, exact = false): MainMenuItem => ({ id, path, exact });

/** The guide of the product, or the help pages of the installation where it has its own. */
const HELP = item('help', '/help');

const ACCOUNT_HOLDER_MENU: readonly MainMenuItem[] = [
  item('actions', '/', true),
  item('activities', '/interviews'),
  item('cohorts', '/cohorts'),
  { ...item('content', '/content'), also: '/library' },
  item('marketplace', '/manage-marketplace'),
  item('reports', '/report'),
  HELP,
];

const FREEMIUM_MENU: readonly MainMenuItem[] = [item('preview', '/preview'), HELP];

export type MenuId = MainMenuId | AvatarMenuId;

/**
 * Menu entries of the specification that nothing implements yet. No menu or form offers them; their addresses answer
 * 404.
 */
export const UNFINISHED: readonly MenuId[] = [];

/** Closed to members who run only their own interviews (decisions 2). */
const WHOLE_COMPANY: readonly MainMenuId[] = ['marketplace', 'reports'];

/** For schools and universities alone. */
const OF_TEACHING: readonly MainMenuId[] = ['cohorts'];

/**
 * The main links (specification 2, Navigation): none for a reviewer, Preview and Help for a
 * freemium company, otherwise the full menu less what the member may not open.
 */
export function mainMenu(actor: NavigationActor, unfinished = UNFINISHED): MainMenuItem[] {
  if (actor.current_company === null) return [];
  if (actor.current_company.freemium) return [...FREEMIUM_MENU];
  const closed = [
    ...unfinished,
    ...(actor.create_interview_only ? WHOLE_COMPANY : []),
    ...(actor.current_company.teaches ? [] : OF_TEACHING),
  ];
  return ACCOUNT_HOLDER_MENU.filter(({ id }) => !closed.includes(id));
}

/** The links in the header of the default layout: the main links without the home of account holders. */
export function headerLinks(actor: NavigationActor, unfinished = UNFINISHED): MainMenuItem[] {
  return mainMenu(actor, unfinished).filter(({ id }) => id !== 'actions');
}

export type AvatarMenuId = 'company_switcher' | 'account' | 'company_settings' | 'users' | 'platform' | 'logout';

export interface AvatarMenuItem {
  id: AvatarMenuId;
  /** null is an action without a page of its own. */
  path: string | null;
}

/** The menu behind the initials, in order. */
export function avatarMenu(actor: NavigationActor, unfinished = UNFINISHED): AvatarMenuItem[] {
  const company = actor.current_company;
  const items: (AvatarMenuItem | false)[] = [
    actor.company_count > 1 && { id: 'company_switcher', path: null },
    { id: 'account', path: '/account' },
    company !== null &&
      !company.freemium &&
      actor.may_change_settings && { id: 'company_settings', path: '/company-settings' },
    company !== null && actor.may_list_users && { id: 'users', path: '/users' },
    actor.platform_administrator && { id: 'platform', path: '/platform' },
    { id: 'logout', path: null },
  ];
  return items.filter((entry) => entry !== false).filter(({ id }) => !unfinished.includes(id));
}

/** Whether the current path belongs to a menu item. */
export function isCurrentItem(entry: MainMenuItem, path: string): boolean {
  if (entry.path === null) return false;
  if (entry.exact) return path === entry.path;
  return [entry.path, entry.also].some(
    (address) => address !== undefined && (path === address || path.startsWith(`${address}/`)),
  );
}
