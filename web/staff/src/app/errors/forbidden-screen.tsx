import { useQueryClient } from '@tanstack/react-query';
import type { MenuId } from '@vivavoce/domain/companies/navigation.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LinkButton } from '../../ui/base/button.tsx';
import { userQuery } from '../../queries/sign-in/session.ts';
import { usePageTitle } from '../page-title.ts';
import styles from './message-screen.module.css';

/** Pages of owners and admins; all others that are refused open for every member who is not limited. */
const ADMINISTRATORS: ReadonlySet<MenuId> = new Set<MenuId>(['company_settings', 'users']);

/** The name of a page as the menus show it. */
function useMenuName(): (menu: MenuId | undefined) => string | null {
  const t = useTranslations('shell');
  return (menu) => {
    if (menu === 'company_settings') return t('account.companySettings');
    if (menu === 'users') return t('account.users');
    const nav = `nav.${menu}` as 'nav.reports';
    return menu && t.has(nav) ? t(nav) : null;
  };
}

/** A page that the person's role does not open: who can give access, and the way back. */
export function ForbiddenScreen({ menu }: { menu?: MenuId | undefined }) {
  const t = useTranslations('errors');
  const nameOf = useMenuName();
  const user = useQueryClient().getQueryData(userQuery.queryKey);
  usePageTitle(t('forbiddenTitle'));
  const name = nameOf(menu);
  const company = user?.current_company?.name;

  function text(): string {
    if (!company) return t('forbiddenAlone');
    if (!name) return t('forbiddenText', { company });
    return t(menu && ADMINISTRATORS.has(menu) ? 'forbiddenAdministrators' : 'forbiddenMembers', {
      place: name,
      company,
    });
  }

  return (
    <div className={styles.screen}>
      <h1 className="text-title tracking-title">{t('forbiddenTitle')}</h1>
      <p className="max-w-[60ch] wrap-anywhere text-ink-2">{text()}</p>
      <LinkButton to="/interviews" variant="primary">
        {t('toActivities')}
      </LinkButton>
    </div>
  );
}
