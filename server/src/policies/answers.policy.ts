import { staffReadTicks } from '@vivavoce/domain/answers/self-review.ts';
import type { AssessmentType } from '@vivavoce/domain/jobs/kinds.ts';
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

/**
 * Whether staff who watch a sent answer read what the applicant ticked beside it: in feedback activities, and where the
 * applicant shares the recording. Elsewhere ticks are the learner's alone.
 */
export const mayReadTicks = (job: { assessment_type: AssessmentType | null }, isShared = false): boolean =>
  staffReadTicks(job.assessment_type) || isShared;
