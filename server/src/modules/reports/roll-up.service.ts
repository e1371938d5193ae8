import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import * as repository from './roll-up.repository.ts';

const inTurn = (ctx: Context, work: (tx: Tx) => Promise<void>): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await repository.takeTurns(tx);
    await work(tx);
  });

/**
 * Brings the figures of reports up to date: applicants with an event since the last run, applicants whose deadline has
 * passed, companies that changed their time zone. Each batch is a transaction of its own in which rows and counts change
 * together, and an applicant is counted from what is stored, so that a run may be repeated, cut off or late.
 * @returns the number of applicants that were counted again
 */
export async function rollUp(ctx: Context, signal: AbortSignal): Promise<number> {
  let counted = 0;
  const now = ctx.now();
  for (const company of await repository.companiesOfOtherZones(ctx.db)) {
    signal.throwIfAborted();
    await inTurn(ctx, (tx) => repository.countInZone(tx, company, now));
  }
  await inTurn(ctx, (tx) => repository.countKept(tx));
  let after: number | null = await repository.lastEvent(ctx.db);
  while (after !== null) {
    signal.throwIfAborted();
    const batch: repository.EventBatch = await repository.nextEvents(ctx.db, after, now);
    await inTurn(ctx, async (tx) => {
      await repository.refresh(tx, batch.applications, now);
      await repository.storeLastEvent(tx, batch.settled ?? 0, now);
    });
    counted += batch.applications.length;
    after = batch.last;
  }
  let closed = await repository.closedSince(ctx.db, now);
  while (closed.length > 0) {
    signal.throwIfAborted();
    const ids = closed;
    await inTurn(ctx, (tx) => repository.refresh(tx, ids, now));
    counted += ids.length;
    closed = await repository.closedSince(ctx.db, now);
  }
  return counted;
}

/** In the transaction that erases applicants, before their rows go: their figures stay, without them. */
export async function keepFigures(tx: Tx, applications: readonly number[], now: Date): Promise<void> {
  await repository.keepLastState(tx, applications, now);
}

/** In the transaction that changes what an applicant is counted by and records no event. */
export async function countAgain(tx: Tx, application: number, now: Date): Promise<void> {
  await repository.computeAgain(tx, application, now);
}

/** Counts every applicant again, whatever events say; repairs rows that were changed by hand. */
export async function recountAll(ctx: Context, signal: AbortSignal): Promise<number> {
  let counted = 0;
  let ids = await repository.nextApplicants(ctx.db, 0);
  while (ids.length > 0) {
    signal.throwIfAborted();
    const batch = ids;
    await inTurn(ctx, (tx) => repository.refresh(tx, batch, ctx.now()));
    counted += batch.length;
    ids = await repository.nextApplicants(ctx.db, batch.at(-1) ?? 0);
  }
  return counted;
}
