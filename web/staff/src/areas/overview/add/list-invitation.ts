import type { SenderText } from '../../../features/forms/sender-fields.tsx';
import type { ImportOptions } from '../../../queries/applicants/imports.ts';

/** Whether the people of a list are invited, and with which sender; whether they are promised a review. */
export type ListInvitation = { invites: boolean; promises: boolean; sender: SenderText };

export const emptySenderText: SenderText = { invited_from_name: '', invite_subject: '' };

/** The choices for a list as the call takes them: empty fields, and a promise, come from the activity. */
export function invitationOptions({
  invites,
  promises,
  sender,
}: ListInvitation): Pick<ImportOptions, 'invite' | 'invited_from_name' | 'invite_subject' | 'review_paid'> {
  const fields = Object.entries(sender).flatMap(([name, value]) =>
    value.trim() ? [[name, value.trim()] as const] : [],
  );
  const promise = promises ? {} : { review_paid: 'false' as const };
  return { ...promise, ...(invites ? { invite: 'true', ...Object.fromEntries(fields) } : { invite: 'false' }) };
}
