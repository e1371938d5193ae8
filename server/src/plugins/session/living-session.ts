import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

const ago = (now: SQL, seconds: number): SQL => sql`${now} - make_interval(secs => ${seconds})`;

/**
 * Whether a session is valid: not ended, not idle for too long, and its sign-in not too long ago.
 * @param now a `timestamptz`
 * @param alias of the table `sessions`
 */
export function isLiving(now: SQL, alias: string): SQL {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  return sql`(${column('ended_at')} is null
    and ${column('last_seen_at')} > ${ago(now, SESSION_LIMITS.idle_seconds)}
    and ${column('created_at')} > ${ago(now, SESSION_LIMITS.longest_seconds)})`;
}
