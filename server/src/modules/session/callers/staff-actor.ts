import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../../actor.ts';

/** The columns of a user and of the current membership. */
export interface StaffRow {
  user_id: string;
  full_name: string;
  email: string;
  company_id: string | null;
  role: StaffActor['role'];
  create_interview_only: boolean | null;
}

/** The columns of `StaffRow`, over the table aliases `u` and `m`. */
export const STAFF_COLUMNS = sql`u.id as user_id, coalesce(nullif(u.full_name, ''), u.email) as full_name, u.email, m.company_id, m.role, m.create_interview_only`;

/** The user, the current membership and its company, over the table alias `by` of a session or token. */
export const staffOf = (by: 's' | 't'): SQL =>
  sql.raw(`join users u on u.id = ${by}.user_id
    left join memberships m on m.company_id = ${by}.company_id and m.user_id = ${by}.user_id
    left join companies c on c.id = m.company_id`);

/** False for a caller whose current company is suspended, over the table alias `c`. */
export const COMPANY_IS_ACTIVE = sql`c.suspended_at is null`;

/** An address as lists of networks name it: IPv4 without the prefix under which IPv6 carries it. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * Whether a list of networks allows an address; an empty one allows every address.
 * @param list a `text[]`
 * @param address as `plainAddress` gives it
 */
export const isAllowedBy = (list: SQL, address: SQL | string): SQL =>
  sql`(cardinality(${list}) = 0 or ${address}::inet <<= any(${list}::inet[]))`;

/**
 * Whether the current company lets its users call from this address, over the table aliases `m` and `c`. The owner who
 * keeps the password for the day the provider fails may call from everywhere.
 */
export const addressIsAllowed = (
  address: SQL,
): SQL => sql`(coalesce(${isAllowedBy(sql`c.staff_addresses`, address)}, true)
  or exists (select from company_domains g
    where g.company_id = m.company_id and g.enforced_since is not null and g.break_glass_user_id = m.user_id))`;

/** @param by the session, or the personal API token, of the caller, and what it proved */
export const toStaffActor = (
  row: StaffRow,
  by: Pick<StaffActor, 'session_id' | 'token'> & Partial<Pick<StaffActor, 'proof'>>,
): StaffActor => ({
  kind: 'staff',
  session_id: by.session_id,
  token: by.token,
  user_id: Number(row.user_id),
  full_name: row.full_name,
  email: row.email,
  company_id: row.company_id === null ? null : Number(row.company_id),
  role: row.role,
  create_interview_only: row.create_interview_only ?? false,
  proof: by.proof ?? null,
});
