import { DELETION_LIMITS } from '@vivavoce/domain/jobs/deletion.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { removeFile } from '../../tasks/definitions/housekeeping.ts';
import { removeRecording } from '../../tasks/definitions/recordings.ts';
import { forgetPeople } from '../applications/erase/erase.service.ts';
import { releaseFiles, releaseJobFiles } from '../attachments/job-files.service.ts';
import { markFailed } from './deletions.repository.ts';
import { announce } from '../../announce.ts';
import * as repository from './deletion-batches.repository.ts';
import type { Leaving, Part } from './deletion-batches.repository.ts';

/** Tasks delete the files after the commit. */
async function removeFiles(ctx: Context, tx: Tx, { company_id }: Leaving, uploads: repository.HandedIn): Promise<void> {
  const { recordings, files, cvs } = uploads;
  await ctx.queue.enqueueMany(
    tx,
    removeRecording,
    recordings.map((attempt) => ({ company: company_id, attempt })),
  );
  await ctx.queue.enqueueMany(
    tx,
    removeFile,
    files.map((key) => ({ key })),
  );
  await releaseFiles(ctx, tx, cvs);
}

async function takePart(ctx: Context, tx: Tx, leaving: Leaving, part: Part): Promise<void> {
  const files = await repository.handedIn(tx, part);
  await removeFiles(ctx, tx, leaving, files);
  await announce(ctx, tx, 'applicants.leave', { applications: part.applications });
  await repository.deleteApplicants(tx, part, files.recordings);
  await forgetPeople(tx, part.people);
  await repository.countDone(tx, leaving, part.applications.length);
}

/**
 * Keeps the figures of all applicants for reports, before their events go. From the mark on, reports do not compute these
 * applicants again.
 */
async function keepAll(ctx: Context, id: number, signal: AbortSignal): Promise<void> {
  let after: number | null = 0;
  while (after !== null) {
    signal.throwIfAborted();
    const from: number = after;
    after = await within<number | null>(ctx, id, null, async (tx, leaving) => {
      if (leaving.figures_kept_at !== null) return null;
      const ids = await repository.applicantsAfter(tx, leaving, from, DELETION_LIMITS.figures);
      await announce(ctx, tx, 'figures.stay', { applications: ids });
      if (ids.length === 0) await repository.markFiguresKept(tx, leaving, ctx.now());
      return ids.at(-1) ?? null;
    });
  }
}

/** Deletes the activity itself, once it has no applicants. @returns whether it did */
async function takeLast(ctx: Context, tx: Tx, leaving: Leaving): Promise<boolean> {
  if (!(await repository.holdEmpty(tx, leaving))) return false;
  await releaseJobFiles(ctx, tx, leaving.job_id);
  await repository.deleteJob(tx, leaving);
  return true;
}

/** One transaction over an unfinished deletion; `over` where it is finished. */
const within = <Result>(ctx: Context, id: number, over: Result, work: (tx: Tx, leaving: Leaving) => Promise<Result>) =>
  ctx.db.transaction(async (tx) => {
    const leaving = await repository.lockDeletion(tx, id);
    return leaving ? work(tx, leaving) : over;
  });

/**
 * Deletes the rest of an activity: one batch per transaction, with its progress and the tasks that delete its files.
 * Idempotent: resumes with the remaining applicants after a crash.
 * @param size applicants in a batch
 */
export async function deleteInBatches(
  ctx: Context,
  id: number,
  signal: AbortSignal,
  size: number = DELETION_LIMITS.part,
): Promise<void> {
  await within(ctx, id, undefined, async (tx, leaving) => void (await repository.forgetReplies(tx, leaving)));
  await keepAll(ctx, id, signal);
  for (const takeSome of [repository.clearTheWay, repository.forgetTasks])
    for (let more = true; more;) {
      signal.throwIfAborted();
      more = await within(ctx, id, false, takeSome);
    }
  let after: number | null = 0;
  while (after !== null) {
    signal.throwIfAborted();
    const from: number = after;
    after = await within<number | null>(ctx, id, null, async (tx, leaving) => {
      const part = await repository.lockPart(tx, leaving, from, size);
      if (part.people.length > 0) await takePart(ctx, tx, leaving, part);
      else if (from === 0 && (await takeLast(ctx, tx, leaving))) return null;
      // Applicants added meanwhile may come earlier in the order: the end is checked from the beginning.
      return part.people.length > 0 ? Math.max(...part.people) : 0;
    });
  }
}

/**
 * All attempts failed: what is deleted stays deleted, and users who run the activity see the failure and may try again.
 */
export const giveUpDeletion = async (ctx: Context, id: number): Promise<void> => {
  await markFailed(ctx.db, id, ctx.now());
};
