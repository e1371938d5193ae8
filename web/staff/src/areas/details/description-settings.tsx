import { useQuery } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import { parseCustomFields } from '@vivavoce/domain/emails/custom-fields.ts';
import { useLanguageTag, useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { constantsQuery } from '../../queries/constants.ts';
import { editLink } from './edit-link.ts';
import { inOneLine, rich, SettingList } from './setting-list.tsx';

/** The words of a choice in the reader's language; its own until they have come. */
function useLabels() {
  const { data } = useQuery(constantsQuery(useLocale()));
  return (list: 'job_functions' | 'role_levels' | 'assessment_types', value: string | null) =>
    value && (data?.[list].find((choice) => choice.value === value)?.label ?? value);
}

export function DescriptionSettings({ job }: { job: Job }) {
  const t = useTranslations('wizard');
  const languages = useTranslations('shell.account');
  const label = useLabels();
  const files = job.attachments.map(({ filename }) => filename);
  const videos = [job.applicant_accept_video, job.interview_intro_video, job.interview_complete_video];
  const fields = parseCustomFields(job.custom_fields).fields.map(({ tag, replacement }) => `${tag}: ${replacement}`);
  return (
    <SettingList
      title={t('sections.details')}
      edit={editLink(job, 'title')}
      settings={[
        { name: t('fields.title'), value: job.title },
        {
          name: t('summary.position'),
          value: inOneLine(job.role, label('job_functions', job.function), label('role_levels', job.role_level)),
        },
        { name: t('steps.type'), value: label('assessment_types', job.assessment_type) },
        {
          name: t('fields.default_locale'),
          value: languages(job.default_locale === 'fr-fr' ? 'french' : 'english'),
        },
        { name: t('fields.description'), value: rich(job.description) },
        { name: t('fields.contact_name'), value: job.contact_name },
        { name: t('summary.files'), value: inOneLine(job.image !== null && t('summary.picture'), ...files) },
        { name: t('steps.videos'), value: inOneLine(...videos.map((video) => video?.description)) },
        { name: t('steps.custom_fields'), value: inOneLine(...fields) },
      ]}
    />
  );
}

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
        },
        { name: own('extension'), value: own('days', { count: job.reinvitation_deadline }) },
      ]}
    />
  );
}
