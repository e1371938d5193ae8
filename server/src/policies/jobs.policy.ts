import { sql } from 'drizzle-orm';
import type { Placeholder, SQL } from 'drizzle-orm';
import type { StaffActor } from '../actor.ts';

export type JobAction =
  | 'read'
  | 'edit'
  | 'publish'
  | 'archive'
  | 'delete'
  | 'duplicate'
  | 'invite'
  | 'decide'
  | 'review'
  | 'manage_panel';

/** What the rules look at. `panel` is the actor's own seat on the review panel, null without one. */
export interface JobSubject {
  company_id: number;
  created_by: number;
  panel: { may_decide: boolean } | null;
}

const ALL: readonly JobAction[] = [
  'read',
  'edit',
  'publish',
  'archive',
  'delete',
  'duplicate',
  'invite',
  'decide',
  'review',
  'manage_panel',
];

const runs = (actor: StaffActor, job: JobSubject): boolean =>
  actor.company_id === job.company_id && (!actor.create_interview_only || job.created_by === actor.user_id);

/** On the panel, and the job belongs to the company worked for; a reviewer works for none and sits on panels of any. */
const seated = (actor: StaffActor, job: JobSubject): boolean =>
  job.panel !== null && (actor.company_id === null || actor.company_id === job.company_id);

/**
 * Whether the actor may do this to the job (decisions 2). Account holders run every job of their company, limited members
 * their own, panel members read and review, and decide where their seat allows it.
 */
export function canJob(actor: StaffActor, action: JobAction, job: JobSubject): boolean {
  if (runs(actor, job)) return true;
  if (!seated(actor, job)) return false;
  if (action === 'decide') return job.panel?.may_decide ?? false;
  return action === 'read' || action === 'review';
}

/** What the actor may do to the activity, as it travels to the browser. */
export const jobAbilities = (actor: StaffActor, job: JobSubject): JobAction[] =>
  ALL.filter((action) => canJob(actor, action, job));

/** Whether the actor may create activities: members of a company only. */
export const canCreateJob = (actor: StaffActor): boolean => actor.company_id !== null;

/** What the rule for lists looks at; a placeholder or SQL stands for whoever a prepared statement is run for. */
export interface JobViewer {
  user_id: number | Placeholder | SQL;
  company_id: number | Placeholder | SQL | null;
  create_interview_only: boolean;
}

/** Nobody's who is on the way out: an activity that is being deleted is as absent as one that is gone. Over the alias `jobs`. */
export const standing = sql`jobs.deleting_at is null`;

/**
 * The same over a column that names an activity, or none, of rows of one company; nearly always there is none to leave out.
 * Told by a function, of which the planner takes half to hold: of a plain comparison with a list that it does not know it
 * takes nearly nothing to be left, and reads all rows rather than the first in their order.
 */
export const ofStanding = (column: SQL, company: number): SQL => sql`not coalesce(${column} = any(array(
  select leaving.id from jobs leaving where leaving.company_id = ${company} and leaving.deleting_at is not null)), false)`;

/** The same rule for lists, over a table alias `jobs`. */
export const visibleJobs = (actor: JobViewer): SQL =>
  seenBy(actor, sql`exists (select 1 from reviewers r where r.job_id = jobs.id and r.user_id = ${actor.user_id})`);

/**
 * The same where very many jobs are looked at: the seats are read once and not for each, and nothing else is asked of a job
 * than what the indexes of lists hold.
 */
export const visibleOfMany = (actor: JobViewer): SQL => seenBy(actor, onPanelOf(actor.user_id));

/** Whether somebody sits on the panel, over the alias `jobs`; all seats of the person are read once. */
export const onPanelOf = (user: JobViewer['user_id']): SQL =>
  sql`jobs.id in (select r.job_id from reviewers r where r.user_id = ${user})`;

/** Whose deletion the actor may look after: of the activities on their way out those that the actor ran. Over the alias `jobs`. */
export function leavingJobs(actor: StaffActor): SQL {
  if (actor.company_id === null) return sql`false`;
  const ofCompany = sql`jobs.deleting_at is not null and jobs.company_id = ${actor.company_id}`;
  return actor.create_interview_only ? sql`(${ofCompany} and jobs.created_by = ${actor.user_id})` : sql`(${ofCompany})`;
}

function seenBy({ company_id, user_id, create_interview_only }: JobViewer, onPanel: SQL): SQL {
  if (company_id === null) return sql`(${standing} and ${onPanel})`;
  const ofCompany = sql`jobs.company_id = ${company_id}`;
  if (!create_interview_only) return sql`(${standing} and ${ofCompany})`;
  return sql`(${standing} and ${ofCompany} and (jobs.created_by = ${user_id} or ${onPanel}))`;
}
