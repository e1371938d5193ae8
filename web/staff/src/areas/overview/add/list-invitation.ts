import type { SenderText } from '../../../features/forms/sender-fields.tsx';
import type { ImportOptions } from '../../../queries/applicants/imports.ts';

/** Whether the people of a list are invited, and with which sender. */
export type ListInvitation = { invites: boolean; sender: SenderText };

export const emptySenderText: SenderText = { invited_from_name: '', invite_subject: '' };

/** The invitation as the call takes it: empty fields come from the activity. */
export function invitationOptions({
  invites,
  sender,
}: ListInvitation): Pick<ImportOptions, 'invite' | 'invited_from_name' | 'invite_subject'> {
  const fields = Object.entries(sender).flatMap(([name, value]) =>
    value.trim() ? [[name, value.trim()] as const] : [],
  );
  return invites ? { invite: 'true', ...Object.fromEntries(fields) } : { invite: 'false' };
}
