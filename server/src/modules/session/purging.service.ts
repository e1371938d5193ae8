import { SESSION_LIMITS, SIGN_IN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { purge } from '../../db/purge.ts';
import { sessions, sign_in_attempts } from '../../db/schema/index.ts';

/**
 * Deletes sessions that ended or ran out some time ago, and counts of wrong passwords whose window is over.
 * @returns how many rows went of each
 */
export async function purgeSessions(ctx: Context, signal: AbortSignal) {
  const now = ctx.now().getTime();
  const before = new Date(now - SESSION_LIMITS.kept_after_end_hours * 3600_000);
  const at = sql`${before.toISOString()}::timestamptz`;
  // Nobody uses a session around the clock: nearly all that began so long ago are over.
  const over = sql`(${sessions.ended_at} < ${at} or ${sessions.last_seen_at} < ${at})`;
  const windowStart = new Date(now - SIGN_IN_LIMITS.window_minutes * 60_000);
  return {
    sessions: await purge(ctx, { table: sessions, age: sessions.created_at, before, and: over }, signal),
    attempts: await purge(ctx, { table: sign_in_attempts, age: sign_in_attempts.since, before: windowStart }, signal),
  };
}
