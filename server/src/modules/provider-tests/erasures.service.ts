import { PROVIDER_LIMITS, retryAfterMs } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { ProviderFault } from '../../integrations/test-provider/provider.ts';
import { eraseAtProvider } from '../../tasks/definitions/provider-tests.ts';
import * as repository from './erasures.repository.ts';
import { providerOf } from './settings.service.ts';

const PER_RUN = 500;

/** Has the provider delete applicants who are about to be erased. What it must know stays until it did. */
export async function eraseTests(ctx: Context, tx: Tx, applications: readonly number[]): Promise<void> {
  const ids = await repository.insertErasures(tx, applications, ctx.now());
  await ctx.queue.enqueueMany(
    tx,
    eraseAtProvider,
    ids.map((erasure) => ({ erasure })),
  );
}

/** Queues a call for each erasure that is due; one that waits already is not queued twice. @returns how many */
export async function tendDueErasures(ctx: Context): Promise<number> {
  const due = await repository.listDueErasures(ctx.db, ctx.now(), PER_RUN);
  await ctx.db.transaction(async (tx) => {
    for (const erasure of due) await ctx.queue.enqueue(tx, eraseAtProvider, { erasure });
  });
  return due.length;
}

/** Asks the provider to delete one applicant. Safe to repeat: one who is deleted already is no fault. */
export async function eraseOne(ctx: Context, id: number, signal: AbortSignal): Promise<void> {
  const row = await repository.findErasure(ctx.db, id);
  if (!row?.next_try_at || row.next_try_at > ctx.now()) return;
  try {
    const { provider } = await providerOf(ctx, row.company_id, signal);
    await provider.eraseTest(row.external_id);
    await repository.deleteErasure(ctx.db, id);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const tries = row.tries + 1;
    const over = error.permanent || tries >= PROVIDER_LIMITS.tries_max;
    const next_try_at = over ? null : new Date(ctx.now().getTime() + retryAfterMs(tries));
    await repository.updateErasure(ctx.db, id, { tries, fault: error.code, next_try_at });
    ctx.log.warn({ erasure: id, fault: error.code, tries }, 'the test provider deleted nothing');
  }
}
