import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { MailPreview } from '../../../features/mails/mail-preview.tsx';
import type { EmailDraft, EmailPreviewQuery } from '../../../queries/jobs/jobs.ts';
import { draftOf, type EmailKind, type EmailValues } from './email-fields.ts';

type EmailPreviewProps = {
  kind: EmailKind;
  values: EmailValues;
  /** The query that composes the preview. */
  previewOf: (draft: EmailDraft) => EmailPreviewQuery;
  /** Actions below the preview. */
  children?: ReactNode;
};

/** The e-mail as it would arrive, with sample values. */
export function EmailPreview({ kind, values, previewOf, children }: EmailPreviewProps) {
  const t = useTranslations('wizard.emails');
  return (
    <MailPreview draft={draftOf(kind, values)} previewOf={previewOf} note={t('sample')}>
      {children}
    </MailPreview>
  );
}
