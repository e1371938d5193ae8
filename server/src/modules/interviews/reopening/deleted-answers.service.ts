import { statusWhenSent } from '@vivavoce/domain/applications/status.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { AppError } from '../../../lib/app-error.ts';
import { removeFile } from '../../../tasks/definitions/housekeeping.ts';
import { processRecording, removeRecording } from '../../../tasks/definitions/recordings.ts';
import type { OpenedInterview } from '../state/interview-state.ts';
import * as interviewRows from '../state/interview-rows.ts';
import { refreshStrip } from '../attempts/attempts.ts';
import * as repository from './deleted-answers.repository.ts';
import { numberAsDecided } from './reset.repository.ts';

type DeletedAnswer = NonNullable<Awaited<ReturnType<typeof repository.findDeleted>>>;

/** Deleted answers of an applicant that can still be restored, newest first, with whether their question was begun again. */
export const deletedAnswersOf = (db: Queryable, application: number, now: Date) =>
  repository.listDeleted(db, application, now);

export const findDeletedAnswer = (db: Queryable, { job, id }: { job: number; id: number }) =>
  repository.findDeleted(db, { job, id });

const BATCH = 100;

type Content = Dropped[number]['content'];
type Dropped = Awaited<ReturnType<typeof repository.dropAllDeleted>>;

/** Tasks delete the files of dropped rows after the commit. */
async function removeFilesOf(ctx: Context, tx: Tx, dropped: Dropped): Promise<void> {
  const recordings = dropped.flatMap(({ company_id, content }) =>
    (content['attempts'] ?? []).map(({ id }) => ({ company: company_id, attempt: Number(id) })),
  );
  const keys = dropped.flatMap(({ content }) => (content['written_answers'] ?? []).map(({ file_key }) => file_key));
  await ctx.queue.enqueueMany(tx, removeRecording, recordings);
  await ctx.queue.enqueueMany(
    tx,
    removeFile,
    keys.filter((key) => typeof key === 'string').map((key) => ({ key })),
  );
}

/** Stores the rows of a deleted answer again; recordings that were being processed are processed from the beginning. */
async function storeDeleted(ctx: Context, tx: Tx, { id, content }: { id: number; content: Content }): Promise<void> {
  const attempts = (content['attempts'] ?? []).map((row) =>
    row['state'] === 'processing' ? { ...row, state: 'sealed' } : row,
  );
  await repository.storeContent(tx, { ...content, attempts });
  await repository.dropDeleted(tx, id);
  for (const row of attempts)
    if (row['state'] === 'sealed') await ctx.queue.enqueue(tx, processRecording, { attempt: Number(row['id']) });
}

/**
 * An interview that was sent before is sent again, as it was then, once no deleted answer keeps it open; one that the
 * applicant has sent in between counts the answer in.
 */
async function sendAgain(tx: Tx, interview: OpenedInterview, row: DeletedAnswer, now: Date): Promise<void> {
  const { id, responded_at } = interview.application;
  const others = await repository.otherDeleted(tx, { application: id, question: row.question_id });
  const answer_count = (await interviewRows.listAnswers(tx, id)).length;
  const status = statusWhenSent(answer_count, interview.version.questions.length);
  const counted = { answer_count, status, updated_at: now };
  if (responded_at) return void (await interviewRows.updateApplication(tx, id, counted));
  if (!row.sent) return;
  if (others.length === 0) {
    const sent_at = new Date(row.sent.responded_at);
    return void (await interviewRows.updateApplication(tx, id, { ...counted, responded_at: sent_at }));
  }
  const ids = others.map((other) => other.id);
  await repository.handOnSent(tx, ids, row.sent);
}

/**
 * Restores a deleted answer with its recordings, notes and ratings.
 * @param interview of which the caller holds the lock
 * @throws AppError `wrong_state` where the applicant has begun the question again
 */
export async function restoreDeleted(
  ctx: Context,
  tx: Tx,
  interview: OpenedInterview,
  row: DeletedAnswer,
): Promise<void> {
  const { id } = interview.application;
  if (await repository.isBegun(tx, { application: id, question: row.question_id }))
    throw new AppError('wrong_state', { detail: 'The applicant has begun this question again.' });
  await storeDeleted(ctx, tx, row);
  await sendAgain(tx, interview, row, ctx.now());
  await numberAsDecided(tx, id);
  await refreshStrip(tx, id);
}

/** Ends the time in which deleted answers of an applicant could be restored. The caller holds the lock. */
export async function forgetDeleted(ctx: Context, tx: Tx, application: number): Promise<void> {
  await removeFilesOf(ctx, tx, await repository.dropAllDeleted(tx, application));
}

/** Deletes answers for good whose time to be restored has ended, batch by batch. @returns how many */
export async function purgeDeletedAnswers(ctx: Context, signal: AbortSignal): Promise<number> {
  let count = 0;
  for (let batch = BATCH; batch === BATCH && !signal.aborted; count += batch) {
    batch = await ctx.db.transaction(async (tx) => {
      const dropped = await repository.takeDue(tx, ctx.now(), BATCH);
      await removeFilesOf(ctx, tx, dropped);
      return dropped.length;
    });
  }
  return count;
}
