import { useQuery } from '@tanstack/react-query';
import { IconCalendar, IconMapPin, IconUsers } from '@tabler/icons-react';
import { eventTexts } from '@vivavoce/domain/marketplace/event-time.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { webinarQuery } from '../../../queries/jobs/jobs.ts';
import { Icon } from '../../../ui/base/icon.tsx';

/** Date, place and seats in the head of the page. */
export default function WebinarHeadFacts({ job }: { job: number }) {
  const t = useTranslations('webinar');
  const locale = useLocale();
  const { data: webinar } = useQuery(webinarQuery(job));
  if (!webinar) return null;
  const { starts_at, ends_at, time_zone, place, join_link, seats } = webinar;
  const when = starts_at !== null && ends_at !== null ? eventTexts({ starts_at, ends_at, time_zone }, locale) : null;
  return (
    <>
      <span>
        <Icon of={IconCalendar} size={16} />
        {when ? `${when.date}, ${when.time}` : t('noDate')}
      </span>
      {(place !== '' || join_link !== '') && (
        <span>
          <Icon of={IconMapPin} size={16} />
          {place || t('online')}
        </span>
      )}
      <span>
        <Icon of={IconUsers} size={16} />
        {seats === null ? t('seatsFree') : t('seatsOf', { count: seats })}
      </span>
    </>
  );
}
