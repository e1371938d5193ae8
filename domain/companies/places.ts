import { avatarMenu, mainMenu } from './navigation.ts';
import type { AvatarMenuId, MainMenuId, NavigationActor } from './navigation.ts';

/**
 * What becomes of a person who opens a page by its address: it is there, their role does not
 * open it (403), or there is no such page for an account like theirs (404).
 */
export type Entry = 'open' | 'forbidden' | 'missing';

export type PlaceId = MainMenuId | AvatarMenuId;

interface Place {
  id: PlaceId;
  path: string;
}

/**
 * The pages that belong to a menu entry, with everything below them. Activities and the own
 * account are missing here: mails lead everybody to them, and the server says what each may see.
 */
const PLACES: readonly Place[] = [
  { id: 'content', path: '/content' },
  { id: 'content', path: '/library' },
  { id: 'marketplace', path: '/manage-marketplace' },
  { id: 'reports', path: '/report' },
  { id: 'preview', path: '/preview' },
  { id: 'company_settings', path: '/company-settings' },
  { id: 'users', path: '/users' },
];

const isAt = (path: string, place: Place) => path === place.path || path.startsWith(`${place.path}/`);

const isInMenus = (actor: NavigationActor, id: PlaceId) =>
  mainMenu(actor).some((entry) => entry.id === id) || avatarMenu(actor).some((entry) => entry.id === id);

/** The menu entry that an address belongs to. */
export const placeAt = (path: string): PlaceId | undefined => PLACES.find((one) => isAt(path, one))?.id;

/**
 * Whether a person finds anything at an address (decisions 2). The menus decide: what stands in
 * them is open, what would stand there with every right in the same account is forbidden, and
 * anything else is not there. A page that belongs to no menu entry is open; its calls decide.
 * @param path without language prefix, query and slash at its end
 */
export function entryTo(actor: NavigationActor, path: string): Entry {
  const place = PLACES.find((one) => isAt(path, one));
  if (place === undefined || isInMenus(actor, place.id)) return 'open';
  const everyRight: NavigationActor = {
    ...actor,
    create_interview_only: false,
    may_change_settings: true,
    may_list_users: true,
  };
  return isInMenus(everyRight, place.id) ? 'forbidden' : 'missing';
}

/** Where `/` leads: to the actions of an account holder, otherwise to the one thing a person came for. */
export function homePath(actor: Pick<NavigationActor, 'current_company'>): '/' | '/preview' | '/interviews' {
  if (actor.current_company === null) return '/interviews';
  return actor.current_company.freemium ? '/preview' : '/';
}
