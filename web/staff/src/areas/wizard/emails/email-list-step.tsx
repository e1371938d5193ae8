import { inOrder } from '@vivavoce/domain/emails/reminders.ts';
import { EMAIL_STEPS, emailsOf } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useReminderPhrases } from '../../../features/reminders/use-reminder-phrases.ts';
import { LinkButton } from '../../../ui/base/button.tsx';
import { StepHead } from '../form/step-page.tsx';
import { useStepLink, useWizard } from '../wizard-context.ts';
import { plainText } from '../steps/plain-text.ts';
import { readEmail } from './email-fields.ts';

/** Every e-mail of the activity, with its first lines. */
export function EmailListStep() {
  const t = useTranslations('wizard');
  const common = useTranslations('common');
  const reminders = useTranslations('reminders');
  const { stateOf } = useReminderPhrases();
  const { job, settings } = useWizard();
  const linkTo = useStepLink();
  const emails = emailsOf(job, settings);
  return (
    <>
      <StepHead title={t('emails.listHeading')} lead={t('emails.listLead')} />
      <ul className="grid gap-2">
        {emails.map((kind) => {
          const email = readEmail(kind, job);
          const name = t(`steps.${EMAIL_STEPS[kind].step}`);
          return (
            <li key={kind} className="flex items-start gap-4 rounded-3 border border-line px-4 py-3.5">
              <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
                <h2>{name}</h2>
                <p className="text-small text-ink-3">{t(`emails.${kind}.when`)}</p>
                {email.subject && <p>{email.subject}</p>}
                <p className="[display:-webkit-box] overflow-hidden text-ink-2 [-webkit-box-orient:vertical] [-webkit-line-clamp:2]">
                  {plainText(email.body)}
                </p>
              </div>
              <LinkButton {...linkTo(EMAIL_STEPS[kind].step)} size="small" aria-label={t('editNamed', { name })}>
                {common('edit')}
              </LinkButton>
            </li>
          );
        })}
        <li className="flex items-start gap-4 rounded-3 border border-line px-4 py-3.5">
          <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
            <h2>{t('steps.email_reminders')}</h2>
            <p className="text-small text-ink-3">{reminders('lead')}</p>
            <p className="text-ink-2">{inOrder(job.reminders).map(stateOf).join(' · ')}</p>
          </div>
          <LinkButton
            {...linkTo('email_reminders')}
            size="small"
            aria-label={t('editNamed', { name: t('steps.email_reminders') })}
          >
            {common('edit')}
          </LinkButton>
        </li>
      </ul>
    </>
  );
}
