import { maskEmail } from '@vivavoce/domain/accounts/mask-email.ts';
import type { StaffActor } from '../actor.ts';
import { canJob } from './jobs.policy.ts';
import type { JobAction, JobSubject } from './jobs.policy.ts';

export type ApplicationAction =
  | 'read'
  | 'edit'
  | 'invite'
  | 'decide'
  | 'review'
  | 'archive'
  | 'mark_reviewed'
  | 'erase';

/** An applicant's rights follow from those on the job; reviewing includes marking as reviewed. */
const NEEDS: Record<ApplicationAction, JobAction> = {
  read: 'read',
  edit: 'edit',
  invite: 'invite',
  decide: 'decide',
  review: 'review',
  archive: 'edit',
  mark_reviewed: 'review',
  erase: 'edit',
};

/** Whether the actor may do this to an applicant of the job (decisions 2). */
export const canApplication = (actor: StaffActor, action: ApplicationAction, job: JobSubject): boolean =>
  canJob(actor, NEEDS[action], job);

/**
 * Whether the caller may know of adjustments: those who run the activity and grant them. Reviewers rate answers and
 * never learn of them.
 */
export const mayReadAdjustments = (
  actor: StaffActor,
  { job, panel }: { job: Omit<JobSubject, 'panel'>; panel: JobSubject['panel'] },
): boolean => canApplication(actor, 'edit', { ...job, panel });

/** Whether answers may contain an applicant's data: a token with the writing scope alone gets the id only. */
export const mayReadApplicants = ({ token }: StaffActor): boolean =>
  token === null || token.scopes.includes('applications:read');

/** An applicant's e-mail address as the actor sees it: reviewers who belong to no company write to no applicant. */
export const emailFor = ({ company_id }: StaffActor, email: string): string =>
  company_id === null ? maskEmail(email) : email;

/** All that the actor may do to applicants of the job, for the browser. */
export const applicationAbilities = (actor: StaffActor, job: JobSubject): ApplicationAction[] =>
  (Object.keys(NEEDS) as ApplicationAction[]).filter((action) => canApplication(actor, action, job));
