import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { likeInside } from '../../db/like.ts';
import { vouchers } from '../../db/schema/index.ts';

export interface VoucherRow extends Record<string, unknown> {
  id: number;
  code: string;
  note: string;
  job_id: number | null;
  job_title: string | null;
  uses: number;
  max_uses: number | null;
  expires_at: string | null;
  retired_at: string | null;
  created_at: string;
  created_by: number | null;
  creator: string | null;
}

/** The company of this name, where it is the actor's own. */
export async function findOwnCompany(db: Queryable, { company_id }: StaffActor, shortname: string) {
  const { rows } = await db.execute<{ id: number; time_zone: string }>(
    sql`select id::int as id, time_zone from companies where id = ${company_id} and shortname = ${shortname}`,
  );
  return rows[0];
}

const COLUMNS = sql`v.id::float8 as id, v.code, v.note, v.job_id::float8 as job_id, j.title as job_title, v.uses, v.max_uses,
  v.expires_at, v.retired_at, v.created_at, v.created_by::float8 as created_by,
  coalesce(nullif(u.full_name, ''), u.email) as creator`;
const NAMES = sql`left join jobs j on j.id = v.job_id left join users u on u.id = v.created_by`;

/** The rule of `voucherState` as SQL over the alias `v`. */
const isOpen = (now: Date): SQL => sql`(v.retired_at is null and (v.max_uses is null or v.uses < v.max_uses)
  and (v.expires_at is null or v.expires_at > ${now.toISOString()}::timestamptz))`;

interface VouchersQuery {
  page: number;
  page_size: number;
  state: 'all' | 'open' | 'ended';
  search: string;
  /** The search as a code. */
  code: string;
  now: Date;
}

/** One page of a company's vouchers, newest first, and their totals. */
export async function listVouchers(db: Queryable, companyId: number, query: VouchersQuery) {
  const { page, page_size, state, search, code, now } = query;
  const word = likeInside(search.toLowerCase());
  const inCode = code === '' ? sql`false` : sql`v.code like ${likeInside(code)}`;
  const matches =
    search === '' ? sql`true` : sql`(${inCode} or lower(v.note) like ${word} or lower(j.title) like ${word})`;
  const matching = sql`from vouchers v left join jobs j on j.id = v.job_id where v.company_id = ${companyId} and ${matches}`;
  const counted = await db.execute<{ total: number; open: number }>(
    sql`select count(*)::int as total, count(*) filter (where ${isOpen(now)})::int as open ${matching}`,
  );
  const inState = { all: sql`true`, open: isOpen(now), ended: sql`not ${isOpen(now)}` }[state];
  const { rows } = await db.execute<VoucherRow>(sql`
    with page as (select v.* ${matching} and ${inState} order by v.id desc limit ${page_size} offset ${(page - 1) * page_size})
    select ${COLUMNS} from page v ${NAMES} order by v.id desc`);
  const { total: all = 0, open = 0 } = counted.rows[0] ?? {};
  return { counts: { all, open, ended: all - open }, rows };
}

export async function readVouchers(db: Queryable, companyId: number, ids: readonly number[]): Promise<VoucherRow[]> {
  const { rows } = await db.execute<VoucherRow>(sql`
    select ${COLUMNS} from vouchers v ${NAMES}
    where v.company_id = ${companyId} and v.id = any(${sql.param(ids)}::bigint[]) order by v.id desc`);
  return rows;
}

/** @returns the ids; fewer where a code exists already */
export async function insertVouchers(tx: Tx, rows: (typeof vouchers.$inferInsert)[]): Promise<number[]> {
  const inserted = await tx.insert(vouchers).values(rows).onConflictDoNothing().returning({ id: vouchers.id });
  return inserted.map(({ id }) => id);
}

/** @returns false for a voucher that is retired already */
export async function retireVoucher(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`update vouchers set retired_at = ${now.toISOString()}::timestamptz where id = ${id} and retired_at is null`,
  );
  return rowCount === 1;
}

/**
 * Locks the voucher that a registration may use; registrations with the same code take turns from here on. Unknown codes
 * and those of another activity, retired, expired or used up have the same result.
 */
export async function lockUsable(tx: Tx, job: { id: number; company_id: number }, code: string, now: Date) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select v.id::float8 as id from vouchers v
    where v.company_id = ${job.company_id} and v.code = ${code} and (v.job_id is null or v.job_id = ${job.id}) and ${isOpen(now)}
    for no key update`);
  return rows[0]?.id;
}

/** Counts one use of a locked voucher, once for each applicant. */
export const countUse = (tx: Tx, voucher: number, application: number) =>
  tx.execute(sql`
    with used as (
      insert into voucher_uses (application_id, voucher_id) values (${application}, ${voucher})
      on conflict do nothing returning voucher_id)
    update vouchers set uses = uses + 1 where id in (select voucher_id from used)`);
