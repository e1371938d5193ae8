import { deletions } from '../src/db/schema/index.ts';
import { deleteInBatches } from '../src/modules/deletions/deletion-batches.service.ts';
import type { TestServer } from './api-test.ts';

/**
 * Does what the task would do, on a server without workers.
 * @param size applicants in a part
 */
export async function finishDeletions({ ctx }: TestServer, size?: number): Promise<void> {
  const open = await ctx.db.select({ id: deletions.id }).from(deletions);
  for (const { id } of open) await deleteInBatches(ctx, id, AbortSignal.timeout(60_000), size);
}
