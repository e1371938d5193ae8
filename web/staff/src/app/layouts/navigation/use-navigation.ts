import { useQuery, queryOptions } from '@tanstack/react-query';
import {
  avatarMenu,
  headerLinks,
  mainMenu,
  type AvatarMenuItem,
  type MainMenuItem,
  type NavigationActor,
} from '@vivavoce/domain/companies/navigation.ts';
import { isShortlistMe } from '@vivavoce/domain/companies/kind.ts';
import { homePath } from '@vivavoce/domain/companies/pages.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { isFactorDue, useCompanySettings, useUser } from '../../../queries/sign-in/session.ts';

/** Whether the list of the company's people answers 200: only then is there a user management. */
const mayListUsersQuery = queryOptions({
  queryKey: ['company-users', 'may-list'],
  queryFn: async ({ signal }) => {
    try {
      await call('GET /api/companies/company-users', { query: { page_size: 1 }, signal });
      return true;
    } catch (error) {
      if (isProblem(error, 403) || isProblem(error, 404)) return false;
      throw error;
    }
  },
  staleTime: 5 * 60_000,
  meta: { quiet: true },
});

/** Facts about the signed-in person for the menus and the guard of pages. */
export function useNavigationActor(): NavigationActor {
  const user = useUser();
  const settings = useCompanySettings();
  const leads = user.role === 'owner' || user.role === 'admin';
  // Any other person would certainly be refused.
  const { data: mayListUsers = false } = useQuery({ ...mayListUsersQuery, enabled: leads && !isFactorDue(user) });
  return {
    current_company: user.current_company && {
      freemium: settings?.freemium ?? false,
      teaches: settings !== undefined && isShortlistMe(settings),
    },
    company_count: user.companies.length,
    create_interview_only: user.create_interview_only,
    may_change_settings: leads,
    may_list_users: leads && mayListUsers,
    platform_administrator: user.platform_administrator,
  };
}

export type MainLink = MainMenuItem & { href: string | null };

type Navigation = {
  /** In the order of the menu. */
  main: readonly MainLink[];
  /** The links in the header of the default layout. */
  header: readonly MainLink[];
  avatar: readonly AvatarMenuItem[];
  home: ReturnType<typeof homePath>;
};

/** The menus of the signed-in person. */
export function useNavigation(): Navigation {
  const actor = useNavigationActor();
  const { help } = useUser().links;
  const toLinks = (items: readonly MainMenuItem[]): MainLink[] =>
    items.map((item) => ({ ...item, href: item.id === 'help' ? help : null }));
  return {
    main: toLinks(mainMenu(actor)),
    header: toLinks(headerLinks(actor)),
    avatar: avatarMenu(actor),
    home: homePath(actor),
  };
}
