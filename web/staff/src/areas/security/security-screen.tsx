import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { LinkButton } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { FactorRule } from './factor-rule.tsx';
import { SessionRules } from './session-rules.tsx';
import styles from './security.module.css';

/** How users of the company sign in, and how long they stay signed in. */
export function SecurityScreen() {
  const places = useTranslations('places');
  const t = useTranslations('company.security');
  return (
    <>
      <PageHeader title={places('menu.security')} below />
      <div className={styles.page}>
        <FactorRule />
        <SessionRules />
        <Panel title={t('record.title')} className={styles.panel}>
          <p className={styles.text}>{t('record.text')}</p>
          <div>
            <LinkButton to="/company-settings/audit" search={{ category: 'sign_in' }}>
              {t('record.open')}
            </LinkButton>
          </div>
        </Panel>
      </div>
    </>
  );
}
