import { sql } from 'drizzle-orm';
import type { StaffActor } from '../actor.ts';

/** What is read of the user and of the membership that somebody acts under. */
export interface StaffRow {
  user_id: string;
  full_name: string;
  email: string;
  company_id: string | null;
  role: StaffActor['role'];
  create_interview_only: boolean | null;
}

/** The columns of that row, over the table aliases `u` and `m`. */
export const STAFF_COLUMNS = sql`u.id as user_id, u.full_name, u.email, m.company_id, m.role, m.create_interview_only`;

/** @param session_id null for a personal API token */
export const toStaffActor = (row: StaffRow, session_id: number | null): StaffActor => ({
  kind: 'staff',
  session_id,
  user_id: Number(row.user_id),
  full_name: row.full_name,
  email: row.email,
  company_id: row.company_id === null ? null : Number(row.company_id),
  role: row.role,
  create_interview_only: row.create_interview_only ?? false,
});
