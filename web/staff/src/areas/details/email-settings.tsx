import { useQuery } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import { COMPANY_EMAIL_TYPES, type CompanyEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { JOB_EMAIL_FIELDS } from '@vivavoce/domain/emails/job-emails.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { settingsQuery } from '../../queries/session.ts';
import { emailLink } from './edit-link.ts';
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
  const { data: settings } = useQuery({ ...settingsQuery, enabled: job.abilities.includes('edit') });
  const university = settings !== undefined && isUniversity(settings);
  const textOf = (kind: CompanyEmailType) => {
    const of = JOB_EMAIL_FIELDS[kind];
    return Boolean(job[of.body_text] || job[of.from_name] || job[of.reply_to_email] || (of.subject && job[of.subject]));
  };
  return (
    <SettingList
      title={t('sections.emails')}
      settings={COMPANY_EMAIL_TYPES.filter((kind) => kind !== 'rejection' || !university).map((kind) => ({
        name: t(`steps.${stepOf[kind]}`),
        value: textOf(kind) && <Email kind={kind} job={job} />,
        edit: emailLink(job, kind === 'rejection' ? 'Unsuccessful' : kind),
      }))}
    />
  );
}
