import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { SenderFields, type SenderText } from '../forms/sender-fields.tsx';
import { MailPreview } from '../mails/mail-preview.tsx';
import { emailPreviewQuery } from '../../queries/jobs/jobs.ts';

type InviteSenderProps = {
  job: Job;
  value: SenderText;
  /** The text of this mailing; that of the activity where it is absent. */
  body?: string | undefined;
  errorOf: (field: keyof SenderText) => string | undefined;
  onChange: (value: SenderText) => void;
};

/** Sender and subject of this mailing, and the preview of the e-mail. */
export function InviteSender({ job, value, body, errorOf, onChange }: InviteSenderProps) {
  const t = useTranslations('mailings.form');
  const draft = {
    type: 'invitation' as const,
    from_name: value.invited_from_name.trim() || job.invitation_from_name,
    subject: value.invite_subject.trim() || job.invitation_subject,
    body: body ?? job.invitation_text,
  };
  return (
    <>
      <SenderFields
        prefix="invite"
        value={value}
        usual={{ invited_from_name: job.invitation_from_name, invite_subject: job.invitation_subject || job.title }}
        errorOf={errorOf}
        onChange={onChange}
      />
      <details className="[&_summary]:w-fit [&_summary]:cursor-pointer [&_summary]:rounded-1 [&_summary]:py-1.5 [&_summary]:font-semibold">
        <summary>{t('preview')}</summary>
        <MailPreview
          heading="h3"
          draft={draft}
          previewOf={(values) => emailPreviewQuery(job.id, values)}
          note={t('sample')}
        />
      </details>
    </>
  );
}
