import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { avatarMenu, mainMenu, type AvatarMenuItem, type MainMenuItem } from '@vivavoce/domain/companies/navigation.ts';
import { settingsQuery, useUser } from '../../queries/session.ts';

type Navigation = {
  main: readonly MainMenuItem[];
  avatar: readonly AvatarMenuItem[];
  help: string | null;
  logo: string | null;
};

/** The menus of the signed-in person, without places that this build has no screen for. */
export function useNavigation(): Navigation {
  const user = useUser();
  const { routesByPath } = useRouter();
  const { data: settings } = useQuery({ ...settingsQuery, enabled: user.current_company !== null });
  const leads = user.role === 'owner' || user.role === 'admin';
  const actor = {
    current_company: user.current_company && { freemium: settings?.freemium ?? false },
    company_count: user.companies.length,
    create_interview_only: user.create_interview_only,
    may_change_settings: leads,
    may_list_users: leads,
  };
  const hasScreen = ({ path }: { path: string | null }) => path === null || path in routesByPath;
  return {
    main: mainMenu(actor).filter(({ id, path }) => id !== 'help' && path !== '/' && hasScreen({ path })),
    avatar: avatarMenu(actor).filter(hasScreen),
    help: settings?.links.help ?? null,
    logo: settings?.logo ?? null,
  };
}
