import { isTypedAs } from '@vivavoce/domain/texts.ts';
import type { StaffActor } from '../../../actor.ts';
import { AppError, invalid } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { forgetTasks } from '../../../tasks/queue/forget-tasks.ts';
import { removeFile, removeUnusedFile } from '../../../tasks/definitions/housekeeping.ts';
import { removeRecording } from '../../../tasks/definitions/recordings.ts';
import { sendMailTask, sendText } from '../../../tasks/definitions/mails.ts';
import { recordErasures } from '../../audit/audit.service.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import { lockApplicant, loadApplication } from '../../../access/load-application.ts';
import { announce } from '../../../announce.ts';
import * as repository from './erase.repository.ts';
import type { Applicant, HandedIn } from './erase.repository.ts';

/** Applicants of one activity. */
export interface ErasedPart {
  company_id: number;
  job_id: number;
  applicants: readonly Applicant[];
}

/** For modules that delete applicants. @param people accounts; those in other use stay unchanged */
export const forgetPeople = (tx: Tx, people: readonly number[]) => repository.forgetPeople(tx, people);

/** For modules that erase applicants. The caller has locked the rows. */
export const heldAmong = (tx: Tx, ids: readonly number[]) => repository.heldAmong(tx, ids);

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
 * Erases applicants with everything: answers and their files, reviews and comments, mails, requests, events and the
 * search text. Days and counts for reports remain. The caller has locked the applications and checked their holds, and
 * records the events.
 */
async function eraseAll(ctx: Context, tx: Tx, { company_id, applicants }: ErasedPart, files: HandedIn): Promise<void> {
  const ids = applicants.map(({ id }) => id);
  await forgetFilesAndTasks(ctx, tx, company_id, files);
  await announce(ctx, tx, 'applicants.leave', { applications: ids });
  await announce(ctx, tx, 'figures.stay', { applications: ids });
  const links = await repository.guestLinksOf(tx, ids);
  await repository.forgetNotes(tx, company_id, ids);
  await repository.deleteApplications(tx, ids);
  if (links.length > 0) await repository.deleteEmptyLinks(tx, links);
  await repository.forgetReplies(tx, company_id, applicants);
  const people = applicants.map(({ user_id }) => user_id);
  await repository.leaveCohorts(tx, company_id, people);
  await forgetPeople(tx, people);
}

/** Erases applicants without a request of staff; the feed gets an entry for each. The caller has locked them. */
export async function eraseApplications(ctx: Context, tx: Tx, part: ErasedPart): Promise<void> {
  if (part.applicants.length === 0) return;
  const files = await repository.handedIn(
    tx,
    part.applicants.map(({ id }) => id),
  );
  await eraseAll(ctx, tx, part, files);
  await repository.recordErasures(tx, { ...part, count: part.applicants.length });
  const { company_id, job_id } = part;
  await recordErasures(ctx, tx, { company_id, job_id, applications: part.applicants.map(({ id }) => id) });
}

/**
 * Erases one applicant for staff, in one transaction. The feed of the activity keeps that an applicant was erased, not
 * who.
 * @param confirmation the applicant's name as the user typed it, required where there are answers
 * @throws AppError `on_hold`, `invalid` where the name differs
 */
export async function eraseApplicant(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
  confirmation: string | undefined,
): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    await lockApplicant(tx, { job: jobId, application: id });
    const { record, application, user } = await loadApplication(tx, actor, { job: jobId, application: id }, 'erase');
    if ((await heldAmong(tx, [id])).length > 0) throw new AppError('on_hold');
    const files = await repository.handedIn(tx, [id]);
    if (holdsAnswers(files) && !isTypedAs(user.full_name, confirmation))
      throw invalid({ full_name: [confirmation === undefined ? 'required' : 'not_allowed'] });
    const part = { company_id: application.company_id, job_id: record.job.id };
    await eraseAll(ctx, tx, { ...part, applicants: [{ id, user_id: user.id, email: user.email }] }, files);
    await recordEvent(tx, { ...part, type: 'data.erased', actor });
  });
  return null;
}
