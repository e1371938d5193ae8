import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { settingsQuery, useUser } from '../../queries/session.ts';
import { classes } from '../../ui/classes.ts';
import { Rail } from './rail.tsx';
import { SessionWatch } from './session-watch.tsx';
import { Mark } from './wordmark.tsx';
import styles from './shell.module.css';

/** After a move to another page the focus starts at its content, not at the old link. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const first = useRef(true);
  useEffect(() => {
    if (!pathname) return;
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [pathname]);
  return main;
}

/** Rail, account message, content, footer: the layout of every ordinary page. */
export function ShellLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const user = useUser();
  const { data: settings } = useQuery({ ...settingsQuery, enabled: user.current_company !== null });
  const main = useFocusOnNavigation();
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <Rail />
      <div className={styles.column}>
        {settings?.account_message && (
          <div
            className={classes(styles.banner, settings.account_message_style === 0 && styles.negative)}
            role="status"
          >
            <RichText html={settings.account_message} />
          </div>
        )}
        <main ref={main} id="content" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <footer className={styles.footer}>
          <Link to="/interviews" aria-label={t('home')}>
            <Mark size={20} />
          </Link>
          {settings?.links.terms && <a href={settings.links.terms}>{t('footer.terms')}</a>}
          {settings?.links.privacy && <a href={settings.links.privacy}>{t('footer.privacy')}</a>}
        </footer>
      </div>
      <SessionWatch />
    </div>
  );
}
