import type { StaffActor } from '../actor.ts';

export type CompanyAction = 'list_users';

/**
 * Whether the actor may do this to the company worked for (decisions 2): its owners and admins. Everybody else is refused
 * alike, reviewers too: that there are companies with users is no secret, so nothing needs to look absent.
 */
export const canCompany = (actor: StaffActor, _action: CompanyAction): boolean =>
  actor.company_id !== null && (actor.role === 'owner' || actor.role === 'admin');
