import type { ApplicantRequest, InterviewRequest } from '@vivavoce/contract/types.ts';
import { grantBlocker } from '@vivavoce/domain/applications/grant-blocker.ts';
import { NO_PRESETS } from '@vivavoce/domain/applications/preset-grants.ts';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import type { StaffActor } from '../../actor.ts';
import { mayReadApplicants } from '../../policies/applications.policy.ts';
import type { ApplicantRequestRow, ListedRequest } from './applicant-requests.repository.ts';

type RequestDetails = ApplicantRequest['details'];
type Ends = Pick<ApplicantRequestRow, 'completed_at' | 'declined_at' | 'dismissed_at'>;

const NO_DETAILS: RequestDetails = { ...NO_PRESETS, wishes: [], questions: [] };

const detailsOf = ({ data }: Pick<ApplicantRequestRow, 'data'>): RequestDetails => ({
  ...NO_DETAILS,
  ...(data as Partial<RequestDetails>),
});

export function stateOf({ completed_at, declined_at, dismissed_at }: Ends): ApplicantRequest['state'] {
  if (completed_at) return 'completed';
  if (declined_at) return 'declined';
  return dismissed_at ? 'dismissed' : 'open';
}

/** When it was closed, in whichever way; null while it is open. */
export const closedAt = ({ completed_at, declined_at, dismissed_at }: Ends): Date | null =>
  completed_at ?? declined_at ?? dismissed_at;

export const presentRequest = (row: ApplicantRequestRow): InterviewRequest => ({
  id: row.id,
  action_type: row.action_type,
  state: stateOf(row),
  text: row.text,
  details: detailsOf(row),
  created_at: row.created_at.toISOString(),
  closed_at: closedAt(row)?.toISOString() ?? null,
  answer: row.answer,
});

export function presentListedRequest(
  { action, application, applicant, job, raised_by, closed_by }: ListedRequest,
  actor: StaffActor,
): ApplicantRequest {
  const mayRead = mayReadApplicants(actor);
  return {
    ...presentRequest(action),
    // Free text and wishes are only for readers of applicants.
    ...(!mayRead && { text: '', details: NO_DETAILS, answer: null }),
    completed: action.completed_at !== null,
    dismissed: action.dismissed_at !== null,
    declined: action.declined_at !== null,
    raised_by: action.actor_kind === 'staff' ? raised_by : null,
    closed_by,
    at_once: action.action_type === 'Adjustment' && action.completed_at !== null && action.closed_by === null,
    blocker: grantBlocker(action.action_type, application, isOpenToApplicants(job)),
    application: {
      id: application.id,
      full_name: mayRead ? application.applicant_name || applicant.full_name : '',
      deadline: application.deadline?.toISOString() ?? null,
      responded_at: application.responded_at?.toISOString() ?? null,
      adjustments: mayRead ? application.adjustments : {},
    },
    job: { id: job.id, title: job.title, open: isOpenToApplicants(job) },
  };
}
