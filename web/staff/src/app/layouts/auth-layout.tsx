import type { ReactNode } from 'react';
import { ConsentLink } from '@vivavoce/web-shared/consent/consent-banner.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LanguageChoice } from './preferences.tsx';
import { Mark } from './wordmark.tsx';
import styles from './auth.module.css';

/** Sign-in and its related pages: the form at the side, the product's message beside it. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const t = useTranslations();
  return (
    <div className={styles.auth}>
      <div className={styles.side}>
        <header className={styles.product}>
          <Mark size={32} />
          {t('common.product')}
        </header>
        <main className={styles.main}>{children}</main>
        <footer className={styles.foot}>
          <LanguageChoice />
          <ConsentLink className={styles.cookies} />
        </footer>
      </div>
      <aside className={styles.frame}>
        <div className={styles.strip} aria-hidden="true">
          <span className={styles.done} style={{ height: '58%' }} />
          <span className={styles.done} style={{ height: '92%' }} />
          <span className={styles.now} style={{ height: '74%' }} />
          <span style={{ height: '30%' }} />
          <span style={{ height: '30%' }} />
        </div>
        <p className={styles.claim}>{t('login.claim')}</p>
        <p className={styles.claimText}>{t('login.claimText')}</p>
      </aside>
    </div>
  );
}
