import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { ProviderFaultCode } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { provider_erasures } from '../../db/schema/index.ts';

type ErasureRow = typeof provider_erasures.$inferSelect;

/** Stores what the provider is to delete of these applicants. @returns ids */
export async function insertErasures(tx: Tx, applications: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into provider_erasures (company_id, external_id, next_try_at, requested_at)
    select company_id, external_id, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz from provider_tests
    where application_id = any(${sql.param(applications)}::bigint[]) and external_id is not null
    on conflict do nothing returning id`);
  return rows.map(({ id }) => Number(id));
}

export const findErasure = async (db: Queryable, id: number): Promise<ErasureRow | undefined> =>
  (await db.select().from(provider_erasures).where(eq(provider_erasures.id, id)))[0];

export const updateErasure = (db: Queryable, id: number, changes: Partial<typeof provider_erasures.$inferInsert>) =>
  db.update(provider_erasures).set(changes).where(eq(provider_erasures.id, id));

export const deleteErasure = (db: Queryable, id: number) =>
  db.delete(provider_erasures).where(eq(provider_erasures.id, id));

export const listDueErasures = async (db: Queryable, now: Date, limit: number): Promise<number[]> =>
  (
    await db
      .select({ id: provider_erasures.id })
      .from(provider_erasures)
      .where(and(isNotNull(provider_erasures.next_try_at), lte(provider_erasures.next_try_at, now)))
      .orderBy(asc(provider_erasures.next_try_at))
      .limit(limit)
  ).map(({ id }) => id);

/** Erasures that the provider of a company has not done yet, by reason. */
export async function countErasures(
  db: Queryable,
  company: number,
): Promise<{ open: number; fault: ProviderFaultCode | null }> {
  const [row] = await db
    .select({ open: sql<string>`count(*)`, fault: sql<ProviderFaultCode | null>`max(${provider_erasures.fault})` })
    .from(provider_erasures)
    .where(eq(provider_erasures.company_id, company));
  return { open: Number(row?.open ?? 0), fault: row?.fault ?? null };
}

/** Makes all of them due again. */
export const tryErasuresAgain = (db: Queryable, company: number, now: Date) =>
  db.update(provider_erasures).set({ tries: 0, next_try_at: now }).where(eq(provider_erasures.company_id, company));
