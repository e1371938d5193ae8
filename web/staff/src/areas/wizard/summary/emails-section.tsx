import type { Job } from '@vivavoce/contract/types.ts';
import { inOrder } from '@vivavoce/domain/emails/reminders.ts';
import type { JobEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { EMAIL_STEPS, emailsOf } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useReminderPhrases } from '../../../features/reminders/use-reminder-phrases.ts';
import { readEmail } from '../emails/email-fields.ts';
import { useWizard } from '../wizard-context.ts';
import { Clamped, Lines } from './parts.tsx';
import { SummarySection } from './summary-section.tsx';
import type { SectionProps } from './summary-step.tsx';

function Email({ kind, job }: { kind: JobEmailType; job: Job }) {
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
  const { job, settings } = useWizard();
  const { stateOf } = useReminderPhrases();
  const [invitation, ...later] = emailsOf(job, settings).map((kind) => ({
    step: EMAIL_STEPS[kind].step,
    name: t(`steps.${EMAIL_STEPS[kind].step}`),
    value: <Email kind={kind} job={job} />,
  }));
  const reminders = {
    step: 'email_reminders' as const,
    name: t('steps.email_reminders'),
    value: <Lines of={inOrder(job.reminders).map(stateOf)} />,
  };
  return (
    <SummarySection
      title={t('sections.emails')}
      job={job.id}
      steps={steps}
      rows={[...(invitation ? [invitation] : []), reminders, ...later]}
    />
  );
}
