import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LinkButton } from '../../ui/base/button.tsx';
import { usePageTitle } from '../page-title.ts';
import styles from './message-screen.module.css';

export function NotFoundScreen() {
  const t = useTranslations('errors');
  usePageTitle(t('notFoundTitle'));
  return (
    <div className={styles.screen}>
      <h1 className="text-title tracking-title">{t('notFoundTitle')}</h1>
      <p className="max-w-[60ch] wrap-anywhere text-ink-2">{t('notFoundText')}</p>
      <LinkButton to="/interviews" variant="primary">
        {t('toActivities')}
      </LinkButton>
    </div>
  );
}
