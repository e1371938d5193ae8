import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { runPrepared } from '../../../db/prepared.ts';
import { isLiving } from './living-session.ts';
import { hasSecondFactor, isFresh, PROVIDER_FACTOR, SECOND_FACTOR_FROM } from './proof.service.ts';
import { addressIsAllowed, COMPANY_IS_ACTIVE, STAFF_COLUMNS } from './staff-actor.ts';
import type { StaffRow } from './staff-actor.ts';

/** How often the last-seen time is written; a finer one would cost a write per request. */
const SEEN_EVERY_SECONDS = 60;

/** The living session of a cookie with its user. */
export interface SessionRow extends StaffRow {
  session_id: string;
  /** Seconds. */
  idle: number;
  /** Seconds since the sign-in. */
  age: number;
  /** The rules of its company. */
  idle_seconds: number;
  longest_seconds: number;
  has_factor: boolean;
  fresh: boolean;
  factor_overdue: boolean;
  by_provider: boolean;
  /** Whether the last-seen time is due to be written. */
  stale: boolean;
}

/**
 * The living session of a cookie; undefined for an unknown or ended one, and where its company allows no call from the
 * address. Read for every call, so that an ended session
 * or a revoked permission takes effect at once.
 */
export async function findSession(ctx: Context, token_hash: string, ip: string): Promise<SessionRow | undefined> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const [row] = await runPrepared<SessionRow>(
    ctx.pool,
    sql`
    select s.id as session_id, s.idle_seconds, s.longest_seconds, ${STAFF_COLUMNS},
      ${hasSecondFactor(sql`u.id`)} as has_factor, ${isFresh(now)} as fresh,
      coalesce(${SECOND_FACTOR_FROM} <= ${now}, false) and not ${hasSecondFactor(sql`u.id`)}
        and not ${PROVIDER_FACTOR} as factor_overdue,
      s.method = 'provider' as by_provider,
      extract(epoch from ${now} - s.last_seen_at)::float8 as idle,
      extract(epoch from ${now} - s.created_at)::float8 as age,
      s.last_seen_at < ${now} - make_interval(secs => ${SEEN_EVERY_SECONDS}) as stale
    from sessions s join users u on u.id = s.user_id
    left join memberships m on m.company_id = s.company_id and m.user_id = s.user_id
    where s.token_hash = ${token_hash} and ${isLiving(now, 's')} and ${COMPANY_IS_ACTIVE} and ${addressIsAllowed(ip)}`,
  );
  return row;
}
