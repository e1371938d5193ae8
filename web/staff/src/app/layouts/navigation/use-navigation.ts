import { useQuery } from '@tanstack/react-query';
import {
  avatarMenu,
  headerLinks,
  mainMenu,
  type AvatarMenuItem,
  type MainMenuItem,
  type NavigationActor,
} from '@vivavoce/domain/companies/navigation.ts';
import { homePath } from '@vivavoce/domain/companies/places.ts';
import { mayListUsersQuery } from '../../../queries/company-users.ts';
import { useCompanySettings, useUser } from '../../../queries/sign-in/session.ts';

/** Facts about the signed-in person for the menus and the guard of pages. */
export function useNavigationActor(): NavigationActor {
  const user = useUser();
  const settings = useCompanySettings();
  const leads = user.role === 'owner' || user.role === 'admin';
  // Any other person would certainly be refused.
  const { data: mayListUsers = false } = useQuery({ ...mayListUsersQuery, enabled: leads });
  return {
    current_company: user.current_company && { freemium: settings?.freemium ?? false },
    company_count: user.companies.length,
    create_interview_only: user.create_interview_only,
    may_change_settings: leads,
    may_list_users: leads && mayListUsers,
    platform_administrator: user.platform_administrator,
  };
}

export type MainLink = MainMenuItem & { href: string | null };

type Navigation = {
  /** In the order of the menu; help only where the installation names a help centre. */
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
    items
      .map((item) => ({ ...item, href: item.id === 'help' ? help : null }))
      .filter(({ path, href }) => path !== null || href !== null);
  return {
    main: toLinks(mainMenu(actor)),
    header: toLinks(headerLinks(actor)),
    avatar: avatarMenu(actor),
    home: homePath(actor),
  };
}
