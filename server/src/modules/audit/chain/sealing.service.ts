import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/client.ts';
import * as repository from './chains.repository.ts';
import { signDueHeads } from './heads.service.ts';
import { sealOf } from './seal.ts';

const BATCH = 1_000;
/** The entry of a change is the last statement of its transaction, so writers are open for moments. */
const PATIENCE = { poll_ms: 20, polls: 500 };

/**
 * A number up to which no further entry can appear: every transaction that may have taken a smaller one has ended. No
 * writer waits for it. @returns null where the log is empty, or where a writer outlasts the patience
 */
async function settledUntil(db: Db, signal: AbortSignal): Promise<number | null> {
  // Read first: who took a smaller number held the lock before this one was taken.
  const newest = await repository.newestEntry(db);
  if (newest === null) return null;
  let awaited = new Set(await repository.openWriters(db));
  for (let polls = 0; awaited.size > 0; polls += 1) {
    if (signal.aborted || polls === PATIENCE.polls) return null;
    await pause(PATIENCE.poll_ms);
    const open = await repository.openWriters(db);
    awaited = new Set(open.filter((writer) => awaited.has(writer)));
  }
  return newest;
}

/** Seals the next entries. Another run at the same moment fails at the unique places and is repeated. */
async function sealBatch(tx: Tx, until: number): Promise<number> {
  const entries = await repository.nextUnsealed(tx, until, BATCH);
  if (entries.length === 0) return 0;
  const companies = [...new Set(entries.map(({ company_id }) => company_id))];
  const chains = new Map((await repository.lockChains(tx, companies)).map((chain) => [chain.company_id, chain]));
  const seals = entries.map((entry) => {
    const chain = chains.get(entry.company_id);
    if (!chain) throw new Error(`No chain for the entry ${entry.id}`);
    chain.sequence += 1;
    chain.hash = sealOf(chain.hash, chain.sequence, entry);
    return { chain_id: chain.id, sequence: chain.sequence, event_id: entry.id, at: entry.at, hash: chain.hash };
  });
  await repository.addSeals(tx, seals);
  await repository.moveChains(tx, [...chains.values()]);
  return entries.length;
}

/**
 * Seals every settled entry that has no seal yet, and then signs the heads that are due. Each batch is one transaction: a
 * killed run has sealed whole batches. @returns how many entries
 */
export async function sealAudit(ctx: Context, signal: AbortSignal): Promise<number> {
  const until = await settledUntil(ctx.db, signal);
  if (until === null) return 0;
  let sealed = 0;
  for (let batch = BATCH; batch === BATCH; sealed += batch) {
    if (signal.aborted) return sealed;
    batch = await ctx.db.transaction((tx) => sealBatch(tx, until));
  }
  await signDueHeads(ctx);
  return sealed;
}
