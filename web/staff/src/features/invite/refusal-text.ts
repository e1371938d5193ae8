import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** Why the invitation was not delivered, where the mail server reported it. */
export function useRefusalText(): (application: ApplicationDetail) => string {
  const t = useTranslations('mailings');
  return ({ user: { email: address }, invitation_refusal: reason }) =>
    reason === null ? t('notDelivered', { address }) : t('refused', { address, reason });
}
