import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * Whether a session is valid: not ended, not idle for too long, and its sign-in not too long ago, by the rules of its
 * company.
 * @param now a `timestamptz`
 * @param alias of the table `sessions`
 */
export function isLiving(now: SQL, alias: string): SQL {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  return sql`(${column('ended_at')} is null
    and ${column('last_seen_at')} > ${now} - make_interval(secs => ${column('idle_seconds')})
    and ${column('created_at')} > ${now} - make_interval(secs => ${column('longest_seconds')}))`;
}
