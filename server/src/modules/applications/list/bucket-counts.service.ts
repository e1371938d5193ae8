import type { Context } from '../../../context.ts';
import * as repository from './bucket-counts.repository.ts';

/** So many rows are summed in less time than the rest of a page takes. */
const ROWS_LEFT_ALONE = 50;

/**
 * Folds the bucket counts of every job that gathered many differences.
 * @returns how many jobs were folded
 */
export async function foldBucketCounts(ctx: Pick<Context, 'db'>, signal?: AbortSignal): Promise<number> {
  let folded = 0;
  for (const job of await repository.jobsWithDeltas(ctx.db, ROWS_LEFT_ALONE)) {
    if (signal?.aborted) break;
    await repository.foldDeltas(ctx.db, job);
    folded += 1;
  }
  return folded;
}
