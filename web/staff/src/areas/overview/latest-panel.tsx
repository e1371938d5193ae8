import {
  IconArchive,
  IconCalendar,
  IconCircleCheck,
  IconClock,
  IconMessage,
  IconSend,
  IconStar,
  IconUserPlus,
  IconVideo,
  IconX,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FeedEvent } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { feedLength, jobFeedQuery } from '../../queries/jobs.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import styles from './overview.module.css';

const icons: Readonly<Record<string, TablerIcon>> = {
  'interview.submitted': IconVideo,
  'interview.auto_submitted': IconClock,
  'recording.damaged': IconX,
  'application.added': IconUserPlus,
  'application.registered': IconUserPlus,
  'application.invited': IconSend,
  'application.rated': IconStar,
  'application.reviewed': IconStar,
  'review.finalised': IconStar,
  'application.commented': IconMessage,
  'application.shortlisted': IconCircleCheck,
  'application.rejected': IconX,
  'application.archived': IconArchive,
  'job.archived': IconArchive,
  'job.deadline_moved': IconCalendar,
  'deadline.extended': IconCalendar,
  'reviewer.added': IconUserPlus,
};

function useSentence(): (event: FeedEvent) => string {
  const t = useTranslations('overview.feed');
  const tag = useLanguageTag();
  const now = useNow();
  return (event) => {
    const key = `types.${event.type.replace('.', '_')}` as 'types.other';
    const moved = event.data['fixed_deadline'] ?? event.data['deadline'];
    return t(t.has(key) ? key : 'types.other', {
      actor: event.actor.full_name ?? t('product'),
      applicant: event.application?.full_name ?? t('someone'),
      date: typeof moved === 'string' ? formatDate(new Date(moved), tag, 'long', now) : '',
      file: String(event.data['filename'] ?? ''),
      again: String(event.data['again'] === true),
      reviews: Number(event.data['reviews'] ?? 0),
    });
  };
}

/** The newest entries of the activity's feed. */
export function LatestPanel({ job }: { job: number }) {
  const t = useTranslations('overview.feed');
  const sentence = useSentence();
  const { data } = useQuery(jobFeedQuery(job, feedLength));
  return (
    <Panel title={t('title')}>
      {data?.results.length === 0 && <p className={styles.none}>{t('empty')}</p>}
      <ol className={styles.feed}>
        {data?.results.map((event) => (
          <li key={event.id}>
            <span className={styles.feedIcon}>
              <Icon of={icons[event.type] ?? IconClock} size={16} />
            </span>
            <span>
              {sentence(event)}
              <span className={styles.feedTime}>
                <When value={event.at} length="short" />
              </span>
            </span>
          </li>
        )) ?? (
          <li>
            <Bone width={180} />
          </li>
        )}
      </ol>
    </Panel>
  );
}
