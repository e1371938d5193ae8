import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { addLocale, getLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUser } from '../../queries/sign-in/session.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import styles from './account-menu.module.css';
import { enterAndRestart } from '../session/entering.ts';
import { requiredProvider } from '../session/required-provider.ts';
import { showToast } from '../toasts.ts';
import { useMayLeave } from '../unsaved/use-may-leave.ts';

/** The other companies of the same person; choosing one restarts the app for it. */
export function CompanySwitcher() {
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
      await enterAndRestart(user.id, company);
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
      <p className={styles.label}>{t('switchCompany')}</p>
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
      <hr className={styles.rule} />
    </>
  );
}
