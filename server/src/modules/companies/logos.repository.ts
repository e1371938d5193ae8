import { and, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { company_logos } from '../../db/schema/index.ts';

export const findLogo = async (db: Queryable, hash: string) =>
  (await db.select().from(company_logos).where(eq(company_logos.hash, hash)).limit(1))[0];

export const hasLogo = async (db: Queryable, company_id: number, hash: string): Promise<boolean> =>
  (await db.$count(company_logos, and(eq(company_logos.company_id, company_id), eq(company_logos.hash, hash)))) > 0;

/** Adds a logo; one that the company had before is left unchanged. */
export const insertLogo = (tx: Tx, row: typeof company_logos.$inferInsert) =>
  tx
    .insert(company_logos)
    .values(row)
    .onConflictDoNothing({ target: [company_logos.hash, company_logos.company_id] });
