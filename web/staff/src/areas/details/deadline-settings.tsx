import type { Job } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { editLink } from './edit-link.ts';
import { SettingList } from './setting-list.tsx';

export function DeadlineSettings({ job }: { job: Job }) {
  const t = useTranslations('wizard');
  const own = useTranslations('jobpage');
  const tag = useLanguageTag();
  return (
    <SettingList
      title={t('sections.deadline')}
      edit={editLink(job, 'deadline/type')}
      settings={[
        {
          name: own('deadline'),
          value: job.fixed_deadline
            ? formatExact(new Date(job.fixed_deadline), tag)
            : own('rolling', { count: job.applicant_deadline_days }),
          note: job.status === 'Published' && !job.archived && own('invitedKeep'),
        },
        { name: own('extension'), value: own('days', { count: job.reinvitation_deadline }) },
      ]}
    />
  );
}
