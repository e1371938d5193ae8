import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';

const texts = { policy: 'refusedByPolicy', mailbox_full: 'mailboxFull' } as const;

/** Why the invitation was not delivered, where the mail server reported it, or since when it is postponed. */
export function useRefusalText(): (application: ApplicationDetail) => string {
  const t = useTranslations('mailings');
  const tag = useLanguageTag();
  const now = useNow();
  return ({ user: { email: address }, invitation_refusal: reason, invitation_fault: fault }) => {
    if (fault?.kind === 'postponed')
      return t('postponed', { address, since: formatDate(new Date(fault.at), tag, 'long', now) });
    if (reason === null) return t('notDelivered', { address });
    const kind = fault?.kind;
    return t(kind === 'policy' || kind === 'mailbox_full' ? texts[kind] : 'refused', { address, reason });
  };
}
