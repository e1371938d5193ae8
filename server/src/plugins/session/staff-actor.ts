import { sql } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';

/** The columns of a user and of the current membership. */
export interface StaffRow {
  user_id: string;
  full_name: string;
  email: string;
  company_id: string | null;
  role: StaffActor['role'];
  create_interview_only: boolean | null;
}

/** Those columns, over the table aliases `u` and `m`. */
export const STAFF_COLUMNS = sql`u.id as user_id, coalesce(nullif(u.full_name, ''), u.email) as full_name, u.email, m.company_id, m.role, m.create_interview_only`;

/** False for a caller whose current company is suspended, over the table alias `m`. */
export const COMPANY_IS_ACTIVE = sql`not exists (
  select from companies c where c.id = m.company_id and c.suspended_at is not null)`;

/** @param by the session, or the personal API token, of the caller */
export const toStaffActor = (row: StaffRow, by: Pick<StaffActor, 'session_id' | 'token'>): StaffActor => ({
  kind: 'staff',
  session_id: by.session_id,
  token: by.token,
  user_id: Number(row.user_id),
  full_name: row.full_name,
  email: row.email,
  company_id: row.company_id === null ? null : Number(row.company_id),
  role: row.role,
  create_interview_only: row.create_interview_only ?? false,
});
