import type { Application } from '@vivavoce/contract/types.ts';

type Invited = Pick<
  Application,
  | 'archived_at'
  | 'responded_at'
  | 'declined_at'
  | 'shortlisted_at'
  | 'rejected_at'
  | 'invited_at'
  | 'invitation_failed'
  | 'deadline'
>;

/**
 * Whether an invitation makes sense for this applicant: not after withdrawing or a decision, and after the deadline
 * only with more time.
 */
export function mayBeInvited(one: Invited, now: Date): boolean {
  if (one.archived_at !== null || one.responded_at !== null || one.declined_at !== null) return false;
  if (one.shortlisted_at !== null || one.rejected_at !== null) return false;
  const reached = one.invited_at !== null && !one.invitation_failed;
  return !reached || one.deadline === null || new Date(one.deadline) > now;
}
