import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../actor.ts';
import { canCreateJob } from './jobs.policy.ts';

export type TemplateAction = 'read' | 'use' | 'use_in_marketplace';

/**
 * Whether the actor may do this with templates: members of a company with any account, because a template is a way to
 * create an activity. The marketplace is closed to members who run only their own activities (decisions 2).
 */
export const canTemplate = (actor: StaffActor, action: TemplateAction): boolean =>
  canCreateJob(actor) && (action !== 'use_in_marketplace' || !actor.create_interview_only);

/** The data for the rule; a template of the platform has no company. */
export interface TemplateSubject {
  company_id: number | null;
  created_by: number | null;
}

/**
 * Whether the actor may rename, share and retire a template. Account holders manage those of their company that they
 * see, members who run only their own activities the ones they made.
 */
export function canChangeTemplate(actor: StaffActor, { company_id, created_by }: TemplateSubject): boolean {
  if (company_id === null || company_id !== actor.company_id) return false;
  return !actor.create_interview_only || created_by === actor.user_id;
}

/**
 * The templates that the actor may see, over a table alias `t`: those of the platform and of the current
 * company, without private ones of others and retired ones of the platform.
 */
export const visibleTemplates = ({ company_id, user_id }: Pick<StaffActor, 'company_id' | 'user_id'>): SQL => sql`(
  (t.company_id is null and t.retired_at is null)
  or (t.company_id = ${company_id} and (not t.is_private or t.created_by = ${user_id})))`;
