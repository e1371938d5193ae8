import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { ChangePill } from '../../app/shell/change-pill.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { accountQuery } from '../../queries/sign-in/account.ts';
import { useUser } from '../../queries/sign-in/session.ts';
import styles from './account.module.css';
import { ConnectionsSection } from './connections/connections-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { FactorSection } from './factor/factor-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';

/** The settings of the person, independent of a company. */
export function AccountScreen() {
  const t = useTranslations('account');
  const { data: account } = useSuspenseQuery(accountQuery);
  const { second_factor_from } = useUser();
  const now = useNow();
  // Until a factor that the company demands is set up, connections and tokens cannot even be read.
  const isOverdue = second_factor_from !== null && Date.parse(second_factor_from) <= now.getTime();
  return (
    <>
      <PageHeader title={t('title')} badge={<ChangePill />} />
      <div className={styles.sections}>
        <DetailsSection account={account} />
        <PasswordSection account={account} />
        <FactorSection />
        {!isOverdue && <ConnectionsSection account={account} />}
        <SessionsSection account={account} />
        {!isOverdue && <TokensSection account={account} />}
      </div>
    </>
  );
}
