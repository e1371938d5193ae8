import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { hasName } from '@vivavoce/domain/people/person-name.ts';
import type { Names } from '@vivavoce/domain/people/person-name.ts';
import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import { outside } from '@vivavoce/domain/reviews/programmes.ts';
import type { ProgrammeMark } from '@vivavoce/domain/reviews/programmes.ts';
import { sql } from 'drizzle-orm';
import { lockApplicant, loadApplication } from '../../../access/load-application.ts';
import type { StaffActor } from '../../../actor.ts';
import { AppError, invalid } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { completeRequests, scheduleAnswerNotice } from '../../applicant-requests/applicant-requests.service.ts';
import { scheduleAdjustmentNotice } from '../../applicant-requests/adjustment-notice.service.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import { applicantNames } from '../../mails/composing/applicant-name.ts';
import type { JobRecord } from '../../../access/load-job.ts';
import { readApplication } from '../applicant/applicant.service.ts';
import * as repository from '../applicant/applicant-rows.ts';
import { hasBegun, reviewedProgrammes } from './changes.repository.ts';
import type { ApplicationRow } from '../../../access/load-application.ts';

type Changes = BodyOf<'PATCH /api/jobs/{job}/applications/{application}'>;

/** The presets belong to the adjustments and are removed with them. */
function storedChanges({
  external_id,
  metadata,
  reasonable_adjustments,
  adjustments,
  programmes,
  review_paid,
}: Changes): Partial<ApplicationRow> {
  const accepted = reasonable_adjustments ?? (adjustments ? true : undefined);
  const { extra_time, extra_attempts, in_advance, timer_hidden, breaks, answer_as } = adjustments ?? {};
  const figures = {
    ...(extra_time !== undefined && { extra_time }),
    ...(extra_attempts !== undefined && { extra_attempts }),
    ...(in_advance === true && { in_advance }),
    ...(timer_hidden === true && { timer_hidden }),
    ...(breaks === true && { breaks }),
    ...(answer_as !== undefined && { answer_as }),
  };
  return {
    ...(external_id !== undefined && { external_id }),
    ...(metadata !== undefined && { metadata }),
    ...(programmes !== undefined && { programmes }),
    ...(review_paid !== undefined && { review_paid }),
    ...(accepted !== undefined && { reasonable_adjustments: accepted }),
    ...(accepted === false ? { adjustments: {} } : adjustments && { adjustments: figures }),
  };
}

/** The name in this activity, where it changes. @throws AppError `invalid` where none would be left */
function storedName(
  now: Required<Names>,
  { first_name = now.first_name, last_name = now.last_name }: Changes,
): Partial<ApplicationRow> {
  if (first_name === now.first_name && last_name === now.last_name) return {};
  if (!hasName({ first_name, last_name })) throw invalid({ first_name: ['required'] });
  return { applicant_name: `${first_name} ${last_name}`.trim(), applicant_first_name: first_name };
}

const placeOf = ({ id, job_id, company_id }: ApplicationRow) => ({ company_id, job_id, application_id: id });

/** Granting adjustments completes an open request; without one only the feed mentions it. */
async function noteAccepted(ctx: Context, tx: Tx, actor: StaffActor, row: ApplicationRow): Promise<void> {
  const now = ctx.now();
  const { id, job_id } = row;
  const applications = sql`(select ${id}::bigint)`;
  const completed = await completeRequests(tx, { job_id, applications, action_type: 'Adjustment', actor, now });
  await scheduleAnswerNotice(ctx, tx, completed, now);
  if (completed.length > 0) return;
  await recordEvent(tx, { ...placeOf(row), type: 'adjustment.granted', actor });
}

/** Existing recordings cannot become written answers. @throws AppError `wrong_state` */
async function refuseOtherWay(tx: Tx, { id, adjustments }: ApplicationRow, changes: Partial<ApplicationRow>) {
  if (!changes.adjustments || changes.adjustments.answer_as === adjustments.answer_as) return;
  if (await hasBegun(tx, id))
    throw new AppError('wrong_state', { detail: 'A question was shown already, so the way of answering stays.' });
}

/** Only universities have programmes. @throws AppError `invalid` */
export function refuseProgrammes({ company }: Pick<JobRecord, 'company'>, programmes: readonly ProgrammeMark[] = []) {
  if (programmes.length > 0 && !isUniversity(company)) throw invalid({ programmes: ['not_allowed'] });
}

/** Only an activity with reviews has one to promise. @throws AppError `invalid` */
export function refuseReview({ job }: Pick<JobRecord, 'job'>, promised = false): void {
  if (promised && !job.advertise_review) throw invalid({ review_paid: ['not_allowed'] });
}

/** An applicant who was invited, or registered alone, may rely on the promise. @throws AppError `wrong_state` */
function refuseBrokenPromise({ review_paid, status }: ApplicationRow, promised: boolean | undefined): void {
  if (promised === false && review_paid && status !== APPLICATION_STATUS.not_invited)
    throw new AppError('wrong_state', { detail: 'A review that was promised to an invited applicant stays promised.' });
}

/** The caller has locked the applicant, so that no review is added meanwhile. @throws AppError `in_use` */
async function refuseLosingReviews(tx: Tx, id: number, programmes: readonly ProgrammeMark[] | undefined) {
  if (programmes && outside(await reviewedProgrammes(tx, id), programmes).length > 0) throw new AppError('in_use');
}

/**
 * @throws AppError `wrong_state` for another kind of answer once a question was shown and for a broken promise, `in_use` for the removal of
 * a reviewed programme
 */
export async function changeApplication(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
  input: Changes,
): Promise<ApplicationDetail> {
  await ctx.db.transaction(async (tx) => {
    await lockApplicant(tx, { job: jobId, application: id });
    const { record, application, account } = await loadApplication(tx, actor, { job: jobId, application: id }, 'edit');
    refuseProgrammes(record, input.programmes);
    refuseReview(record, input.review_paid);
    refuseBrokenPromise(application, input.review_paid);
    const changes = { ...storedChanges(input), ...storedName(applicantNames(account, application), input) };
    if (Object.keys(changes).length === 0) return;
    await refuseOtherWay(tx, application, changes);
    await refuseLosingReviews(tx, id, changes.programmes);
    await repository.updateApplication(tx, id, changes);
    if (changes.applicant_name !== undefined)
      await recordEvent(tx, { ...placeOf(application), type: 'application.name_corrected', actor });
    if (changes.reasonable_adjustments) await noteAccepted(ctx, tx, actor, application);
    else if (changes.reasonable_adjustments === false && application.reasonable_adjustments)
      await recordEvent(tx, { ...placeOf(application), type: 'adjustment.withdrawn', actor });
    if (changes.reasonable_adjustments !== undefined)
      await scheduleAdjustmentNotice(ctx, tx, actor, { before: application, after: { ...application, ...changes } });
  });
  return readApplication(ctx, actor, { job: jobId, application: id });
}
