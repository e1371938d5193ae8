import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import { COMPANY_EMAIL_TYPES } from '@vivavoce/domain/emails/email-types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LinkButton } from '../../../ui/base/button.tsx';
import { StepHead } from '../form/step-page.tsx';
import { useStepLink, useWizard } from '../wizard-context.ts';
import { plainText } from '../steps/plain-text.ts';
import { readEmail, type EmailKind } from './email-fields.ts';
import styles from './email-list.module.css';

const stepOf = {
  invitation: 'email_invitation',
  completion: 'email_completion',
  rejection: 'email_unsuccessful',
} as const satisfies Record<EmailKind, string>;

/** Every e-mail of the activity, with its first lines. */
export function EmailListStep() {
  const t = useTranslations('wizard');
  const common = useTranslations('common');
  const { job, settings } = useWizard();
  const linkTo = useStepLink();
  const emails = COMPANY_EMAIL_TYPES.filter((kind) => kind !== 'rejection' || !isUniversity(settings));
  return (
    <>
      <StepHead title={t('emails.listHeading')} lead={t('emails.listLead')} />
      <ul className={styles.list}>
        {emails.map((kind) => {
          const email = readEmail(kind, job);
          const name = t(`steps.${stepOf[kind]}`);
          return (
            <li key={kind} className={styles.email}>
              <div className={styles.words}>
                <h2>{name}</h2>
                <p className={styles.when}>{t(`emails.${kind}.when`)}</p>
                {email.subject && <p>{email.subject}</p>}
                <p className={styles.text}>{plainText(email.body)}</p>
              </div>
              <LinkButton {...linkTo(stepOf[kind])} size="small" aria-label={t('editNamed', { name })}>
                {common('edit')}
              </LinkButton>
            </li>
          );
        })}
      </ul>
    </>
  );
}
