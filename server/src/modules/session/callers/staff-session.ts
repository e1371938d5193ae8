import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { statement } from '../../../db/prepared.ts';
import { isLiving } from './living-session.ts';
import {
  hasSecondFactor,
  isFresh,
  isFreshForCompany,
  PROVIDER_FACTOR,
  RUNS_PLATFORM,
  SECOND_FACTOR_FROM,
} from './proof.service.ts';
import { addressIsAllowed, COMPANY_IS_ACTIVE, plainAddress, STAFF_COLUMNS, staffOf } from './staff-actor.ts';
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
  fresh_for_company: boolean;
  /** The company asks for a second factor by now, and the provider's does not count; or the installation asks for one. */
  factor_due: boolean;
  by_provider: boolean;
  /** Whether the last-seen time is due to be written. */
  stale: boolean;
}

const livingSession = statement<
  SessionRow,
  { token_hash: string; now: string; address: string; administrators: boolean }
>((mark) => {
  const now = sql`${mark('now')}::timestamptz`;
  return sql`
    select s.id as session_id, s.idle_seconds, s.longest_seconds, ${STAFF_COLUMNS},
      ${hasSecondFactor(sql`u.id`)} as has_factor, ${isFresh(now)} as fresh,
      ${isFreshForCompany(now)} as fresh_for_company,
      (coalesce(${SECOND_FACTOR_FROM} <= ${now}, false) and not ${PROVIDER_FACTOR}
        or ${mark('administrators')}::boolean and ${RUNS_PLATFORM}) as factor_due,
      s.method = 'provider' as by_provider,
      extract(epoch from ${now} - s.last_seen_at)::float8 as idle,
      extract(epoch from ${now} - s.created_at)::float8 as age,
      s.last_seen_at < ${now} - make_interval(secs => ${SEEN_EVERY_SECONDS}) as stale
    from sessions s ${staffOf('s')}
    where s.token_hash = ${mark('token_hash')} and ${isLiving(now, 's')} and ${COMPANY_IS_ACTIVE}
      and ${addressIsAllowed(mark('address'))}`;
});

/**
 * The living session of a cookie; undefined for an unknown or ended one, and where its company allows no call from the
 * address. Read for every call, so that an ended session
 * or a revoked permission takes effect at once.
 */
export async function findSession(ctx: Context, token_hash: string, ip: string): Promise<SessionRow | undefined> {
  const values = {
    token_hash,
    now: ctx.now().toISOString(),
    address: plainAddress(ip),
    administrators: ctx.env.PLATFORM_SECOND_FACTOR === 'required',
  };
  const [row] = await livingSession(ctx.pool, values);
  return row;
}
