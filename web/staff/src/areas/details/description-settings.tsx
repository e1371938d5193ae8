import { useQuery } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import { parseCustomFields } from '@vivavoce/domain/emails/custom-fields.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { constantsQuery } from '../../queries/constants.ts';
import { settingsQuery } from '../../queries/sign-in/session.ts';
import { editLink, saysWhyLocked } from './edit-link.ts';
import { inOneLine, rich, SettingList } from './setting-list.tsx';

/** The label of a choice in the reader's language; the raw value until the list has loaded. */
function useLabels() {
  const { data } = useQuery(constantsQuery(useLocale()));
  return (list: 'job_functions' | 'role_levels' | 'assessment_types', value: string | null) =>
    value && (data?.[list].find((choice) => choice.value === value)?.label ?? value);
}

export function TitleSettings({ job }: { job: Job }) {
  const t = useTranslations('wizard');
  const jobPageText = useTranslations('jobpage');
  const languages = useTranslations('shell.account');
  const label = useLabels();
  return (
    <SettingList
      title={jobPageText('titleAndPosition')}
      edit={editLink(job, 'title')}
      settings={[
        { name: t('fields.title'), value: job.title },
        {
          name: t('summary.position'),
          value: inOneLine(job.role, label('job_functions', job.function), label('role_levels', job.role_level)),
        },
        job.external_ids.length > 0 && { name: t('fields.external_ids'), value: inOneLine(...job.external_ids) },
        job.job_kind !== 'webinar' && {
          name: t('steps.type'),
          value: label('assessment_types', job.assessment_type ?? 'assessment'),
          note: saysWhyLocked(job, 'assessment_type') && jobPageText('ways.purpose'),
        },
        {
          name: jobPageText('names.language'),
          value: languages(job.default_locale === 'fr-fr' ? 'french' : 'english'),
          note: saysWhyLocked(job, 'default_locale') && jobPageText('ways.language'),
        },
      ]}
    />
  );
}

export function DescriptionSettings({ job }: { job: Job }) {
  const tag = useLanguageTag();
  const t = useTranslations('wizard');
  const jobPageText = useTranslations('jobpage');
  const yesOrNo = (value: boolean) => jobPageText(value ? 'yes' : 'no');
  const files = job.attachments.map(({ filename }) => filename);
  const isInterview = job.job_kind === 'presentation';
  // A webinar has no welcome, no outcome and no feedback: its page offers a seat.
  const takesPart = job.job_kind !== 'webinar';
  return (
    <SettingList
      title={jobPageText('words')}
      edit={editLink(job, 'description')}
      settings={[
        { name: t('fields.description'), value: rich(job.description) },
        { name: t('fields.contact_name'), value: job.contact_name },
        { name: t('summary.files'), value: inOneLine(job.image !== null && t('summary.picture'), ...files) },
        takesPart && { name: t('fields.applicant_accept_subheading'), value: job.applicant_accept_subheading },
        takesPart && { name: jobPageText('names.welcome'), value: rich(job.applicant_accept_text) },
        isInterview && { name: jobPageText('names.introduction'), value: rich(job.interview_intro_text) },
        isInterview && { name: t('fields.allow_answer_review'), value: yesOrNo(job.allow_answer_review) },
        { name: t('fields.details'), value: rich(job.details) },
        { name: t('fields.custom_field_label'), value: job.custom_field_label },
        takesPart && {
          name: t('fields.decision_by'),
          value: job.decision_by && formatDate(new Date(`${job.decision_by}T12:00:00`), tag),
        },
        takesPart && { name: t('fields.cv_requested'), value: yesOrNo(job.cv_requested) },
        { name: jobPageText('names.phone'), value: yesOrNo(job.sms_enabled) },
        takesPart && {
          name: jobPageText('names.feedback'),
          value: yesOrNo(job.advertise_review),
          note: saysWhyLocked(job, 'advertise_review') && jobPageText('ways.promised'),
        },
        { name: jobPageText('names.sso'), value: yesOrNo(job.use_sso) },
      ]}
    />
  );
}

const videoFields = ['applicant_accept_video', 'interview_intro_video', 'interview_complete_video'] as const;

export function VideoSettings({ job }: { job: Job }) {
  const t = useTranslations('wizard');
  return (
    <SettingList
      title={t('steps.videos')}
      edit={editLink(job, 'videos')}
      settings={videoFields.map((field) => ({ name: t(`fields.${field}`), value: job[field]?.description }))}
    />
  );
}

/** Shown where the wizard has a step for them: the company or the activity has custom fields. */
export function CustomFieldSettings({ job }: { job: Job }) {
  const t = useTranslations('wizard');
  const jobPageText = useTranslations('jobpage');
  const { data: settings } = useQuery({ ...settingsQuery, enabled: job.abilities.includes('edit') });
  const ofCompany = parseCustomFields(settings?.custom_fields ?? '').fields;
  const ofJob = parseCustomFields(job.custom_fields).fields;
  if (ofJob.length + ofCompany.length === 0) return null;
  const worded = (fields: typeof ofJob) => inOneLine(...fields.map(({ tag, replacement }) => `${tag}: ${replacement}`));
  return (
    <SettingList
      title={t('steps.custom_fields')}
      edit={editLink(job, 'custom-fields')}
      settings={[
        { name: t('fields.custom_fields'), value: worded(ofJob) },
        ofCompany.length > 0 && { name: jobPageText('names.companyFields'), value: worded(ofCompany) },
      ]}
    />
  );
}
