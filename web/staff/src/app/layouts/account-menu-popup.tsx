import { IconLogout, IconSwitchHorizontal } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { changeCompany, useUser } from '../../queries/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useErrorText } from '../error-text.ts';
import { leaveSession } from '../session.ts';
import { showToast } from '../toasts.ts';
import { LanguageChoice, ThemeChoice } from './preferences.tsx';
import styles from './account-menu.module.css';

/** Opens at once, since it was asked for by a click. */
export default function AccountMenuPopup() {
  const t = useTranslations('shell.account');
  const textOf = useErrorText();
  const user = useUser();
  const others = user.companies.filter((company) => company.id !== user.current_company?.id);

  async function switchTo(company: number): Promise<void> {
    try {
      await changeCompany(company);
      location.assign('/');
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject' });
    }
  }

  return (
    <Menu defaultOpened position="right-end" width={264} trapFocus returnFocus>
      <Menu.Target>
        <button type="button" className={styles.avatar} aria-label={t('menu', { name: user.full_name })}>
          <Avatar name={user.full_name} size={32} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.head}>
          <p className={styles.name}>{user.full_name}</p>
          <p className={styles.company}>{user.current_company?.name ?? user.email}</p>
        </div>
        {others.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('switchCompany')}</Menu.Label>
            {others.map((company) => (
              <Menu.Item
                key={company.id}
                leftSection={<Icon of={IconSwitchHorizontal} size={16} />}
                onClick={() => void switchTo(company.id)}
              >
                {company.name}
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Divider />
        <Menu.Label>{t('language')}</Menu.Label>
        <LanguageChoice />
        <Menu.Label>{t('theme')}</Menu.Label>
        <ThemeChoice />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={IconLogout} size={16} />} onClick={() => void leaveSession()}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
