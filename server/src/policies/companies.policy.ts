import type { StaffActor } from '../actor.ts';

export type CompanyAction =
  | 'list_users'
  | 'remind_users'
  | 'manage_users'
  | 'read_emails'
  | 'change_emails'
  | 'change_settings'
  | 'hold_applicants'
  | 'read_audit'
  | 'read_keys'
  | 'manage_keys'
  | 'archive_company'
  | 'read_reviews'
  | 'read_figures'
  | 'export'
  | 'manage_vouchers'
  | 'run_marketplace';

/** Open to members who see all activities. */
const OF_ALL_ACTIVITIES: ReadonlySet<CompanyAction> = new Set([
  'read_emails',
  'read_figures',
  'export',
  'manage_vouchers',
  'run_marketplace',
]);

/** Open to owners alone, and to them in person. */
const OF_OWNERS: ReadonlySet<CompanyAction> = new Set(['manage_keys', 'archive_company']);

/**
 * Whether the actor may do this to the current company (decisions 2): its owners and admins; members who see all its
 * activities may read the defaults of new ones and the figures of the marketplace, run the marketplace, export their
 * applicants and issue vouchers. All others are refused alike, reviewers too: the existence of a company is no secret, so nothing needs to look absent.
 */
export function canCompany(actor: StaffActor, action: CompanyAction): boolean {
  if (actor.company_id === null) return false;
  if (OF_ALL_ACTIVITIES.has(action) && actor.role === 'member') return !actor.create_interview_only;
  // Ratings can be withheld from a person who rates.
  if (action === 'read_reviews') return actor.token?.of === 'company';
  if (OF_OWNERS.has(action)) return actor.role === 'owner' && actor.token === null;
  return actor.role === 'owner' || actor.role === 'admin';
}
