import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { companies, jobs, webhook_counters, webhook_endpoints } from '../../db/schema/index.ts';

export type EndpointRow = typeof webhook_endpoints.$inferSelect;

const living = (company: number) =>
  and(eq(webhook_endpoints.company_id, company), isNull(webhook_endpoints.deleted_at));

export const listEndpoints = (db: Queryable, company: number): Promise<EndpointRow[]> =>
  db.select().from(webhook_endpoints).where(living(company)).orderBy(asc(webhook_endpoints.id));

export const findEndpoint = async (
  db: Queryable,
  { company, webhook }: { company: number; webhook: number },
): Promise<EndpointRow | undefined> =>
  (
    await db
      .select()
      .from(webhook_endpoints)
      .where(and(living(company), eq(webhook_endpoints.id, webhook)))
  )[0];

/** Waits for the task that writes down an attempt, and the task for a change. */
export const lockEndpoint = async (tx: Tx, id: number): Promise<EndpointRow | undefined> =>
  (
    await tx
      .select()
      .from(webhook_endpoints)
      .where(and(eq(webhook_endpoints.id, id), isNull(webhook_endpoints.deleted_at)))
      .for('no key update')
  )[0];

/** Makes additions of one company take turns, so that two cannot pass the limit together. */
export const lockCompany = (tx: Tx, company: number) =>
  tx.select({ id: companies.id }).from(companies).where(eq(companies.id, company)).for('no key update');

export const insertEndpoint = async (tx: Tx, row: typeof webhook_endpoints.$inferInsert) =>
  (await tx.insert(webhook_endpoints).values(row).returning())[0];

export const updateEndpoint = async (
  tx: Tx,
  id: number,
  changes: Partial<typeof webhook_endpoints.$inferInsert>,
): Promise<EndpointRow | undefined> =>
  (await tx.update(webhook_endpoints).set(changes).where(eq(webhook_endpoints.id, id)).returning())[0];

/** The numbers of a company begin with its first webhook and never again. */
export const beginCounter = (tx: Tx, company_id: number, now: Date) =>
  tx.insert(webhook_counters).values({ company_id, expired_until: now }).onConflictDoNothing();

/** Those of these activities that the company has. */
export const findJobs = (db: Queryable, company: number, ids: readonly number[]) =>
  db
    .select({ id: jobs.id, title: jobs.title })
    .from(jobs)
    .where(and(eq(jobs.company_id, company), inArray(jobs.id, [...ids]), isNull(jobs.deleting_at)))
    .orderBy(asc(jobs.id));

/** Counts stop here: a list may be long. */
const COUNTED_MOST = 1000;

export interface Figures {
  id: number;
  waiting: number;
  undelivered: number;
  hours: { hour: string; delivered: number; failed: number }[];
}

/** Waiting and failed deliveries, and the calls of each hour since a moment. */
export async function readFigures(db: Queryable, ids: readonly number[], since: Date): Promise<Map<number, Figures>> {
  const { rows } = await db.execute<{ id: string } & Omit<Figures, 'id'>>(sql`
    select w.id, (
        select count(*)::int from (
          select from webhook_deliveries d where d.endpoint_id = w.id and d.state = 'waiting' limit ${COUNTED_MOST}) waiting
      ) as waiting, (
        select count(*)::int from (
          select from webhook_deliveries d where d.endpoint_id = w.id and d.last_fault is not null limit ${COUNTED_MOST}) missed
      ) as undelivered, (
        select coalesce(json_agg(json_build_object('hour', h.hour, 'delivered', h.delivered, 'failed', h.failed)), '[]')
        from webhook_hours h where h.endpoint_id = w.id and h.hour > ${since.toISOString()}::timestamptz
      ) as hours
    from unnest(${sql.param([...ids])}::bigint[]) w (id)`);
  return new Map(rows.map(({ id, ...rest }) => [Number(id), { id: Number(id), ...rest }]));
}
