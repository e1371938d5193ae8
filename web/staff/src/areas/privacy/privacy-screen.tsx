import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { noticesQuery } from '../../queries/privacy.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { FeaturesPanel } from './features-panel.tsx';
import { NoticePanel } from './notice-panel.tsx';
import { RetentionPanel } from './retention-panel.tsx';
import { SwitchesPanel } from './switches-panel.tsx';
import styles from './privacy.module.css';

/** How long applicants are kept, rules of all activities, and what they read before they agree to be recorded. */
export function PrivacyScreen() {
  const places = useTranslations('places');
  const t = useTranslations('company.privacy');
  const notices = useQuery(noticesQuery);
  return (
    <>
      <PageHeader title={places('menu.privacy')} below />
      <div className={styles.page}>
        <RetentionPanel />
        <SwitchesPanel />
        <FeaturesPanel />
        {notices.data ? (
          <NoticePanel versions={notices.data.results} />
        ) : (
          <Panel title={t('notice.title')}>
            {notices.isError ? (
              <LoadError error={notices.error} onRetry={() => void notices.refetch()} />
            ) : (
              <Bone width="60%" />
            )}
          </Panel>
        )}
      </div>
    </>
  );
}
