import type { ErrorCode } from '@vivavoce/contract/errors.ts';
import type { Interview } from '@vivavoce/contract/types.ts';
import { deadlinePhase } from '@vivavoce/domain/jobs/deadline-phase.ts';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import type { JobState } from '@vivavoce/domain/jobs/lifecycle.ts';

/** The applicant's actions. `set_up` is consent, device check and lease. */
export type InterviewAction =
  | 'set_up'
  | 'open_question'
  | 'begin_attempt'
  | 'write'
  | 'confirm'
  | 'send'
  | 'practise_again'
  | 'decline';

/** The stored data for the rules. */
export interface InterviewSubject {
  job: JobState & { archived_at: Date | null };
  /** The company is suspended. */
  paused: boolean;
  archived_at: Date | null;
  responded_at: Date | null;
  declined_at: Date | null;
  deadline: Date | null;
  /** At least one question was shown. */
  begun: boolean;
  lease_device: string | null;
  lease_expires_at: Date | null;
}

/** Whether another device holds the recorder's lease now. */
export function isHeldElsewhere(
  subject: Pick<InterviewSubject, 'lease_device' | 'lease_expires_at'>,
  device: string,
  now: Date,
): boolean {
  const { lease_device, lease_expires_at } = subject;
  return lease_device !== null && lease_device !== device && lease_expires_at !== null && lease_expires_at > now;
}

/** Whether the interview is closed to the applicant: archived itself, or in a closed activity. */
export const isPutAway = (subject: InterviewSubject): boolean =>
  subject.archived_at !== null || !isOpenToApplicants(subject.job);

/** For an activity that is no longer published, or never was. */
const LONG_AGO = new Date(0);

/** When staff archived the applicant or the activity, whichever came first; null where they did neither. */
export function closedAt({ archived_at, job }: InterviewSubject): Date | null {
  const ofJob = isOpenToApplicants(job) ? null : (job.archived_at ?? LONG_AGO);
  if (archived_at === null || ofJob === null) return archived_at ?? ofJob;
  return ofJob < archived_at ? ofJob : archived_at;
}

/** When nothing new may begin any more: the deadline, or the moment when staff closed the interview before it. */
export function endOf(subject: InterviewSubject): Date | null {
  const { deadline } = subject;
  const closed_at = closedAt(subject);
  if (deadline === null || closed_at === null) return deadline ?? closed_at;
  return closed_at < deadline ? closed_at : deadline;
}

/**
 * The state of the gate (applicant-flow 0). An interview begun before its end keeps it open until the grace time to send
 * has ended, so that an applicant who is writing loses no words.
 * @param device also checks whether another device holds the lease
 */
export function gateOf(subject: InterviewSubject, now: Date, device?: string): Interview['gate'] {
  if (subject.declined_at) return 'withdrawn';
  if (subject.responded_at) return 'sent';
  if (subject.paused) return 'paused';
  const phase = deadlinePhase(endOf(subject), now);
  if (phase === 'closed' || (phase === 'grace' && !subject.begun)) return 'closed';
  return device !== undefined && isHeldElsewhere(subject, device, now) ? 'other_device' : 'open';
}

/** Actions that begin something new, which a paused interview refuses; work that was begun is finished and kept. */
const BEGINS: readonly InterviewAction[] = ['set_up', 'open_question', 'begin_attempt', 'practise_again'];

/** Actions for which the grace time is too late. */
const NEEDS_TIME: readonly InterviewAction[] = ['open_question', 'practise_again'];

/**
 * Why the applicant may not do this now, or null. After the deadline, or once staff closed the interview, no new question
 * is opened; one that was open already may be finished, and stored answers may be sent, until the grace time has ended
 * (applicant-flow 5).
 */
export function interviewRefusal(action: InterviewAction, subject: InterviewSubject, now: Date): ErrorCode | null {
  if (subject.declined_at) return 'wrong_state';
  // A withdrawal is possible at any moment.
  if (action === 'decline') return null;
  // Practice alone begins again once it was sent; before that there is nothing to repeat.
  if ((subject.responded_at !== null) !== (action === 'practise_again')) return 'wrong_state';
  if (subject.paused && BEGINS.includes(action)) return 'interview_paused';
  const phase = deadlinePhase(endOf(subject), now);
  if (phase === 'open' || (phase === 'grace' && subject.begun && !NEEDS_TIME.includes(action))) return null;
  return isPutAway(subject) ? 'wrong_state' : 'deadline_passed';
}

/**
 * Why the applicant may not write captions of the own answers now, or null: before sending, after a withdrawal, and
 * once the activity or the application is put away. Deadline and decision do not matter.
 */
export const captionsRefusal = (subject: InterviewSubject): Extract<ErrorCode, 'wrong_state'> | null =>
  !subject.responded_at || subject.declined_at || isPutAway(subject) ? 'wrong_state' : null;
