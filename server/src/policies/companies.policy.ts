import type { StaffActor } from '../actor.ts';

export type CompanyAction =
  | 'list_users'
  | 'remind_users'
  | 'read_emails'
  | 'change_emails'
  | 'change_settings'
  | 'export';

/**
 * Whether the actor may do this to the company worked for (decisions 2): its owners and admins; members who see all its
 * activities may read with what a new one begins, and export their applicants. Everybody else is refused alike, reviewers too: that there are
 * companies with users is no secret, so nothing needs to look absent.
 */
export function canCompany(actor: StaffActor, action: CompanyAction): boolean {
  if (actor.company_id === null) return false;
  if ((action === 'read_emails' || action === 'export') && actor.role === 'member') return !actor.create_interview_only;
  return actor.role === 'owner' || actor.role === 'admin';
}
