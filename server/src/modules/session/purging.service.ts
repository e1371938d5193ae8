import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { purge } from '../../db/purge.ts';
import { call_counts, rate_limits, sessions } from '../../db/schema/index.ts';

/**
 * Deletes sessions that ended or expired some time ago, and counts of past windows.
 * @returns how many rows of each
 */
export async function purgeSessions(ctx: Context, signal: AbortSignal) {
  const now = ctx.now().getTime();
  const before = new Date(now - SESSION_LIMITS.kept_after_end_hours * 3600_000);
  const at = sql`${before.toISOString()}::timestamptz`;
  // Sessions are not used around the clock: nearly all old ones have ended.
  const over = sql`(${sessions.ended_at} < ${at} or ${sessions.last_seen_at} < ${at})`;
  return {
    sessions: await purge(ctx, { table: sessions, age: sessions.created_at, before, and: over }, signal),
    limits: await purge(ctx, { table: rate_limits, age: rate_limits.expire, before: now }, signal),
    calls: await purge(ctx, { table: call_counts, age: call_counts.ends_at, before: now }, signal),
  };
}
