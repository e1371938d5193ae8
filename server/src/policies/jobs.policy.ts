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
  | 'manage_panel'
  | 'change_marketplace';

/** The data for the rules. `panel` is the actor's own seat on the review panel, null without one; with a calibration due, reviews are not open yet. */
export interface JobSubject {
  company_id: number;
  created_by: number;
  /** A webinar has seats: nothing is rated or decided, and there is no panel. */
  is_webinar: boolean;
  panel: { may_decide: boolean; calibration_due?: boolean } | null;
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
  'change_marketplace',
];

const OF_REVIEWS: readonly JobAction[] = ['decide', 'review', 'manage_panel'];

const runs = (actor: StaffActor, job: JobSubject): boolean =>
  actor.company_id === job.company_id && (!actor.create_interview_only || job.created_by === actor.user_id);

/** On the panel, and within the current company; a reviewer has none and sits on panels of any company. */
const seated = (actor: StaffActor, job: JobSubject): boolean =>
  job.panel !== null && (actor.company_id === null || actor.company_id === job.company_id);

/**
 * Whether the actor may do this to the job (decisions 2). Account holders run every job of their company, limited
 * members their own without the marketplace, panel members read and review, and decide where their seat allows it.
 */
export function canJob(actor: StaffActor, action: JobAction, job: JobSubject): boolean {
  if (job.is_webinar && OF_REVIEWS.includes(action)) return false;
  if (action === 'review' && job.panel?.calibration_due) return false;
  if (runs(actor, job)) return action !== 'change_marketplace' || !actor.create_interview_only;
  if (!seated(actor, job)) return false;
  if (action === 'decide') return job.panel?.may_decide ?? false;
  return action === 'read' || action === 'review';
}

/** All that the actor may do to the activity, for the browser. */
export const jobAbilities = (actor: StaffActor, job: JobSubject): JobAction[] =>
  ALL.filter((action) => canJob(actor, action, job));

/** Whether the actor may create activities: members of a company only. */
export const canCreateJob = (actor: StaffActor): boolean => actor.company_id !== null;

/** The data for the rule of lists; in a prepared statement a placeholder or SQL stands for the user's values. */
export interface JobViewer {
  user_id: number | Placeholder | SQL;
  company_id: number | Placeholder | SQL | null;
  create_interview_only: boolean;
}

/** Excludes activities that are being deleted: they are as absent as deleted ones. Over the alias `jobs`. */
export const standing = sql`jobs.deleting_at is null`;

/**
 * The same over a nullable column with an activity's id, of rows of one company; nearly always it excludes none.
 * Written as a function, for which the planner assumes that half of the rows match: for a plain comparison with an
 * unknown list it would assume nearly none, and read all rows instead of the first in their order.
 */
export const ofStanding = (column: SQL, company: number): SQL => sql`not coalesce(${column} = any(array(
  select leaving.id from jobs leaving where leaving.company_id = ${company} and leaving.deleting_at is not null)), false)`;

/** The same rule for lists, over a table alias `jobs`. */
export const visibleJobs = (actor: JobViewer): SQL =>
  seenBy(actor, sql`exists (select 1 from reviewers r where r.job_id = jobs.id and r.user_id = ${actor.user_id})`);

/**
 * The same for very many jobs: the seats are read once and not per job, and only columns of the lists' indexes are
 * used.
 */
export const visibleOfMany = (actor: JobViewer): SQL => seenBy(actor, onPanelOf(actor.user_id));

/** Whether the user sits on the panel, over the alias `jobs`; all seats of the user are read once. */
export const onPanelOf = (user: JobViewer['user_id']): SQL =>
  sql`jobs.id in (select r.job_id from reviewers r where r.user_id = ${user})`;

/** Deletions that the actor may see: of activities that the actor ran. Over the alias `jobs`. */
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
