import { and, eq } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Queryable } from '../../db/client.ts';
import { companies } from '../../db/schema/index.ts';

/** The company of this name, where it is the actor's own. */
export const findCompanyOf = async (db: Queryable, actor: StaffActor, shortname: string) =>
  (
    await db
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.shortname, shortname), eq(companies.id, actor.company_id ?? 0)))
  )[0];
