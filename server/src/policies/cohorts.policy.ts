import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../actor.ts';

export type CohortAction = 'read' | 'manage' | 'staff' | 'delete';

/** The data for the rules. */
export interface CohortSubject {
  company_id: number;
  /** Whether the actor leads the cohort. */
  leads: boolean;
}

/** Whether the actor makes cohorts: members who see all activities of a company. */
export const canMakeCohort = (actor: StaffActor): actor is StaffActor & { company_id: number } =>
  actor.company_id !== null && !actor.create_interview_only;

/**
 * Whether the actor may do this to the cohort. Members who see all activities run every cohort of their company; limited
 * members those that they lead, without choosing who leads them or deleting them; reviewers without a company none.
 */
export function canCohort(actor: StaffActor, action: CohortAction, { company_id, leads }: CohortSubject): boolean {
  if (actor.company_id !== company_id) return false;
  if (!actor.create_interview_only) return true;
  return leads && (action === 'read' || action === 'manage');
}

/** The rule of reading for lists, over the alias `c`. */
export const visibleCohorts = ({ company_id, user_id, create_interview_only }: StaffActor): SQL =>
  company_id === null
    ? sql`false`
    : create_interview_only
      ? sql`(c.company_id = ${company_id} and exists (select 1 from cohort_staff l where l.cohort_id = c.id and l.user_id = ${user_id}))`
      : sql`c.company_id = ${company_id}`;
