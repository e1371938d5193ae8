import type { ErrorCode } from '@vivavoce/contract/errors.ts';
import { applicantOutcome } from '@vivavoce/domain/applications/home/home-steps.ts';
import type { REQUEST_TYPES } from '@vivavoce/domain/applications/request-types.ts';
import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { standing } from './jobs.policy.ts';
import type { JobViewer } from './jobs.policy.ts';
import { isPutAway } from './interviews.policy.ts';
import type { InterviewSubject } from './interviews.policy.ts';

type RequestType = (typeof REQUEST_TYPES)[number];

/**
 * Whether the actor handles an activity's requests: account holders those of their company, limited members those of
 * their own activities. A seat on the panel gives no access. Over a table alias `jobs`.
 */
export function answerableJobs(actor: JobViewer): SQL {
  if (actor.company_id === null) return sql`false`;
  const ofCompany = sql`(${standing} and jobs.company_id = ${actor.company_id})`;
  return actor.create_interview_only ? sql`(${ofCompany} and jobs.created_by = ${actor.user_id})` : ofCompany;
}

type RequestSubject = InterviewSubject & { status: number };

/**
 * Why an applicant may not make this request now, or null. More time can be requested at the closed gate, also after
 * the deadline sent the answers; a reset also after sending; an adjustment only while questions are open.
 */
export function requestRefusal(type: RequestType, subject: RequestSubject): Extract<ErrorCode, 'wrong_state'> | null {
  if (subject.declined_at || isPutAway(subject)) return 'wrong_state';
  if (!subject.responded_at) return type === 'Extension' && subject.deadline === null ? 'wrong_state' : null;
  if (type === 'Reset') return null;
  return type === 'Extension' && subject.status === APPLICATION_STATUS.incomplete ? null : 'wrong_state';
}

type Decided = { shortlisted_at: Date | null; rejected_at: Date | null; outcome_mail_at: Date | null };

/**
 * The same for what the applicant requests: once the company has decided, nothing is recorded again. The refusal begins
 * when the applicant can read the outcome, so that it never tells one that staff may still undo.
 */
export function ownRequestRefusal(
  type: RequestType,
  subject: RequestSubject & Decided,
  now: Date,
): ReturnType<typeof requestRefusal> {
  return applicantOutcome(subject, now) ? 'wrong_state' : requestRefusal(type, subject);
}
