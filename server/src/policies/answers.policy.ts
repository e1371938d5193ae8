import type { StaffActor } from '../actor.ts';
import { canJob } from './jobs.policy.ts';
import type { JobSubject } from './jobs.policy.ts';

export type AnswerAction = 'watch' | 'retry' | 'caption';

/**
 * Whether the actor may do this to answers of the job: every user who may review it watches, may retry damaged
 * ones, and may write and correct captions.
 */
export const canAnswer = (actor: StaffActor, action: AnswerAction, job: JobSubject): boolean =>
  canJob(actor, action === 'watch' ? 'read' : 'review', job);

/**
 * Whether staff see the content of recordings, and not only that they exist. Until the interview is sent, by the
 * applicant or by its deadline, the applicant may still record again and choose otherwise.
 */
export const answersAreShown = (application: { responded_at: Date | null }): boolean =>
  application.responded_at !== null;
