import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { TEST_EVENT } from '@vivavoce/domain/webhooks/webhook-events.ts';
import type { WebhookEvent } from '@vivavoce/domain/webhooks/webhook-events.ts';
import { WEBHOOK_LIMITS } from '@vivavoce/domain/webhooks/webhook-rules.ts';
import type { DELIVERY_STATES, WebhookFault } from '@vivavoce/domain/webhooks/webhook-rules.ts';
import { asc, desc, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { webhook_attempts, webhook_news } from '../../db/schema/index.ts';

export interface DeliveryRow extends Record<string, unknown> {
  id: string;
  event: string;
  type: WebhookEvent | typeof TEST_EVENT;
  sequence: string;
  at: string;
  job: string | null;
  application: string | null;
  state: (typeof DELIVERY_STATES)[number];
  attempts: number;
  next_try_at: string | null;
  last_at: string | null;
  last_status: number | null;
  last_fault: WebhookFault | null;
  last_ms: number | null;
}

const columns = sql`d.id, e.name as event, e.type, d.sequence, e.at, e.job_id as job, e.application_id as application,
  d.state, d.attempts, d.next_try_at, d.last_at, d.last_status, d.last_fault, d.last_ms`;

interface Place {
  endpoint: number;
  undelivered: boolean;
  before: number | undefined;
  limit: number;
}

const all = (conditions: (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );

/** Newest event first. */
export async function listDeliveries(db: Queryable, { endpoint, undelivered, before, limit }: Place) {
  const where = all([
    sql`d.endpoint_id = ${endpoint}`,
    undelivered ? sql`d.last_fault is not null` : undefined,
    before === undefined ? undefined : sql`d.sequence < ${before}`,
  ]);
  const { rows } = await db.execute<DeliveryRow>(sql`
    select ${columns} from (
      select * from webhook_deliveries d where ${where} order by d.endpoint_id, d.sequence desc limit ${limit}) d
    join webhook_events e on e.id = d.event_id order by d.sequence desc`);
  return rows;
}

export async function findDelivery(db: Queryable, endpoint: number, id: number): Promise<DeliveryRow | undefined> {
  const { rows } = await db.execute<DeliveryRow>(sql`
    select ${columns} from webhook_deliveries d join webhook_events e on e.id = d.event_id
    where d.id = ${id} and d.endpoint_id = ${endpoint}`);
  return rows[0];
}

/** Newest first, as many as one round of attempts and another have. */
export const listAttempts = (db: Queryable, delivery: number) =>
  db
    .select()
    .from(webhook_attempts)
    .where(eq(webhook_attempts.delivery_id, delivery))
    .orderBy(asc(webhook_attempts.delivery_id), desc(webhook_attempts.id))
    .limit(WEBHOOK_LIMITS.attempts * 2);

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

/** Lets a delivery begin with its first attempt. */
export const enqueueAgain = (tx: Tx, id: number, now: Date) =>
  tx.execute(sql`
    update webhook_deliveries set state = 'waiting', attempts = 0, next_try_at = ${now.toISOString()}::timestamptz
    where id = ${id}`);

export const insertTest = (tx: Tx, endpoint: { id: number; company_id: number }, now: Date) =>
  tx.insert(webhook_news).values({
    company_id: endpoint.company_id,
    type: TEST_EVENT,
    source: TEST_EVENT,
    endpoint_id: endpoint.id,
    at: now,
  });

/** The numbers of the events of a company since a moment; null without one. */
export async function numbersSince(
  db: Queryable,
  company: number,
  since: Date,
): Promise<{ first: number; last: number } | null> {
  const { rows } = await db.execute<{ first: string | null; last: string | null }>(sql`
    select (
        select min(sequence) from (
          select sequence from webhook_events where company_id = ${company} and at >= ${since.toISOString()}::timestamptz
            and sequence is not null order by company_id, at limit 1000) early) as first,
      (select max(sequence) from webhook_events where company_id = ${company}) as last`);
  const [row] = rows;
  return row?.first && row.last ? { first: Number(row.first), last: Number(row.last) } : null;
}

export const forgetApplicants = (tx: Tx, applications: readonly number[]) =>
  tx.execute(sql`
    update webhook_attempts set request_body = '', answer = null, answer_headers = null
    where delivery_id in (
      select d.id from webhook_deliveries d join webhook_events e on e.id = d.event_id
      where e.application_id = any(${sql.param([...applications])}::bigint[]))`);
