import type { CvCheck } from '@vivavoce/contract/types.ts';
import { CV_LIMITS } from '@vivavoce/domain/kinds/cv/cv-limits.ts';
import { CV_PART } from '@vivavoce/domain/kinds/forms.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { AppError } from '../../../lib/app-error.ts';
import { takeFile } from '../../../http/take-file.ts';
import { interviewRefusal } from '../../../policies/interviews.policy.ts';
import {
  correctVersion,
  countVersions,
  keepVersion,
  refuseAfterRefusals,
  versionsOf,
} from '../../cvcopilot/versions.service.ts';
import { readCitedText } from '../../ai/cited-texts.service.ts';
import { otherKind } from '../../forms/job-form.ts';
import * as replies from '../../forms/replies.ts';
import { loadInterview, subjectOf } from '../state/interview-state.ts';
import type { OpenedInterview } from '../state/interview-state.ts';
import * as interviewRows from '../state/interview-rows.ts';
import { acting, requireConsent } from '../state/acting.ts';

/** @throws AppError `wrong_state` for another kind of activity */
function requireCvCheck({ version }: OpenedInterview): void {
  if (version.form?.kind !== 'cv_copilot') throw otherKind();
}

export async function readCvCheck(ctx: Context, application: number): Promise<CvCheck> {
  const interview = await loadInterview(ctx.db, application);
  requireCvCheck(interview);
  const reply = await replies.findReply(ctx.db, application);
  const versions = await versionsOf(ctx.db, application, interview.job.default_locale.startsWith('fr') ? 'fr' : 'en');
  return {
    versions,
    may_add:
      versions.length < CV_LIMITS.versions_max && interviewRefusal('write', subjectOf(interview), ctx.now()) === null,
    sent_at: reply?.sent_at?.toISOString() ?? null,
    ai: await readCitedText(ctx, application, 'cv_feedback', { can_write: false, staff: false }),
  };
}

/**
 * Hands in one more version.
 * @throws AppError `limit_reached`, and what `keepVersion` throws; nothing is stored then
 */
export async function addCvVersion(ctx: Context, application: number, request: FastifyRequest): Promise<CvCheck> {
  const allowed = async (db: Queryable): Promise<OpenedInterview> => {
    const interview = await loadInterview(db, application);
    requireCvCheck(interview);
    const refusal = interviewRefusal('write', subjectOf(interview), ctx.now());
    if (refusal) throw new AppError(refusal);
    if ((await countVersions(db, application)) >= CV_LIMITS.versions_max) throw new AppError('limit_reached');
    return interview;
  };
  // Before a file of 10 MB is taken and read.
  const { job } = await allowed(ctx.db);
  await refuseAfterRefusals(ctx, application);
  const upload = await takeFile(request, 'cv', FILE_LIMITS.cv_max_bytes);
  const place = { company_id: job.company_id, job_id: job.id, application_id: application };
  await keepVersion(ctx, place, upload, async (tx: Tx) => {
    await interviewRows.lockApplication(tx, application);
    await allowed(tx);
    await requireConsent(tx, application);
    const number = (await countVersions(tx, application)) + 1;
    const now = ctx.now();
    await replies.insertReply(tx, { application_id: application, job_id: job.id, order_seed: 0, started_at: now });
    await replies.updateReply(tx, application, { answers: { [CV_PART]: number }, saved_at: now });
    return number;
  });
  return readCvCheck(ctx, application);
}

/** @throws AppError `wrong_state` for any version but the latest */
export async function correctCvVersion(
  ctx: Context,
  { application, version }: { application: number; version: number },
  text: string,
): Promise<CvCheck> {
  await acting(ctx, application, 'write', async (tx, interview, now) => {
    requireCvCheck(interview);
    if (version !== (await countVersions(tx, application))) throw new AppError('wrong_state');
    await correctVersion(tx, { application, number: version, text, at: now });
  });
  return readCvCheck(ctx, application);
}
