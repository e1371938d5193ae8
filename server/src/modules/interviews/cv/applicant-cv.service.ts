import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { AppError } from '../../../lib/app-error.ts';
import { takeFile } from '../../../http/take-file.ts';
import { deleteCv, keepCv } from '../../applications/cvs/cvs.service.ts';
import { acting } from '../state/acting.ts';
import { readInterview } from '../page/page.service.ts';
import { interviewRefusal } from '../../../policies/interviews.policy.ts';
import { loadInterview, subjectOf } from '../state/interview-state.ts';
import type { OpenedInterview } from '../state/interview-state.ts';
import * as interviewRows from '../state/interview-rows.ts';

/** @throws AppError `wrong_state` where the activity asks for no CV */
function requireCvRequest({ job }: OpenedInterview): void {
  if (!job.cv_requested) throw new AppError('wrong_state');
}

/**
 * Stores the applicant's own CV during set-up.
 * @throws AppError `unsupported_media`, `too_large`, `wrong_state`, `deadline_passed`
 */
export async function setOwnCv(ctx: Context, application: number, request: FastifyRequest) {
  const allowed = async (db: Tx | Context['db']): Promise<OpenedInterview> => {
    const interview = await loadInterview(db, application);
    requireCvRequest(interview);
    const refusal = interviewRefusal('set_up', subjectOf(interview), ctx.now());
    if (refusal) throw new AppError(refusal);
    return interview;
  };
  const upload = await takeFile(request, 'cv', FILE_LIMITS.cv_max_bytes);
  const { job } = await allowed(ctx.db);
  await keepCv(ctx, { job, actor: 'applicant' }, upload, async (tx) => {
    await interviewRows.lockApplication(tx, application);
    await allowed(tx);
    return { application_id: application, result: null };
  });
  return readInterview(ctx, application);
}

/** @throws AppError `not_found` without a CV */
export async function removeOwnCv(ctx: Context, application: number) {
  await acting(ctx, application, 'set_up', async (tx, interview) => {
    requireCvRequest(interview);
    await deleteCv(ctx, tx, { job: interview.job, application, actor: 'applicant' });
  });
  return readInterview(ctx, application);
}
