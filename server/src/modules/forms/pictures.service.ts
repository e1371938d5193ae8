import { formPictures } from '@vivavoce/domain/kinds/forms.ts';
import type { FormContent, FormKind } from '@vivavoce/domain/kinds/forms.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { keeping, showImage, takePicture } from '../attachments/attachments.service.ts';
import type { Exchange } from '../../http/cookies.ts';
import { releaseFiles } from '../attachments/job-files.service.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { refuseArchived, loadJob, lockJob } from '../../access/load-job.ts';
import { formKind, otherKind } from './job-form.ts';
import * as repository from './pictures.repository.ts';

const KIND = 'situational_judgement' satisfies FormKind;

/** @throws AppError `wrong_state` for another kind, `limit_reached`, and what `takePicture` throws */
export async function addPicture(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  request: FastifyRequest,
): Promise<{ id: number }> {
  const { job } = await loadJob(ctx.db, actor, jobId, 'edit');
  if (formKind(job) !== KIND) throw otherKind();
  refuseArchived(job);
  const { company_id } = job;
  const picture = await takePicture(ctx, actor, 'POST /api/jobs/{job}/scenario-pictures', request);
  const id = await keeping(ctx, { company_id, ...picture }, async (tx, file) => {
    await lockJob(tx, jobId);
    if ((await repository.countPictures(tx, jobId)) >= FORM_LIMITS.pictures_max) throw new AppError('limit_reached');
    const data = { change: 'added' };
    await recordEvent(tx, { company_id, job_id: jobId, type: 'job.image_changed', actor, data });
    return repository.insertPicture(tx, { job_id: jobId, company_id, file_id: file.id });
  });
  return { id };
}

export async function sendPicture(
  ctx: Context,
  actor: StaffActor,
  { job, picture }: { job: number; picture: number },
  exchange: Exchange,
) {
  await loadJob(ctx.db, actor, job);
  return showImage(ctx, exchange, await repository.findPictureFile(ctx.db, { job, picture }));
}

/** A picture of a form that the applicant was shown; the caller has checked that. */
export const sendShownPicture = async (ctx: Context, job: number, picture: number, exchange: Exchange) =>
  showImage(ctx, exchange, await repository.findPictureFile(ctx.db, { job, picture }));

/** @throws AppError `invalid` where the form shows a picture of another activity */
export async function requireOwnPictures(db: Queryable, job: number, content: FormContent): Promise<void> {
  const shown = formPictures(content);
  if (shown.length === 0) return;
  const ownPictures = new Set(await repository.pictureIds(db, job));
  if (!shown.every((id) => ownPictures.has(id))) throw invalid({ picture: ['not_allowed'] });
}

/** Deletes pictures that no form and no version shows any more. */
export async function releasePictures(ctx: Context, tx: Tx, job: number, content: FormContent): Promise<void> {
  await releaseFiles(ctx, tx, await repository.deleteUnshown(tx, job, formPictures(content), ctx.now()));
}
