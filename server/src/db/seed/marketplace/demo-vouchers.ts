import { sql } from 'drizzle-orm';
import type { Tx } from '../../client.ts';
import { voucher_uses, vouchers } from '../../schema/index.ts';

const DAY_MS = 86_400_000;
/** Known, so that a visitor of the demo can try it. */
const DEMO_VOUCHER = 'ASHBYFRESH24';

/** A voucher in every state, and an application whose review was paid with a voucher. */
export async function addDemoVouchers(tx: Tx, owner: { company_id: number; created_by: number }, now: Date) {
  const { rows } = await tx.execute<{ id: number; job_id: number }>(sql`
    update applications set review_paid = true where id = (
      select a.id from applications a join jobs j on j.id = a.job_id
      where j.company_id = ${owner.company_id} and j.advertise_review and a.bucket = 'Responded' order by a.id limit 1)
    returning id::float8 as id, job_id::float8 as job_id`);
  const [paid] = rows;
  if (!paid) throw new Error('the demo lacks an applicant to review');
  const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const each = { ...owner, max_uses: 1, created_at: daysFromNow(-20) };
  const inserted = await tx
    .insert(vouchers)
    .values([
      { ...each, code: 'FNANCE2CHPQR', note: 'Finance society', job_id: paid.job_id, uses: 1 },
      { ...each, code: 'FNANCE7KWXYZ', note: 'Finance society', job_id: paid.job_id, expires_at: daysFromNow(60) },
      { ...each, code: 'SPRNGFAR2345', note: 'Careers fair in spring', max_uses: 50, expires_at: daysFromNow(-5) },
      { ...each, code: 'PRNTEDTWCE99', note: 'Printed twice by mistake', retired_at: daysFromNow(-19) },
      { ...each, code: DEMO_VOUCHER, note: 'Welcome week', max_uses: 200, created_at: daysFromNow(-3) },
    ])
    .returning({ id: vouchers.id });
  const [used] = inserted;
  if (used) await tx.insert(voucher_uses).values({ application_id: paid.id, voucher_id: used.id });
}
