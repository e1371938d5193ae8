import type { Context } from '../../context.ts';
import * as repository from './operation.repository.ts';

const LISTED_MAX = 100;

/** What the operator looks at: queues, failures, work under way, and the bytes that are stored. */
export async function readOperation(ctx: Context) {
  const [tasks, work, failed] = await Promise.all([
    repository.countTasks(ctx.db),
    repository.countWork(ctx.db),
    ctx.queue.listFailed({ limit: LISTED_MAX }),
  ]);
  return { tasks, failed_tasks: failed.length, ...work };
}

export const listFailedTasks = (ctx: Context) => ctx.queue.listFailed({ limit: LISTED_MAX });

/** Gives a failed task one more attempt. @returns false where it is not failed any more */
export const retryTask = (ctx: Context, id: string): Promise<boolean> => ctx.queue.retry(id);

export const listDoubtfulMails = (ctx: Context) => repository.listDoubtfulMails(ctx.db, LISTED_MAX);
export const listOpenWork = (ctx: Context) => repository.listOpenWork(ctx.db);
