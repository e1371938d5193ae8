import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';

/** Serialises all changes of a company's members, so that two of them cannot both rely on the same owner. */
export const holdCompanyMembers = (tx: Tx, companyId: number) =>
  tx.execute(sql`select id from companies where id = ${companyId} for no key update`);
