import { useQuery } from '@tanstack/react-query';
import { parseCustomFields } from '@vivavoce/domain/emails/custom-fields.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { constantsQuery } from '../../../queries/company.ts';
import { useWizard } from '../wizard-context.ts';
import { Clamped, Facts, Lines, Nothing } from './parts.tsx';
import { SummarySection, type SummaryRow } from './summary-section.tsx';
import type { SectionProps } from './summary-step.tsx';

/** The label of a choice in the reader's language; the raw value until the list has loaded. */
function useLabels() {
  const { data } = useQuery(constantsQuery(useLocale()));
  return (list: 'job_functions' | 'role_levels' | 'assessment_types', value: string | null) =>
    value && (data?.[list].find((choice) => choice.value === value)?.label ?? value);
}

export function DetailsSection({ steps }: SectionProps) {
  const t = useTranslations('wizard');
  const languages = useTranslations('shell.account');
  const { job } = useWizard();
  const label = useLabels();
  const files = job.attachments.map(({ filename }) => filename);
  const fields = parseCustomFields(job.custom_fields).fields.map(({ tag, replacement }) => `${tag}: ${replacement}`);
  const rows: SummaryRow[] = [
    { step: 'type', name: t('steps.type'), value: <Facts of={[label('assessment_types', job.assessment_type)]} /> },
    { step: 'title', name: t('fields.title'), value: job.title || <Nothing /> },
    {
      step: 'title',
      name: t('summary.position'),
      value: <Facts of={[job.role, label('job_functions', job.function), label('role_levels', job.role_level)]} />,
    },
    {
      step: 'title',
      name: t('fields.default_locale'),
      value: languages(job.default_locale === 'fr-fr' ? 'french' : 'english'),
    },
    { step: 'description', name: t('fields.description'), value: <Clamped html={job.description} /> },
    { step: 'description', name: t('fields.contact_name'), value: job.contact_name || <Nothing /> },
    {
      step: 'description',
      name: t('summary.files'),
      value: <Lines of={job.image === null ? files : [t('summary.picture'), ...files]} />,
    },
    {
      step: 'videos',
      name: t('steps.videos'),
      value: (
        <Facts
          of={[job.applicant_accept_video, job.interview_intro_video, job.interview_complete_video].map(
            (video) => video?.description,
          )}
        />
      ),
    },
    { step: 'custom_fields', name: t('steps.custom_fields'), value: <Lines of={fields} /> },
  ];
  return <SummarySection title={t('sections.details')} job={job.id} steps={steps} rows={rows} />;
}
