import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { ai_calls } from '../../db/schema/index.ts';

export type AiCallRow = typeof ai_calls.$inferInsert;

/** Serialises one user's calls until the transaction ends, so that concurrent ones cannot pass the limit together. */
export const lockPerson = (db: Queryable, userId: number) =>
  db.execute(sql`select id from users where id = ${userId} for no key update`);

/** How many calls the user made since each of the two instants, and the oldest of each. */
export async function countCalls(db: Queryable, userId: number, minute: Date, day: Date) {
  const { rows } = await db.execute<{ today: string; lately: string; first_today: string; first_lately: string }>(sql`
    select count(*) as today, min(created_at) as first_today,
      count(*) filter (where created_at > ${minute.toISOString()}) as lately,
      min(created_at) filter (where created_at > ${minute.toISOString()}) as first_lately
    from ai_calls where user_id = ${userId} and created_at > ${day.toISOString()}`);
  const [row] = rows;
  return {
    today: { count: Number(row?.today ?? 0), since: row?.first_today },
    lately: { count: Number(row?.lately ?? 0), since: row?.first_lately },
  };
}

export async function insertCall(db: Queryable, row: AiCallRow): Promise<number> {
  const [created] = await db.insert(ai_calls).values(row).returning({ id: ai_calls.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

export const endCall = (
  db: Queryable,
  {
    id,
    outcome,
    ended_at,
    tokens = 0,
  }: { id: number; outcome: AiCallRow['outcome']; ended_at: Date; tokens?: number | undefined },
) => db.update(ai_calls).set({ outcome, ended_at, tokens }).where(eq(ai_calls.id, id));
