import type { Job } from '@vivavoce/contract/types.ts';
import { COMPANY_EMAIL_TYPES, type CompanyEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { readEmail } from '../emails/email-fields.ts';
import { useWizard } from '../wizard-context.ts';
import { Clamped } from './parts.tsx';
import { SummarySection } from './summary-section.tsx';
import type { SectionProps } from './summary-step.tsx';

const stepOf = {
  invitation: 'email_invitation',
  completion: 'email_completion',
  rejection: 'email_unsuccessful',
} as const satisfies Record<CompanyEmailType, string>;

function Email({ kind, job }: { kind: CompanyEmailType; job: Job }) {
  const { subject, body } = readEmail(kind, job);
  return (
    <>
      {subject}
      <Clamped html={body} />
    </>
  );
}

export function EmailsSection({ steps }: SectionProps) {
  const t = useTranslations('wizard');
  const { job } = useWizard();
  return (
    <SummarySection
      title={t('sections.emails')}
      job={job.id}
      steps={steps}
      rows={COMPANY_EMAIL_TYPES.map((kind) => ({
        step: stepOf[kind],
        name: t(`steps.${stepOf[kind]}`),
        value: <Email kind={kind} job={job} />,
      }))}
    />
  );
}
