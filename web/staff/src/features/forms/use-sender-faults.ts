import type { ApplicantEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useMailTags } from '../mails/use-mail-tags.ts';
import type { SenderText } from './sender-fields.tsx';

/** Finds unknown tags in sender and subject while typing; undefined without any. */
export function useSenderFaults(kind: ApplicantEmailType, job: number, text: SenderText) {
  const t = useTranslations('wizard.emails');
  const tags = useMailTags(kind, job);
  return (field: keyof SenderText): string | undefined => {
    const unknown = tags?.unknownIn(text[field]) ?? [];
    return unknown.length > 0 ? unknown.map((tag) => t('fieldError', { tag })).join(' · ') : undefined;
  };
}
