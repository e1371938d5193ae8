import type { Job } from '@vivavoce/contract/types.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { MailPreview } from '../../app/mails/mail-preview.tsx';
import { emailPreviewQuery } from '../../queries/jobs.ts';
import { TextField } from '../../ui/field.tsx';
import styles from './invite.module.css';

export type InviteWordsValue = { invited_from_name: string; invite_subject: string };

type InviteWordsProps = {
  job: Job;
  value: InviteWordsValue;
  errorOf: (field: keyof InviteWordsValue) => string | undefined;
  onChange: (value: InviteWordsValue) => void;
};

/** Sender and subject of this one sending, and the mail as it would arrive. */
export function InviteWords({ job, value, errorOf, onChange }: InviteWordsProps) {
  const t = useTranslations('sendings.form');
  const draft = {
    type: 'invitation' as const,
    from_name: value.invited_from_name.trim() || job.invitation_from_name,
    subject: value.invite_subject.trim() || job.invitation_subject,
    body: job.invitation_text,
  };
  return (
    <>
      <div className={styles.words}>
        <TextField
          id="invite-from"
          label={t('from')}
          optional
          maxLength={120}
          placeholder={job.invitation_from_name}
          value={value.invited_from_name}
          error={errorOf('invited_from_name')}
          onChange={(event) => onChange({ ...value, invited_from_name: event.target.value })}
        />
        <TextField
          id="invite-subject"
          label={t('subject')}
          optional
          maxLength={TEXT_LIMITS.email_subject_max_characters}
          placeholder={job.invitation_subject || job.title}
          value={value.invite_subject}
          error={errorOf('invite_subject')}
          onChange={(event) => onChange({ ...value, invite_subject: event.target.value })}
        />
      </div>
      <details className={styles.preview}>
        <summary>{t('preview')}</summary>
        <MailPreview
          heading="h3"
          draft={draft}
          previewOf={(given) => emailPreviewQuery(job.id, given)}
          note={t('sample')}
        />
      </details>
    </>
  );
}
