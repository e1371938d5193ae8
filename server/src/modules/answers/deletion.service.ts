import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { requestRefusal } from '../../policies/applicant-requests.policy.ts';
import { noteReset } from '../applicant-requests/applicant-requests.service.ts';
import { lockedInterview } from '../interviews/state/acting.ts';
import { subjectOf } from '../interviews/state/interview-state.ts';
import type { OpenedInterview } from '../interviews/state/interview-state.ts';
import { resetQuestions } from '../interviews/reopening/reset.service.ts';
import { loadJob } from '../../access/load-job.ts';
import { refuseHeld } from '../privacy/holds.service.ts';
import { announce } from '../../announce.ts';
import * as repository from './answers.repository.ts';

type Deletion = BodyOf<'DELETE /api/jobs/{job}/answers'>;

/** The applicant of the answers. @throws AppError `not_found`, `invalid` for answers of several applicants */
async function applicantOf(
  ctx: Context,
  jobId: number,
  body: Deletion,
): Promise<{ application: number; questions: number[] }> {
  if ('questions' in body) {
    const exists = await repository.isApplicantOf(ctx.db, { job: jobId, application: body.application });
    if (!exists) throw notFound();
    return { application: body.application, questions: [...new Set(body.questions)] };
  }
  const ids = [...new Set(body.answer_ids)];
  const rows = await repository.listSentAnswers(ctx.db, jobId, ids);
  const [first] = rows;
  if (!first || rows.length < ids.length) throw notFound();
  if (rows.some((row) => row.application !== first.application)) throw invalid({ answer_ids: ['not_allowed'] });
  return { application: first.application, questions: rows.map(({ question }) => question) };
}

export function refuseUnlessOpen(interview: OpenedInterview): void {
  const { status, shortlisted_at, rejected_at } = interview.application;
  const refusal = requestRefusal('Reset', { ...subjectOf(interview), status });
  if (refusal) throw new AppError(refusal);
  if (shortlisted_at || rejected_at)
    throw new AppError('wrong_state', { detail: 'Undo the decision before reopening answers.' });
}

/**
 * Deletes answers of one applicant with everything recorded for them; the applicant is notified and may answer again.
 * For some days they can be restored.
 * Completes the open Reset request, or adds a completed one. Reviews of the applicant are reopened, without the ratings
 * of these answers.
 * @throws AppError `not_found`, `forbidden`, `invalid`, `on_hold`, `wrong_state` where there is an outcome, the applicant has
 * withdrawn or is recording
 */
export async function deleteAnswers(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  body: Deletion,
): Promise<{ deleted: number }> {
  await loadJob(ctx.db, actor, jobId, 'edit');
  const { application, questions } = await applicantOf(ctx, jobId, body);
  const deleted = await ctx.db.transaction(async (tx) => {
    const interview = await lockedInterview(tx, application);
    refuseUnlessOpen(interview);
    await refuseHeld(tx, application);
    const heldQuestions = interview.version.questions.filter(({ id }) => questions.includes(id));
    if (heldQuestions.length < questions.length) throw invalid({ questions: ['not_allowed'] });
    const count = await resetQuestions(ctx, tx, interview, { questions, deleted_by: actor.user_id });
    // A concurrent call has deleted them since this one read them.
    if ('answer_ids' in body && count < questions.length) throw notFound();
    await announce(ctx, tx, 'answers.deleted', { job: jobId, application, questions });
    const { company_id, job_id } = interview.application;
    const place = { company_id, job_id, application_id: application };
    await noteReset(ctx, tx, { place, actor, questions: heldQuestions });
    return count;
  });
  return { deleted };
}
