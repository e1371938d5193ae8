import type { Job } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { editLink } from './edit-link.ts';
import { SettingList } from './setting-list.tsx';

export function DeadlineSettings({ job }: { job: Job }) {
  const t = useTranslations('wizard');
  const jobPageText = useTranslations('jobpage');
  const tag = useLanguageTag();
  // Applicants of a webinar register until its end.
  const hasSeats = job.job_kind === 'webinar';
  return (
    <SettingList
      title={hasSeats ? t('retention.title') : t('sections.deadline')}
      edit={editLink(job, 'deadline/type')}
      settings={[
        !hasSeats && {
          name: jobPageText('deadline'),
          value: job.fixed_deadline
            ? formatExact(new Date(job.fixed_deadline), tag)
            : jobPageText('rolling', { count: job.applicant_deadline_days }),
          note: job.status === 'Published' && !job.archived && jobPageText('invitedKeep'),
        },
        {
          name: t('retention.title'),
          value:
            job.retention_days === null ? t('retention.company') : t('retention.days', { days: job.retention_days }),
        },
        !hasSeats && {
          name: jobPageText('extension'),
          value: jobPageText('days', { count: job.reinvitation_deadline }),
        },
      ]}
    />
  );
}
