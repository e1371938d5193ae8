import {
  IconBuildings,
  IconLogout,
  IconSettings,
  IconUser,
  IconUsers,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { AvatarMenuId } from '@vivavoce/domain/companies/navigation.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import styles from './account-menu.module.css';
import { LanguageChoice, ThemeChoice } from '../layouts/preferences.tsx';
import { useNavigation } from '../layouts/navigation/use-navigation.ts';
import { leaveSession } from '../session/session.ts';
import { useMayLeave } from '../unsaved/use-may-leave.ts';
import { CompanySwitcher } from './company-switcher.tsx';

const pages: Partial<
  Record<AvatarMenuId, { icon: TablerIcon; phrase: 'myAccount' | 'companySettings' | 'users' | 'platform' }>
> = {
  account: { icon: IconUser, phrase: 'myAccount' },
  company_settings: { icon: IconSettings, phrase: 'companySettings' },
  users: { icon: IconUsers, phrase: 'users' },
  platform: { icon: IconBuildings, phrase: 'platform' },
};

/** The personal entries, in one order for the account menu and the account drawer. */
export function AccountItems({ onLeave }: { onLeave?: () => void }) {
  const t = useTranslations('shell.account');
  const { avatar } = useNavigation();
  const mayLeave = useMayLeave();

  async function logout(): Promise<void> {
    if (await mayLeave()) await leaveSession();
  }

  return (
    <>
      {avatar.some(({ id }) => id === 'company_switcher') && <CompanySwitcher />}
      {avatar.map(({ id, path }) => {
        const page = pages[id];
        return (
          page && (
            <Link key={id} to={path as LinkProps['to']} className={styles.item} onClick={onLeave}>
              <Icon of={page.icon} size={16} />
              {t(page.phrase)}
            </Link>
          )
        );
      })}
      <p className={styles.label}>{t('language')}</p>
      <LanguageChoice />
      <p className={styles.label}>{t('theme')}</p>
      <ThemeChoice />
      <hr className={styles.rule} />
      <button type="button" className={styles.item} onClick={() => void logout()}>
        <Icon of={IconLogout} size={16} />
        {t('logout')}
      </button>
    </>
  );
}
