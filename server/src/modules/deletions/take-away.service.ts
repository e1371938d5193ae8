import { DELETION_LIMITS } from '@vivavoce/domain/jobs/deletion.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { removeFile } from '../../tasks/definitions/housekeeping.ts';
import { removeRecording } from '../../tasks/definitions/recordings.ts';
import { forgetPeople } from '../applications/erase.service.ts';
import { releaseFiles, releaseJobFiles } from '../attachments/job-files.service.ts';
import { markFailed } from './deletions.repository.ts';
import * as repository from './take-away.repository.ts';
import type { Leaving, Part } from './take-away.repository.ts';

/** Files go by tasks once this is committed. */
async function removeFiles(ctx: Context, tx: Tx, { company_id }: Leaving, held: repository.HandedIn): Promise<void> {
  const { recordings, files, cvs } = held;
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
  const held = await repository.handedIn(tx, part);
  await removeFiles(ctx, tx, leaving, held);
  await repository.deleteApplicants(tx, part, held.recordings);
  await forgetPeople(tx, part.people);
  await repository.countDone(tx, leaving, part.applications.length);
}

/** The activity itself, once nobody is left in it. @returns whether it went */
async function takeLast(ctx: Context, tx: Tx, leaving: Leaving): Promise<boolean> {
  if (!(await repository.holdEmpty(tx, leaving))) return false;
  await releaseJobFiles(ctx, tx, leaving.job_id);
  await repository.deleteJob(tx, leaving);
  return true;
}

/** One transaction over a deletion that is not over; `over` where it is. */
const within = <Result>(ctx: Context, id: number, over: Result, work: (tx: Tx, leaving: Leaving) => Promise<Result>) =>
  ctx.db.transaction(async (tx) => {
    const leaving = await repository.lockDeletion(tx, id);
    return leaving ? work(tx, leaving) : over;
  });

/**
 * Takes away what is left of an activity that is being deleted: a bounded part in each transaction, together with the tasks
 * that remove its files and how far it is. Killed anywhere, it goes on with those who are still there.
 * @param size applicants in a part
 */
export async function takeAway(
  ctx: Context,
  id: number,
  signal: AbortSignal,
  size: number = DELETION_LIMITS.part,
): Promise<void> {
  await within(ctx, id, undefined, async (tx, leaving) => void (await repository.forgetReplies(tx, leaving)));
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
      // Whoever was added meanwhile may stand before those who went: the end is looked for from the beginning.
      return part.people.length > 0 ? Math.max(...part.people) : 0;
    });
  }
}

/** All attempts were in vain: what is gone is gone, and whoever runs the activity sees that it failed and may try again. */
export const giveUpDeletion = async (ctx: Context, id: number): Promise<void> => {
  await markFailed(ctx.db, id, ctx.now());
};
