import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * The company's name for a reviewer, over the aliases `r` (the seat) and `u` (its account): as typed when the reviewer
 * was added, or else the address, until the reviewer accepts. A name that only another company knows is not revealed
 * before.
 */
const shown = (name: 'first_name' | 'last_name'): SQL =>
  sql.raw(`case when r.accepted_at is not null and u.full_name <> '' then u.${name} else r.${name} end`);

export const SEAT_NAMES = {
  first_name: shown('first_name'),
  last_name: shown('last_name'),
  full_name: sql.raw(
    `case when r.accepted_at is not null and u.full_name <> '' then u.full_name else coalesce(nullif(btrim(r.first_name || ' ' || r.last_name), ''), u.email) end`,
  ),
};
