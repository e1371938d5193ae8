import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { ApplicantRequest, InterviewRequest } from '@vivavoce/contract/types.ts';
import { hasFault } from '@vivavoce/domain/answers/attempts.ts';
import { isNothing, NO_PRESETS, splitPresets, withPresets } from '@vivavoce/domain/applications/preset-grants.ts';
import { sql } from 'drizzle-orm';
import { AppError, invalid, notFound } from '../../../lib/app-error.ts';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { ownRequestRefusal, requestRefusal } from '../../../policies/applicant-requests.policy.ts';
import { listAttempts, listOpenings, updateApplication } from '../state/interview-rows.ts';
import { lockedInterview } from '../state/acting.ts';
import { subjectOf } from '../state/interview-state.ts';
import type { OpenedInterview } from '../state/interview-state.ts';
import {
  completeRequests,
  ownCompany,
  readRequest,
  refuseTooMany,
  requestsOf,
  storeRequest,
  scheduleAnswerNotice,
} from '../../applicant-requests/applicant-requests.service.ts';
import type { NewRequest } from '../../applicant-requests/applicant-requests.service.ts';
import * as repository from './raise-request.repository.ts';

type Body = BodyOf<'POST /api/interview/{application}/requests'>;

/** The questions to answer again, with their attempts: only questions that were shown have any. */
async function requestedQuestions(
  tx: Tx,
  { application, version }: OpenedInterview,
  ids: readonly number[],
): Promise<ApplicantRequest['details']['questions'] | null> {
  const openings = await listOpenings(tx, application.id);
  const attempts = (await listAttempts(tx, { application: application.id })).filter(
    ({ stored_bytes }) => stored_bytes > 0,
  );
  const begun = new Set([...openings, ...attempts].map(({ question_id }) => question_id));
  const matches = version.questions
    .filter(({ id }) => ids.includes(id) && begun.has(id))
    .map(({ id, order }) => {
      const ofQuestion = attempts.filter(({ question_id }) => question_id === id);
      const interrupted = ofQuestion.filter(hasFault).length;
      return { id, order, attempts: ofQuestion.length, interrupted };
    });
  return matches.length === new Set(ids).size ? matches.toSorted((a, b) => a.order - b.order) : null;
}

async function detailsFor(
  tx: Tx,
  interview: OpenedInterview,
  body: Body,
): Promise<Partial<ApplicantRequest['details']>> {
  if (body.action_type === 'Extension') return {};
  if (body.action_type === 'Adjustment') {
    const { extra_time = null, answer_as = null, wishes, text } = body;
    const presets = { extra_time, answer_as, wishes: [...new Set(wishes)] };
    if (isNothing(presets) && text === '') throw invalid({ text: ['required'] });
    return presets;
  }
  const questions = await requestedQuestions(tx, interview, body.questions);
  if (!questions) throw invalid({ questions: ['not_allowed'] });
  return { questions };
}

/**
 * In companies that grant immediately, suitable presets become a request of their own, which is granted in the same
 * call; its answer is mailed like one of staff.
 * @returns the rest for staff: free text and other presets; undefined without a rest
 */
async function grantAtOnce(
  ctx: Context,
  tx: Tx,
  interview: OpenedInterview,
  request: NewRequest,
): Promise<NewRequest | undefined> {
  const { application, company, version, begun } = interview;
  if (!company.adjustments_at_once) return request;
  const { adjustments } = application;
  const presets = { ...NO_PRESETS, ...request.details };
  const { at_once, for_people } = splitPresets(presets, { questions: version.questions, begun });
  if (isNothing(at_once)) return request;
  const { job_id, application_id, action_type, now } = request;
  await storeRequest(tx, { ...request, text: '', details: at_once });
  await updateApplication(tx, application_id, {
    adjustments: withPresets(adjustments, at_once),
    reasonable_adjustments: true,
  });
  const applications = sql`(select ${application_id}::bigint)`;
  await scheduleAnswerNotice(
    ctx,
    tx,
    await completeRequests(tx, { job_id, applications, action_type, actor: 'system', now }),
    now,
  );
  return isNothing(for_people) && request.text === '' ? undefined : { ...request, details: for_people };
}

/**
 * Stores an applicant's request for more time, another attempt or an adjustment.
 * @returns every request of the applicant, newest first
 * @throws AppError `wrong_state`, `request_open`, `too_many_requests`, `invalid`
 */
export async function makeRequest(ctx: Context, application: number, body: Body): Promise<InterviewRequest[]> {
  await ctx.db.transaction(async (tx) => {
    const interview = await lockedInterview(tx, application);
    const now = ctx.now();
    const { company_id, job_id } = interview.application;
    const { action_type, text } = body;
    const refusal = ownRequestRefusal(action_type, { ...interview.application, ...subjectOf(interview) }, now);
    if (refusal) throw new AppError(refusal);
    await refuseTooMany(tx, application, now);
    const details = await detailsFor(tx, interview, body);
    const place = { company_id, job_id, application_id: application };
    const request = { ...place, action_type, text, details, actor: 'applicant', now } as const;
    const remaining = action_type === 'Adjustment' ? await grantAtOnce(ctx, tx, interview, request) : request;
    if (remaining) await storeRequest(tx, remaining);
  });
  return requestsOf(ctx.db, application);
}

/**
 * Stores a request of staff to let an applicant answer questions again.
 * @throws AppError `not_found`, `wrong_state` where the activity is closed to applicants, `request_open`, `invalid`
 * where an answer belongs to another applicant
 */
export async function raiseReset(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  body: BodyOf<'POST /api/companies/{shortname}/actions'>,
): Promise<ApplicantRequest> {
  await ownCompany(ctx.db, actor, shortname);
  const place = await repository.findAnswerable(ctx.db, actor, body.application);
  if (!place) throw notFound();
  const id = await ctx.db.transaction(async (tx) => {
    const interview = await lockedInterview(tx, body.application);
    const { status } = interview.application;
    const refusal = requestRefusal('Reset', { ...subjectOf(interview), status });
    if (refusal) throw new AppError(refusal);
    const ids = await repository.questionsAnswered(tx, body.application, body.answers);
    const questions = ids.length === new Set(body.answers).size ? await requestedQuestions(tx, interview, ids) : null;
    if (!questions) throw invalid({ answers: ['not_allowed'] });
    const { action_type, text } = body;
    const row = { ...place, action_type, text, details: { questions }, actor, now: ctx.now() };
    return (await storeRequest(tx, row)).id;
  });
  return readRequest(ctx.db, actor, id);
}
