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

/** The templates that the actor may see, over a table alias `t`: those of the platform and of the current company. */
export const visibleTemplates = (actor: Pick<StaffActor, 'company_id'>): SQL =>
  sql`(t.company_id is null or t.company_id = ${actor.company_id})`;
