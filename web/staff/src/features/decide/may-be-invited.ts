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
export function mayBeInvited(applicant: Invited, now: Date): boolean {
  if (applicant.archived_at !== null || applicant.responded_at !== null || applicant.declined_at !== null) return false;
  if (applicant.shortlisted_at !== null || applicant.rejected_at !== null) return false;
  const reached = applicant.invited_at !== null && !applicant.invitation_failed;
  return !reached || applicant.deadline === null || new Date(applicant.deadline) > now;
}
