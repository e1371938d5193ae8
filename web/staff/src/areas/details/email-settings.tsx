import type { Job } from '@vivavoce/contract/types.ts';
import { COMPANY_EMAIL_TYPES, type CompanyEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { JOB_EMAIL_FIELDS } from '@vivavoce/domain/emails/job-emails.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { editLink } from './edit-link.ts';
import { inOneLine, rich, SettingList } from './setting-list.tsx';
import styles from './details.module.css';

const stepOf = {
  invitation: 'email_invitation',
  completion: 'email_completion',
  rejection: 'email_unsuccessful',
} as const satisfies Record<CompanyEmailType, string>;

function Email({ kind, job }: { kind: CompanyEmailType; job: Job }) {
  const of = JOB_EMAIL_FIELDS[kind];
  const sender = inOneLine(job[of.from_name], job[of.reply_to_email]);
  const body = rich(job[of.body_text]);
  return (
    <div className={styles.email}>
      {of.subject && job[of.subject] && <b>{job[of.subject]}</b>}
      {sender && <span className={styles.facts}>{sender}</span>}
      {body}
    </div>
  );
}

export function EmailSettings({ job }: { job: Job }) {
  const t = useTranslations('wizard');
  const written = (kind: CompanyEmailType) => {
    const of = JOB_EMAIL_FIELDS[kind];
    return Boolean(job[of.body_text] || job[of.from_name] || job[of.reply_to_email] || (of.subject && job[of.subject]));
  };
  return (
    <SettingList
      title={t('sections.emails')}
      edit={editLink(job, 'email-templates')}
      settings={COMPANY_EMAIL_TYPES.map((kind) => ({
        name: t(`steps.${stepOf[kind]}`),
        value: written(kind) && <Email kind={kind} job={job} />,
      }))}
    />
  );
}
