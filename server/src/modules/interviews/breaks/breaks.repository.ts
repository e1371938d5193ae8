import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { written_answers } from '../../../db/schema/index.ts';

/** Adds a finished break to the time to answer. */
export const addPause = (tx: Queryable, id: number, ms: number, now: Date) =>
  tx
    .update(written_answers)
    .set({ paused_ms: sql`${written_answers.paused_ms} + ${Math.round(ms)}`, last_seen_at: now })
    .where(eq(written_answers.id, id));
