import { useQuery } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import type { JobEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { JOB_EMAIL_FIELDS } from '@vivavoce/domain/emails/job-emails.ts';
import { EMAIL_STEPS, emailsOf } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { settingsQuery } from '../../queries/sign-in/session.ts';
import { emailLink } from './edit-link.ts';
import { inOneLine, rich, SettingList } from './setting-list.tsx';
import styles from './details.module.css';

function Email({ kind, job }: { kind: JobEmailType; job: Job }) {
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
  const { data: settings } = useQuery({ ...settingsQuery, enabled: job.abilities.includes('edit') });
  const emails = emailsOf(job, settings ?? { account_type: null });
  const textOf = (kind: JobEmailType) => {
    const of = JOB_EMAIL_FIELDS[kind];
    return Boolean(job[of.body_text] || job[of.from_name] || job[of.reply_to_email] || (of.subject && job[of.subject]));
  };
  return (
    <SettingList
      title={t('sections.emails')}
      settings={emails.map((kind) => ({
        name: t(`steps.${EMAIL_STEPS[kind].step}`),
        value: textOf(kind) && <Email kind={kind} job={job} />,
        edit: emailLink(job, EMAIL_STEPS[kind].type),
      }))}
    />
  );
}
