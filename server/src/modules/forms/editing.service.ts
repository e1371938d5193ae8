import type { FormContent } from '@vivavoce/domain/kinds/forms.ts';
import { missingOfForm, formVideos } from '@vivavoce/domain/kinds/forms.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { refuseArchived, loadJob, lockJob } from '../../access/load-job.ts';
import { requireUsable } from '../videos/usage.service.ts';
import * as repository from './forms.repository.ts';
import { formKind, otherKind, sizeOf } from './job-form.ts';
import { releasePictures, requireOwnPictures } from './pictures.service.ts';

/**
 * Replaces the form of an activity. Applicants who opened it keep the version that they were shown.
 * @throws AppError `conflict` where another revision is stored, `invalid` where a published activity would lack
 * what publishing needs
 */
export async function saveForm(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { content, revision }: { content: FormContent; revision: number },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockJob(tx, jobId);
    const { job } = await loadJob(tx, actor, jobId, 'edit');
    if (formKind(job) !== content.kind) throw otherKind();
    refuseArchived(job);
    const [gap] = job.status === 'Published' ? missingOfForm(content) : [];
    if (gap) throw invalid({ [gap.step]: [gap.code] });
    const form = await repository.findForm(tx, jobId);
    const known = new Set(form ? formVideos(form.content) : []);
    const added = formVideos(content).filter((video) => !known.has(video));
    await requireUsable(tx, job.company_id, Object.fromEntries(added.map((video) => [`video ${video}`, video])));
    await requireOwnPictures(tx, jobId, content);
    if (!form) {
      if (revision !== 0) throw new AppError('conflict');
      await repository.insertForm(tx, job, content);
    } else if (!(await repository.updateForm(tx, jobId, content, revision))) throw new AppError('conflict');
    await repository.setSize(tx, jobId, sizeOf(content));
    await releasePictures(ctx, tx, jobId, content);
    if (job.status === 'Published')
      await recordEvent(tx, { company_id: job.company_id, job_id: jobId, type: 'job.form_changed', actor });
  });
}
