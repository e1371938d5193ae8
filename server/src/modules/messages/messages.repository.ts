import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';

/** Serialises the company's messages until this transaction ends, so that together they cannot pass the limit. */
export const lockMessages = (tx: Tx, companyId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('messages'), ${companyId}::int)`);

/** Locks an applicant against erasure until this transaction ends. */
export const holdApplicant = (tx: Tx, id: number) =>
  tx.execute(sql`select 1 from applications where id = ${id} for key share`);

/** Applicants who got messages from a company since the instant, and those whose mails are still to be created. */
export async function countWrittenTo(tx: Tx, companyId: number, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ n: string }>(sql`
    select (select count(*) from mails where company_id = ${companyId} and type = 'message'
              and created_at > ${since.toISOString()}::timestamptz)
         + (select coalesce(sum(total - created - skipped), 0) from mailings
            where company_id = ${companyId} and kind = 'message' and finished_at is null and cancelled_at is null) as n`);
  return Number(rows[0]?.n ?? 0);
}
