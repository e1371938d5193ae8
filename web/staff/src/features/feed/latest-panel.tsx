import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LATEST_LENGTH, latestQuery, type FeedScope } from '../../queries/feed.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { FeedList } from './feed-list.tsx';
import styles from './feed.module.css';
import { useNews } from './use-news.ts';

const FeedDrawer = lazy(() => import('./feed-drawer.tsx'));

export type LatestPanelProps = { scope: FeedScope; length?: number };

/** The newest entries of a feed, kept up to date, with a button for the others. */
export default function LatestPanel({ scope, length = LATEST_LENGTH }: LatestPanelProps) {
  const t = useTranslations('feed');
  const [all, setAll] = useState(false);
  const latest = useQuery(latestQuery(scope, length));
  useNews();
  const everywhere = scope.job === undefined;
  const events = latest.data?.results;

  return (
    <Panel title={t('title')}>
      {latest.isError && !events && <LoadError error={latest.error} onRetry={() => void latest.refetch()} />}
      {latest.isPending && (
        <div className={styles.feed} aria-busy="true">
          <Bone width={180} />
          <Bone width={150} />
        </div>
      )}
      {events?.length === 0 && <p className={styles.none}>{t(everywhere ? 'emptyAll' : 'empty')}</p>}
      {events && events.length > 0 && (
        <>
          <FeedList events={events} named={everywhere} cut={events.length >= length} />
          <div className={styles.earlier}>
            <Button variant="link" onClick={() => setAll(true)}>
              {t('all')}
            </Button>
          </div>
        </>
      )}
      {all && (
        <Suspense>
          <FeedDrawer scope={scope} onClose={() => setAll(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
