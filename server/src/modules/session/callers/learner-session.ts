import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { LearnerActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { hashToken } from '../../../lib/secrets.ts';

/** Whether a session of a learner is valid: used within the hour, and begun within the half day. @param now a `timestamptz` */
export const isLearnerSignedIn = (
  now: SQL,
): SQL => sql`(learner_sessions.last_seen_at > ${now} - make_interval(secs => ${SESSION_LIMITS.idle_seconds})
  and learner_sessions.created_at > ${now} - make_interval(secs => ${SESSION_LIMITS.longest_seconds}))`;

/**
 * The learner of the browser's session. It is read for every call, so that signing out takes effect immediately; every call
 * starts its hour again.
 * @throws AppError `not_signed_in`
 */
export async function learnerActor(ctx: Context, token: string | undefined): Promise<LearnerActor> {
  if (!token) throw new AppError('not_signed_in');
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const { rows } = await ctx.db.execute<{ id: string; email: string; stale: boolean }>(sql`
    select id, email, last_seen_at < ${now} - interval '1 minute' as stale from learner_sessions
    where token_hash = ${hashToken(token)} and ${isLearnerSignedIn(now)}`);
  const [session] = rows;
  if (!session) throw new AppError('not_signed_in');
  // A finer time would cost a write per call.
  if (session.stale)
    await ctx.db.execute(sql`update learner_sessions set last_seen_at = ${now} where id = ${session.id}`);
  return { kind: 'learner', session_id: Number(session.id), email: session.email };
}
