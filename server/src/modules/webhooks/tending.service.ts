import { setTimeout as pause } from 'node:timers/promises';
import { DEADLINE_LIMITS } from '@vivavoce/domain/limits.ts';
import { WEBHOOK_LIMITS } from '@vivavoce/domain/webhooks/webhook-rules.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { BATCH, purge } from '../../db/purge.ts';
import { webhook_deliveries, webhook_endpoints, webhook_events, webhook_hours } from '../../db/schema/index.ts';
import { deliverWebhooksTask, TENDING_S } from '../../tasks/definitions/webhooks.ts';
import * as repository from './tending.repository.ts';

const LOOK_MS = 1000;
const DAY_MS = 86_400_000;
/** The task that sends what was recorded has run by then; an interview that it sends has not ended without a response. */
const EXPIRED_AFTER_MS = (DEADLINE_LIMITS.send_grace_minutes + 10) * 60_000;

/** Ended deadlines of companies that want to hear of them. */
async function noteExpired(ctx: Context): Promise<void> {
  const until = new Date(ctx.now().getTime() - EXPIRED_AFTER_MS);
  for (const watch of await repository.expiryWatches(ctx.db)) {
    if (watch.until >= until) continue;
    await ctx.db.transaction((tx) => repository.noteExpired(tx, watch.company_id, { after: watch.until, until }));
  }
}

/** Each batch is one transaction: a killed run has numbered whole batches, and the next one numbers the rest. */
async function numberNews(ctx: Context): Promise<void> {
  for (const company of await repository.companiesWithNews(ctx.db)) {
    for (let count = BATCH; count >= BATCH;)
      count = await ctx.db.transaction((tx) => repository.numberEvents(tx, company, ctx.now(), BATCH));
  }
}

/**
 * One look: events get their numbers and deliveries, and webhooks with something due get a task.
 * @returns whether there is any webhook to look for
 */
export async function tendWebhooks(ctx: Context): Promise<boolean> {
  if (!(await repository.hasEndpoint(ctx.db))) return false;
  await noteExpired(ctx);
  await numberNews(ctx);
  await ctx.db.transaction((tx) => repository.sendBatchAgain(tx, ctx.now(), BATCH));
  await ctx.db.transaction(async (tx) => {
    const busy_until = new Date(ctx.now().getTime() + deliverWebhooksTask.timeout_s * 2000);
    const due = await repository.takeDue(tx, ctx.now(), busy_until);
    await ctx.queue.enqueueMany(
      tx,
      deliverWebhooksTask,
      due.map((endpoint) => ({ endpoint })),
    );
  });
  return true;
}

/** Looks once a second until the next run is due, while there is a webhook. */
export async function keepTending(ctx: Context, signal: AbortSignal): Promise<void> {
  const end = performance.now() + TENDING_S * 1000;
  while (!signal.aborted && !ctx.isLeaving() && performance.now() < end) {
    if (!(await tendWebhooks(ctx))) return;
    await pause(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}

/** Deletes what is too old, and webhooks that were removed. @returns how many rows */
export async function purgeWebhooks(ctx: Context, signal: AbortSignal): Promise<number> {
  const before = new Date(ctx.now().getTime() - WEBHOOK_LIMITS.kept_days * DAY_MS);
  const events = await purge(ctx, { table: webhook_events, age: webhook_events.at, before }, signal);
  const hours = await purge(ctx, { table: webhook_hours, age: webhook_hours.hour, before }, signal);
  let removed = 0;
  for (let count = BATCH; count === BATCH && !signal.aborted;) {
    const { rowCount } = await ctx.db.execute(sql`
      delete from ${webhook_deliveries} where id in (
        select d.id from ${webhook_deliveries} d join ${webhook_endpoints} w on w.id = d.endpoint_id
        where w.deleted_at is not null limit ${BATCH})`);
    count = rowCount ?? 0;
    removed += count;
  }
  await ctx.db.execute(sql`
    delete from ${webhook_endpoints} w where w.deleted_at is not null
      and not exists (select from ${webhook_deliveries} d where d.endpoint_id = w.id)`);
  return events + hours + removed;
}
