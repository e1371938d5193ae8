import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { type FeedScope, feedQuery } from '../../queries/feed.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EVENT_TOPICS } from '@vivavoce/domain/feed/event-types.ts';
import { ListMore } from '../../ui/data/paged-list.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { SortSelect } from '../../ui/forms/sort-select.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { History } from './history.tsx';
import { useNews } from './use-news.ts';

const topics = ['all', ...EVENT_TOPICS] as const;

/** The feed with its topics, back to the first entry, updated while it is open. */
function FeedPanel({ scope }: { scope: FeedScope }) {
  const t = useTranslations('feed');
  const [topic, setTopic] = useState<(typeof topics)[number]>('all');
  const feed = useInfiniteQuery(feedQuery({ ...scope, topic: topic === 'all' ? undefined : topic }));
  useNews();
  const everywhere = scope.job === undefined;
  const events = feed.data?.pages.flatMap(({ results }) => results);

  return (
    <>
      <SortSelect
        label={t('topic')}
        value={topic}
        options={topics.map((value) => ({ value, label: t(`topics.${value}`) }))}
        onChange={setTopic}
      />
      {feed.isError && !events && <LoadError error={feed.error} onRetry={() => void feed.refetch()} />}
      {feed.isPending && (
        <div className="mt-3 grid gap-3 [&>li]:flex [&>li]:gap-2.5 [&>li]:text-small" aria-busy="true">
          {[210, 160, 190, 150].map((width) => (
            <Bone key={width} width={width} />
          ))}
        </div>
      )}
      {events?.length === 0 && (
        <p className="mt-2.5 text-small text-ink-3">
          {t(topic === 'all' ? (everywhere ? 'emptyAll' : 'empty') : 'emptyTopic')}
        </p>
      )}
      {events && events.length > 0 && <History events={events} named={everywhere} />}
      <ListMore list={feed} text={t('earlier')} size="small" className="mt-4" />
    </>
  );
}

type FeedDrawerProps = { scope: FeedScope; onClose: () => void };

/** A whole feed beside the page that shows its newest entries. Import it lazily. */
export default function FeedDrawer({ scope, onClose }: FeedDrawerProps) {
  const t = useTranslations('feed');
  return (
    <Drawer opened size="45rem" title={t('all')} onClose={onClose}>
      <FeedPanel scope={scope} />
    </Drawer>
  );
}
