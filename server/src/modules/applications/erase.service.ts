import { isTypedAs } from '@vivavoce/domain/texts.ts';
import type { StaffActor } from '../../actor.ts';
import { invalid } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { forgetTasks } from '../../tasks/queue/forget-tasks.ts';
import { removeFile } from '../../tasks/definitions/housekeeping.ts';
import { removeRecording } from '../../tasks/definitions/recordings.ts';
import { removeUnusedFile } from '../../tasks/definitions/housekeeping.ts';
import { sendMailTask } from '../../tasks/definitions/mails.ts';
import { sendText } from '../../tasks/definitions/mails.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { lockApplication } from './applications.repository.ts';
import { loadApplication } from './applications.service.ts';
import * as repository from './erase.repository.ts';
import type { HandedIn } from './erase.repository.ts';

/** For modules that delete applicants. @param people accounts; those in other use stay unchanged */
export const forgetPeople = (tx: Tx, people: readonly number[]) => repository.forgetPeople(tx, people);

const holdsAnswers = ({ recordings, written }: HandedIn): boolean => recordings.length + written.length > 0;

/** Tasks delete the files after the commit; a queued mail is never sent. */
async function forgetFilesAndTasks(ctx: Context, tx: Tx, company: number, files: HandedIn): Promise<void> {
  await ctx.queue.enqueueMany(
    tx,
    removeRecording,
    files.recordings.map((attempt) => ({ company, attempt })),
  );
  await ctx.queue.enqueueMany(
    tx,
    removeFile,
    files.files.map((key) => ({ key })),
  );
  await ctx.queue.enqueueMany(
    tx,
    removeUnusedFile,
    files.cvs.map((file) => ({ file })),
  );
  await forgetTasks(tx, sendMailTask, 'mail', files.mails);
  await forgetTasks(tx, sendText, 'text', files.texts);
}

/**
 * Erases an applicant with everything: answers and their files, reviews and comments, mails, requests, events and the
 * search text, in one transaction. The feed of the activity keeps that an applicant was erased, not who.
 * @param confirmation the applicant's name as the user typed it, required where there are answers
 * @throws AppError `invalid` where the name differs
 */
export async function eraseApplicant(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  id: number,
  confirmation: string | undefined,
): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    await lockApplication(tx, jobId, id);
    const { seen, application, user } = await loadApplication(tx, actor, jobId, id, 'erase');
    const { company_id } = application;
    const files = await repository.handedIn(tx, id);
    if (holdsAnswers(files) && !isTypedAs(user.full_name, confirmation))
      throw invalid({ full_name: [confirmation === undefined ? 'required' : 'not_allowed'] });
    await forgetFilesAndTasks(ctx, tx, company_id, files);
    await repository.deleteApplication(tx, id);
    await repository.forgetReplies(tx, { id, company_id, email: user.email });
    await forgetPeople(tx, [user.id]);
    await recordEvent(tx, { company_id, job_id: seen.job.id, type: 'data.erased', actor });
  });
  return null;
}
