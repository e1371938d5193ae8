import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { company_domains, identity_providers, memberships, users } from '../../../db/schema/index.ts';
import type { DomainRow } from '../domains/domain-rows.ts';

/** Providers through which users can sign in. */
export const activeProviders = (db: Queryable, company: number) =>
  db
    .select({ id: identity_providers.id, name: identity_providers.name, last_test: identity_providers.last_test })
    .from(identity_providers)
    .where(
      and(
        eq(identity_providers.company_id, company),
        identity_providers.active,
        ne(identity_providers.audience, 'applicants'),
      ),
    )
    .orderBy(asc(identity_providers.id));

/** The owners of a company, and whether each has a second factor now. */
export async function listOwners(db: Queryable, company: number) {
  return db
    .select({
      id: users.id,
      full_name: sql<string>`coalesce(nullif(${users.full_name}, ''), ${users.email})`,
      proved_at: users.both_proved_at,
      has_factor: sql<boolean>`exists (select from authenticators f where f.user_id = users.id and f.confirmed_at is not null)
        or exists (select from passkeys f where f.user_id = users.id)`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.company_id, company), eq(memberships.role, 'owner'), isNotNull(users.password_hash)))
    .orderBy(asc(memberships.created_at), asc(users.id));
}

export async function countUnconnected(db: Queryable, company: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from memberships m where m.company_id = ${company} and not exists (
      select from identities i where i.user_id = m.user_id and i.company_id = m.company_id)`);
  return rows[0]?.count ?? 0;
}

export const putEnforcement = (
  tx: Tx,
  { id }: Pick<DomainRow, 'id'>,
  set: Pick<DomainRow, 'enforced_since' | 'enforced_provider_id' | 'break_glass_user_id'>,
) => tx.update(company_domains).set(set).where(eq(company_domains.id, id));

/** @returns how many domains it was */
export const liftAll = async (tx: Tx, company: number): Promise<number> =>
  (
    await tx
      .update(company_domains)
      .set({ enforced_since: null, enforced_provider_id: null, break_glass_user_id: null })
      .where(and(eq(company_domains.company_id, company), isNotNull(company_domains.enforced_since)))
      .returning({ id: company_domains.id })
  ).length;

/** Ends sessions in the company, and of the domain's accounts anywhere, that no provider of the company proved. */
export const endOtherSessions = (
  tx: Tx,
  { company_id, domain }: Pick<DomainRow, 'company_id' | 'domain'>,
  { at, keep, owner }: { at: Date; keep: number | null; owner: number },
) =>
  tx.execute(sql`
    update sessions s set ended_at = ${at.toISOString()}::timestamptz from users u
    where u.id = s.user_id and s.ended_at is null and s.user_id <> ${owner}
      and s.id is distinct from ${keep}::bigint
      and (s.company_id = ${company_id} or split_part(lower(u.email), '@', 2) = ${domain})
      and not exists (select from identity_providers p where p.id = s.provider_id and p.company_id = ${company_id})`);

/** Whether a provider signs addresses of a domain in alone. */
export const isEnforcedProvider = async (
  db: Queryable,
  { company, provider }: { company: number; provider: number },
): Promise<boolean> =>
  (await db.$count(
    company_domains,
    and(eq(company_domains.company_id, company), eq(company_domains.enforced_provider_id, provider)),
  )) > 0;
