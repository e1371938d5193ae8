import {
  IconBuildings,
  IconLogout,
  IconSettings,
  IconUser,
  IconUsers,
  type Icon as TablerIcon,
  IconBuilding,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { AvatarMenuId } from '@vivavoce/domain/companies/navigation.ts';
import { useTranslations, addLocale, getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import styles from './account-menu.module.css';
import { LanguageChoice, ThemeChoice } from '../layouts/preferences.tsx';
import { useNavigation } from '../layouts/navigation/use-navigation.ts';
import { leaveSession } from '../session/session.ts';
import { useMayLeave } from '../unsaved/use-may-leave.ts';
import { useState } from 'react';
import { useUser } from '../../queries/sign-in/session.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { enterAndRestart } from '../session/entering.ts';
import { requiredProvider } from '../session/required-provider.ts';
import { showToast } from '../toasts.ts';

/** The other companies of the same person; choosing one restarts the app for it. */
function CompanySwitcher() {
  const t = useTranslations('shell.account');
  const textOf = useErrorText();
  const user = useUser();
  const mayLeave = useMayLeave();
  const [going, setGoing] = useState<number>();
  const others = user.companies.filter((company) => company.id !== user.current_company?.id);

  async function switchTo(company: number): Promise<void> {
    if (going !== undefined || !(await mayLeave())) return;
    setGoing(company);
    try {
      await enterAndRestart({ user: user.id, company });
    } catch (error) {
      const idp = requiredProvider(error);
      // Signing in at the provider of the company enters it.
      if (idp !== undefined) return location.assign(addLocale(`/login/sso?idp=${idp}`, getLocale()));
      setGoing(undefined);
      showToast({ title: textOf(error), background: 'reject' });
    }
  }

  return (
    <>
      <p className="px-2.5 pt-2 pb-1 text-mini text-ink-3">{t('switchCompany')}</p>
      {others.map((company) => (
        <button
          key={company.id}
          type="button"
          className={styles.item}
          aria-busy={going === company.id || undefined}
          onClick={() => void switchTo(company.id)}
        >
          <Icon of={IconBuilding} size={16} />
          {company.name}
        </button>
      ))}
      <hr className="mx-0 my-1.5 h-px border-0 bg-line" />
    </>
  );
}

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
      <p className="px-2.5 pt-2 pb-1 text-mini text-ink-3">{t('language')}</p>
      <LanguageChoice />
      <p className="px-2.5 pt-2 pb-1 text-mini text-ink-3">{t('theme')}</p>
      <ThemeChoice />
      <hr className="mx-0 my-1.5 h-px border-0 bg-line" />
      <button type="button" className={styles.item} onClick={() => void logout()}>
        <Icon of={IconLogout} size={16} />
        {t('logout')}
      </button>
    </>
  );
}
