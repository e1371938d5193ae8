import type { SenderText } from '../../../features/forms/sender-fields.tsx';
import type { ImportOptions } from '../../../queries/applicants/imports.ts';

/** Whether those of a list are invited, and in which words. */
export type ListInvitation = { invites: boolean; sender: SenderText };

export const emptySenderText: SenderText = { invited_from_name: '', invite_subject: '' };

/** The same as the call takes it: what is left empty comes from the activity. */
export function invitationOptions({
  invites,
  sender,
}: ListInvitation): Pick<ImportOptions, 'invite' | 'invited_from_name' | 'invite_subject'> {
  const own = Object.entries(sender).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()] as const] : []));
  return invites ? { invite: 'true', ...Object.fromEntries(own) } : { invite: 'false' };
}
