import { AI_WORK_LIMITS } from '@vivavoce/domain/ai/work-limits.ts';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { ai_outages } from '../../../db/schema/index.ts';

/** Time until which a server is not called; null where it may be. */
export async function pausedUntil(db: Queryable, server: string, now: Date): Promise<Date | null> {
  const [row] = await db.select().from(ai_outages).where(eq(ai_outages.server, server));
  return row?.paused_until && row.paused_until > now ? row.paused_until : null;
}

/** Counts an outage; from the fifth in a row on the server is paused, longer each time. */
export async function noteOutage(db: Queryable, server: string, now: Date): Promise<void> {
  const [row] = await db
    .insert(ai_outages)
    .values({ server, failures: 1 })
    .onConflictDoUpdate({ target: ai_outages.server, set: { failures: sql`${ai_outages.failures} + 1` } })
    .returning();
  const over = (row?.failures ?? 0) - AI_WORK_LIMITS.outages_until_pause;
  if (over < 0) return;
  const seconds = Math.min(AI_WORK_LIMITS.pause_max_seconds, AI_WORK_LIMITS.pause_seconds * 2 ** Math.min(over, 10));
  const paused_until = new Date(now.getTime() + seconds * 1000);
  await db.update(ai_outages).set({ paused_until }).where(eq(ai_outages.server, server));
}

/** The server answered. */
export const endOutage = (db: Queryable, server: string) => db.delete(ai_outages).where(eq(ai_outages.server, server));
