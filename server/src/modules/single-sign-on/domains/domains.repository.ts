import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { company_domains, identity_providers, users } from '../../../db/schema/index.ts';
import type { DomainRow } from './domain-rows.ts';

/** @returns undefined where the company has the domain already */
export const insertDomain = async (tx: Tx, row: typeof company_domains.$inferInsert): Promise<DomainRow | undefined> =>
  (await tx.insert(company_domains).values(row).onConflictDoNothing().returning())[0];

export const deleteDomain = (tx: Tx, { id }: DomainRow) => tx.delete(company_domains).where(eq(company_domains.id, id));

/** The company that proved a domain; undefined before that. */
export const ownerOf = async (db: Queryable, domain: string): Promise<number | undefined> =>
  (
    await db
      .select({ company_id: company_domains.company_id })
      .from(company_domains)
      .where(and(eq(company_domains.domain, domain), isNotNull(company_domains.verified_at)))
  )[0]?.company_id;

export const putCheck = (
  db: Queryable,
  id: number,
  changes: Partial<
    Pick<
      DomainRow,
      'verified_at' | 'checked_at' | 'missing_since' | 'enforced_since' | 'enforced_provider_id' | 'break_glass_user_id'
    >
  >,
) => db.update(company_domains).set(changes).where(eq(company_domains.id, id));

/** Verified domains that were looked up before an instant, the longest ago first. */
export const dueDomains = (db: Queryable, before: Date, most: number): Promise<DomainRow[]> =>
  db
    .select()
    .from(company_domains)
    .where(and(isNotNull(company_domains.verified_at), lt(company_domains.checked_at, before)))
    .orderBy(asc(company_domains.checked_at))
    .limit(most);

/**
 * The first provider that is on of the company that proved a domain, those for staff before others.
 * @param shorturl an activity of the company whose applicants sign in at a provider: then one for applicants
 */
export const providerOfDomain = async (db: Queryable, domain: string, shorturl?: string) =>
  (
    await db
      .select({
        public_name: identity_providers.public_name,
        name: identity_providers.name,
        audience: identity_providers.audience,
        silent_since: identity_providers.silent_since,
      })
      .from(company_domains)
      .innerJoin(identity_providers, eq(identity_providers.company_id, company_domains.company_id))
      .where(
        and(
          eq(company_domains.domain, domain),
          isNotNull(company_domains.verified_at),
          identity_providers.active,
          shorturl === undefined
            ? undefined
            : sql`${identity_providers.audience} <> 'staff' and exists (select 1 from jobs j
                where j.shorturl = ${shorturl} and j.company_id = ${company_domains.company_id} and j.use_sso)`,
        ),
      )
      .orderBy(sql`${identity_providers.audience} = 'applicants'`, asc(identity_providers.id))
      .limit(1)
  )[0];

export const personName = async (db: Queryable, id: number): Promise<string> =>
  (
    await db
      .select({ name: sql<string>`coalesce(nullif(${users.full_name}, ''), ${users.email})` })
      .from(users)
      .where(eq(users.id, id))
  )[0]?.name ?? '';
