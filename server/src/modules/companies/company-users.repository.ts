import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { MemberRole } from '@vivavoce/domain/companies/members.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { namedOrReachedAs } from '../../db/like.ts';
import { memberships } from '../../db/schema/index.ts';
import { hasSecondFactor } from '../session/callers/proof.service.ts';

export interface CompanyUserRow extends Record<string, unknown> {
  id: string;
  first_name: string;
  last_name: string;
  full_name: string;
  email: string;
  role: MemberRole;
  create_interview_only: boolean;
  has_password: boolean;
  has_second_factor: boolean;
  managed: boolean;
  /** In this company: work for another company stays hidden. */
  last_seen_at: string | null;
  /** Time of the newest link to a first password, else of the membership. */
  invited_at: string;
  invitation_valid: boolean;
  pending_email: string | null;
  /** Of the mail with the newest invitation; null for users with a password. */
  invitation_state: string | null;
  invitation_error: string | null;
  activities: string;
}

interface UsersQuery {
  page: number;
  page_size: number;
  search: string;
  status: 'all' | 'invited';
  now: Date;
}

/** Whether the directory of a company manages a user: it named them, and still has a token. */
const isManagedBy = (companyId: number, user: SQL) => sql`(exists (
    select from scim_users d where d.company_id = ${companyId} and d.user_id = ${user})
  and exists (select from scim_tokens where company_id = ${companyId}))`;

/** The members of the table `p` by name, with what their rows show. */
const detailed = (companyId: number, now: Date) => sql`
  select p.*, ${hasSecondFactor(sql`p.id`)} as has_second_factor, ${isManagedBy(companyId, sql`p.id`)} as managed,
    (select s.last_seen_at from sessions s where s.user_id = p.id and s.company_id = ${companyId}
     order by s.last_seen_at desc limit 1) as last_seen_at,
    coalesce((select max(l.created_at) from password_links l where l.user_id = p.id), p.joined_at) as invited_at,
    exists (select 1 from password_links l where l.user_id = p.id and l.used_at is null and l.replaced_at is null
      and l.expires_at > ${now.toISOString()}::timestamptz) as invitation_valid,
    (select e.new_email from email_changes e where e.user_id = p.id and e.company_id = ${companyId}
     and e.expires_at > ${now.toISOString()}::timestamptz) as pending_email,
    i.state as invitation_state, i.error as invitation_error, coalesce(j.n, 0) as activities
  from p left join lateral (
    select state, error from mails where user_id = p.id and type = 'user_invitation' and not p.has_password
    order by id desc limit 1
  ) i on true left join (
    select created_by, count(*) as n from jobs
    where company_id = ${companyId} and deleting_at is null and created_by in (select id from p) group by created_by
  ) j on j.created_by = p.id
  order by lower(p.full_name), p.id`;

const COLUMNS = sql`u.id, u.first_name, u.last_name, u.full_name, u.email, m.role, m.create_interview_only,
  u.password_hash is not null as has_password, m.created_at as joined_at`;

/** One page of a company's members, by name, and their totals. Reads members only, never all users. */
export async function listCompanyUsers(
  db: Queryable,
  companyId: number,
  { page, page_size, search, status, now }: UsersQuery,
): Promise<{ counts: { all: number; invited: number }; rows: CompanyUserRow[] }> {
  const matches = search === '' ? sql`true` : namedOrReachedAs({ name: sql`u.full_name`, email: sql`u.email` }, search);
  // Otherwise the planner underestimates frequent words and scans all users, applicants included.
  const members = sql`from memberships m cross join lateral (select * from users where id = m.user_id offset 0) u
    where m.company_id = ${companyId} and ${matches}`;
  const counted = await db.execute<{ total: string; invited: string }>(
    sql`select count(*) as total, count(*) filter (where u.password_hash is null) as invited ${members}`,
  );
  const invitedOnly = status === 'invited' ? sql`and u.password_hash is null` : sql``;
  const { rows } = await db.execute<CompanyUserRow>(sql`
    with p as materialized (
      select ${COLUMNS} ${members} ${invitedOnly}
      order by lower(u.full_name), u.id limit ${page_size} offset ${(page - 1) * page_size}
    ) ${detailed(companyId, now)}`);
  const counts = { all: Number(counted.rows[0]?.total ?? 0), invited: Number(counted.rows[0]?.invited ?? 0) };
  return { counts, rows };
}

export async function readCompanyUser(
  db: Queryable,
  { company: companyId, user: userId }: { company: number; user: number },
  now: Date,
): Promise<CompanyUserRow | undefined> {
  const { rows } = await db.execute<CompanyUserRow>(sql`
    with p as materialized (
      select ${COLUMNS} from memberships m join users u on u.id = m.user_id
      where m.company_id = ${companyId} and m.user_id = ${userId}
    ) ${detailed(companyId, now)}`);
  return rows[0];
}

export async function roleOf(
  db: Queryable,
  { company: companyId, user: userId }: { company: number; user: number },
): Promise<MemberRole | null> {
  const { rows } = await db.execute<{ role: MemberRole }>(
    sql`select role from memberships where company_id = ${companyId} and user_id = ${userId}`,
  );
  return rows[0]?.role ?? null;
}

