import { useQuery } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import { eventTexts } from '@vivavoce/domain/marketplace/event-time.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { webinarQuery } from '../../queries/jobs/webinar.ts';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { editLink } from './edit-link.ts';
import { SettingList } from './setting-list.tsx';

/** When and where a webinar takes place. */
export function WebinarSettings({ job }: { job: Job }) {
  const t = useTranslations('jobpage.webinar');
  const locale = useLocale();
  const { data, error, refetch } = useQuery(webinarQuery(job.id));
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  const { starts_at, ends_at, time_zone = '', place = '', join_link = '', seats } = data ?? {};
  const when = starts_at && ends_at ? eventTexts({ starts_at, ends_at, time_zone }, locale) : null;
  return (
    <SettingList
      title={t('title')}
      edit={editLink(job, 'schedule')}
      settings={[
        { name: t('when'), value: when && `${when.date}, ${when.time}` },
        { name: t('place'), value: place || (join_link !== '' && t('online')) },
        { name: t('link'), value: join_link },
        { name: t('seats'), value: data && (seats == null ? t('unlimited') : String(seats)) },
      ]}
    />
  );
}
