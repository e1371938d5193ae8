import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { company_domains } from '../../../db/schema/index.ts';

export type DomainRow = typeof company_domains.$inferSelect;

export const listDomainRows = (db: Queryable, company: number): Promise<DomainRow[]> =>
  db.select().from(company_domains).where(eq(company_domains.company_id, company)).orderBy(asc(company_domains.domain));

export const findDomain = async (
  db: Queryable,
  { company, id }: { company: number; id: number },
): Promise<DomainRow | undefined> =>
  (
    await db
      .select()
      .from(company_domains)
      .where(and(eq(company_domains.company_id, company), eq(company_domains.id, id)))
  )[0];
