import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { webhook_attempts, webhook_deliveries, webhook_endpoints, webhook_events } from '../../db/schema/index.ts';

export type EventRow = typeof webhook_events.$inferSelect;
export type DueDelivery = typeof webhook_deliveries.$inferSelect & { event: EventRow };

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** A webhook that may be called now. */
export const findReady = async (db: Queryable, id: number, now: Date) =>
  (
    await db
      .select()
      .from(webhook_endpoints)
      .where(
        and(
          eq(webhook_endpoints.id, id),
          isNull(webhook_endpoints.deleted_at),
          eq(webhook_endpoints.state, 'on'),
          sql`(hold_until is null or hold_until <= ${moment(now)})`,
        ),
      )
  )[0];

/** Deliveries that are due at a webhook, in the order of the events. */
export const listDue = async (db: Queryable, endpoint: number, now: Date, limit: number): Promise<DueDelivery[]> => {
  const rows = await db
    .select({ delivery: webhook_deliveries, event: webhook_events })
    .from(webhook_deliveries)
    .innerJoin(webhook_events, eq(webhook_events.id, webhook_deliveries.event_id))
    .where(
      and(
        eq(webhook_deliveries.endpoint_id, endpoint),
        sql`${webhook_deliveries.state} = 'waiting'`,
        sql`${webhook_deliveries.next_try_at} <= ${moment(now)}`,
      ),
    )
    .orderBy(webhook_deliveries.sequence)
    .limit(limit);
  return rows.map(({ delivery, event }) => ({ ...delivery, event }));
};

export const insertAttempt = (tx: Tx, row: typeof webhook_attempts.$inferInsert) =>
  tx.insert(webhook_attempts).values(row);

export const updateDelivery = (tx: Tx, id: number, changes: Partial<typeof webhook_deliveries.$inferInsert>) =>
  tx.update(webhook_deliveries).set(changes).where(eq(webhook_deliveries.id, id));

export const countCall = (tx: Tx, endpoint: number, now: Date, isDelivered: boolean) =>
  tx.execute(sql`
    insert into webhook_hours as h (endpoint_id, hour, delivered, failed)
    values (${endpoint}, date_trunc('hour', ${moment(now)}, 'UTC'), ${isDelivered ? 1 : 0}, ${isDelivered ? 0 : 1})
    on conflict (endpoint_id, hour) do update set delivered = h.delivered + excluded.delivered, failed = h.failed + excluded.failed`);

/**
 * Ends a run: the webhook is due when its next delivery is. The row is locked before that is read, so a delivery that is
 * added at this moment makes it due after this.
 */
export async function endRun(tx: Tx, endpoint: number): Promise<void> {
  await tx.execute(sql`select from webhook_endpoints where id = ${endpoint} for no key update`);
  await tx.execute(sql`
    update webhook_endpoints set busy_until = null, due_at = (
      select min(next_try_at) from webhook_deliveries where endpoint_id = ${endpoint} and state = 'waiting')
    where id = ${endpoint}`);
}
