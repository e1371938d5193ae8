import { useMediaQuery } from '@mantine/hooks';
import {
  IconBuilding,
  IconLogout,
  IconSettings,
  IconUser,
  IconUsers,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useRef } from 'react';
import type { AvatarMenuId } from '@vivavoce/domain/companies/navigation.ts';
import { addLocale, getLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { changeCompany, useUser } from '../../queries/session.ts';
import { Avatar, initialsOf } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useErrorText } from '../error-text.ts';
import { leaveSession } from '../session.ts';
import { showToast } from '../toasts.ts';
import { LanguageChoice, ThemeChoice } from './preferences.tsx';
import { useNavigation } from './use-navigation.ts';
import styles from './account-menu.module.css';

const pages: Partial<Record<AvatarMenuId, { icon: TablerIcon; phrase: 'myAccount' | 'companySettings' | 'users' }>> = {
  account: { icon: IconUser, phrase: 'myAccount' },
  company_settings: { icon: IconSettings, phrase: 'companySettings' },
  users: { icon: IconUsers, phrase: 'users' },
};

/** The other companies of the same person; going to one starts the app anew for it. */
function CompanySwitcher() {
  const t = useTranslations('shell.account');
  const textOf = useErrorText();
  const user = useUser();
  const others = user.companies.filter((company) => company.id !== user.current_company?.id);

  async function switchTo(company: number): Promise<void> {
    try {
      await changeCompany(company);
      location.assign(addLocale('/', getLocale()));
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject' });
    }
  }

  return (
    <>
      <p className={styles.label}>{t('switchCompany')}</p>
      {others.map((company) => (
        <button key={company.id} type="button" className={styles.item} onClick={() => void switchTo(company.id)}>
          <Icon of={IconBuilding} size={16} />
          {company.name}
        </button>
      ))}
      <hr className={styles.rule} />
    </>
  );
}

/** Opens at once, since it was asked for by a click. */
export default function AccountMenuPopup({ from }: { from: 'rail' | 'header' }) {
  const t = useTranslations('shell.account');
  const user = useUser();
  const { avatar } = useNavigation();
  const target = useRef<HTMLButtonElement>(null);
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });

  return (
    <Popover
      defaultOpened
      position={from === 'header' ? 'bottom-end' : phone ? 'top-end' : 'right-end'}
      width={264}
      trapFocus
      onClose={() => target.current?.focus()}
    >
      <Popover.Target>
        <button
          ref={target}
          type="button"
          className={styles.avatar}
          aria-label={t('menu', { initials: initialsOf(user.full_name), name: user.full_name })}
        >
          <Avatar name={user.full_name} size={32} />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.head}>
          <p className={styles.name}>{user.full_name}</p>
          <p className={styles.company}>{user.current_company?.name ?? user.email}</p>
        </div>
        <hr className={styles.rule} />
        {avatar.some(({ id }) => id === 'company_switcher') && <CompanySwitcher />}
        {avatar.map(({ id, path }) => {
          const page = pages[id];
          return (
            page && (
              <Link key={id} to={path as LinkProps['to']} className={styles.item}>
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
        <button type="button" className={styles.item} onClick={() => void leaveSession()}>
          <Icon of={IconLogout} size={16} />
          {t('logout')}
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}