export async function readCompany(db: Queryable, id: number) {
  const { rows } = await db.execute<{ name: string; shortname: string }>(
    sql`select account_name as name, shortname from companies where id = ${id}`,
  );
  return { id, name: rows[0]?.name ?? '', shortname: rows[0]?.shortname ?? '' };
}

/** The language of the inviter is the best guess for that of a new colleague. */
export async function localeOf(db: Queryable, userId: number): Promise<'en-gb' | 'fr-fr'> {
  const { rows } = await db.execute<{ locale: 'en-gb' | 'fr-fr' }>(sql`select locale from users where id = ${userId}`);
  return rows[0]?.locale ?? 'en-gb';
}

export async function countOwners(db: Queryable, companyId: number): Promise<number> {
  const { rows } = await db.execute<{ n: string }>(
    sql`select count(*) as n from memberships where company_id = ${companyId} and role = 'owner'`,
  );
  return Number(rows[0]?.n ?? 0);
}

/** @returns false for a user who is a member already */
export const insertMember = async (db: Queryable, row: typeof memberships.$inferInsert): Promise<boolean> =>
  (await db.insert(memberships).values(row).onConflictDoNothing().returning({ id: memberships.user_id })).length > 0;

export const updateMember = (
  db: Queryable,
  { company: companyId, user: userId }: { company: number; user: number },
  { role, create_interview_only }: { role: MemberRole; create_interview_only: boolean },
) =>
  db.execute(sql`update memberships set role = ${role}, create_interview_only = ${create_interview_only}
    where company_id = ${companyId} and user_id = ${userId}`);

/** Ends the membership; its sessions and tokens go with it, and so do the person's seats on panels of the company. */
export async function deleteMember(
  tx: Tx,
  { company: companyId, user: userId }: { company: number; user: number },
): Promise<void> {
  await tx.execute(sql`delete from reviewers where company_id = ${companyId} and user_id = ${userId}`);
  await tx.execute(sql`delete from email_changes where company_id = ${companyId} and user_id = ${userId}`);
  await tx.execute(sql`delete from memberships where company_id = ${companyId} and user_id = ${userId}`);
}

/** Private templates of a user who leaves the company go to the successor, or no member would see them again. */
export const handOverTemplates = (
  tx: Tx,
  { company: companyId, from, to }: { company: number; from: number; to: number },
) =>
  tx.execute(sql`
    update job_templates set created_by = ${to}
    where company_id = ${companyId} and created_by = ${from} and is_private`);

/** Hands over all activities, including those that are being deleted. @returns the number of visible ones */
export async function handOver(
  tx: Tx,
  { company: companyId, from, to }: { company: number; from: number; to: number },
): Promise<number> {
  const { rows } = await tx.execute<{ n: string }>(sql`
    with handed as (
      update jobs set created_by = ${to} where company_id = ${companyId} and created_by = ${from} returning deleting_at
    ) select count(*) filter (where deleting_at is null) as n from handed`);
  return Number(rows[0]?.n ?? 0);
}

/** Whether any activity of the company names the user as its creator. */
export async function hasActivities(
  db: Queryable,
  { company: companyId, user: userId }: { company: number; user: number },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from jobs where company_id = ${companyId} and created_by = ${userId} and deleting_at is null limit 1`);
  return rows.length > 0;
}

export async function isMemberAddress(db: Queryable, companyId: number, email: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from users u join memberships m on m.user_id = u.id
    where m.company_id = ${companyId} and lower(u.email) = ${email}`);
  return rows.length > 0;
}

/** The owner who has been one the longest, beside one; null without another. */
export async function firstOwner(db: Queryable, companyId: number, but: number): Promise<number | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select user_id as id from memberships where company_id = ${companyId} and role = 'owner' and user_id <> ${but}
    order by created_at, user_id limit 1`);
  return rows[0] ? Number(rows[0].id) : null;
}

export async function companyName(db: Queryable, companyId: number): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select account_name as name from companies where id = ${companyId}`,
  );
  return rows[0]?.name ?? '';
}

/** Ends sessions that belong to no company, of a user who is on no panel any more. */
export const endSessionsWithoutCompany = (tx: Tx, userId: number, at: Date) =>
  tx.execute(sql`
    update sessions set ended_at = ${at.toISOString()}::timestamptz
    where user_id = ${userId} and company_id is null and ended_at is null
      and not exists (select from reviewers where user_id = ${userId})`);

export async function isManaged(
  db: Queryable,
  { company: companyId, user: userId }: { company: number; user: number },
): Promise<boolean> {
  const { rows } = await db.execute<{ managed: boolean }>(
    sql`select ${isManagedBy(companyId, sql`${userId}::bigint`)} as managed`,
  );
  return rows[0]?.managed ?? false;
}

/** The addresses of a company's members, in small letters. */
export async function memberAddresses(db: Queryable, companyId: number): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select lower(u.email) as email from memberships m join users u on u.id = m.user_id where m.company_id = ${companyId}`);
  return rows.map(({ email }) => email);
}
