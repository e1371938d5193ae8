import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import {
  companies,
  company_domains,
  identity_providers,
  memberships,
  provider_sessions,
  sessions,
  sign_in_steps,
  users,
} from '../../db/schema/index.ts';
import { isLiving } from './callers/living-session.ts';
import { isAllowedBy, plainAddress } from './callers/staff-actor.ts';
import { ENFORCED, hasBreakGlassPassword } from './enforced-users.ts';

export type UserRow = typeof users.$inferSelect;

/** Whether a user may still use the password of a company that enforces its provider. */
export async function isBreakGlass(
  db: Queryable,
  { company: companyId, user: userId }: { company: number; user: number },
): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select ${hasBreakGlassPassword(sql`${companyId}`, sql`${userId}`)} as is`,
  );
  return rows[0]?.is ?? false;
}

/**
 * Companies of a user that are not suspended, the oldest membership first.
 * Each with the provider that the company enforces for the user, if any.
 * @param ip whether each company allows this address
 */
export const listCompanies = (db: Queryable, userId: number, ip?: string) =>
  db
    .select({
      id: companies.id,
      name: companies.account_name,
      shortname: companies.shortname,
      role: memberships.role,
      alternate_brand: companies.alternate_brand,
      allowed:
        ip === undefined
          ? sql<boolean>`true`
          : sql<boolean>`(${isAllowedBy(sql`${companies.staff_addresses}`, plainAddress(ip))} or ${hasBreakGlassPassword(sql`${companies.id}`, sql`${userId}`)})`,
      provider: sql<string | null>`(
        select p.public_name from company_domains d join identity_providers p on p.id = d.enforced_provider_id
        where d.company_id = ${companies.id} and ${ENFORCED}
          and not ${hasBreakGlassPassword(sql`${companies.id}`, sql`${userId}`)}
        order by d.id limit 1)`,
    })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.company_id))
    .where(and(eq(memberships.user_id, userId), isNull(companies.suspended_at)))
    .orderBy(asc(memberships.created_at), asc(companies.id));

export async function insertSession(db: Queryable, row: typeof sessions.$inferInsert): Promise<number> {
  const [created] = await db.insert(sessions).values(row).returning({ id: sessions.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

/** Stores how the provider of a session names it. */
export const nameSession = (tx: Tx, row: typeof provider_sessions.$inferInsert) =>
  tx.insert(provider_sessions).values(row);

/** @returns id, beginning and proofs of the token's session; undefined for an unknown or ended one */
export async function endSession(db: Queryable, tokenHash: string, at: Date) {
  const [ended] = await db
    .update(sessions)
    .set({ ended_at: at })
    .where(and(eq(sessions.token_hash, tokenHash), isNull(sessions.ended_at)))
    .returning({
      id: sessions.id,
      began: sessions.created_at,
      method: sessions.method,
      second_factor: sessions.second_factor,
      proved_at: sessions.proved_at,
      provider_id: sessions.provider_id,
      company_id: sessions.company_id,
    });
  return ended;
}

/** The company of a provider that is on. */
export const companyOfProvider = async (db: Queryable, id: number): Promise<number | undefined> =>
  (
    await db
      .select({ company_id: identity_providers.company_id })
      .from(identity_providers)
      .where(and(eq(identity_providers.id, id), identity_providers.active))
  )[0]?.company_id;

/** Ends the sessions that a provider began, of one user or of all, and sign-ins that wait for their second step. */
export async function endSessionsOfProvider(db: Queryable, provider: number, at: Date, userId?: number) {
  await db
    .update(sessions)
    .set({ ended_at: at })
    .where(
      and(
        eq(sessions.provider_id, provider),
        isNull(sessions.ended_at),
        userId === undefined ? undefined : eq(sessions.user_id, userId),
      ),
    );
  await db
    .delete(sign_in_steps)
    .where(
      and(
        eq(sign_in_steps.provider_id, provider),
        userId === undefined ? undefined : eq(sign_in_steps.user_id, userId),
      ),
    );
}

/** The rules of a company for the sessions of its users. */
export async function sessionRules(db: Queryable, companyId: number) {
  const [rules] = await db
    .select({
      idle_seconds: sql<number>`${companies.session_idle_minutes} * 60`,
      longest_seconds: sql<number>`${companies.session_longest_hours} * 3600`,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  return rules;
}

/** @param both whether the password and an own second factor were right */
export const markSignIn = (db: Queryable, userId: number, at: Date, both: boolean) =>
  db
    .update(users)
    .set({ signed_in_at: at, ...(both && { both_proved_at: at }) })
    .where(eq(users.id, userId));

const livingAt = (at: Date) => isLiving(sql`${at.toISOString()}::timestamptz`, 'sessions');

interface Living {
  user_id: number;
  /** The current session comes first. */
  first: number | null;
  at: Date;
}

/** A page of a user's living sessions at an instant, the latest first, and their total. */
export async function listSessions(
  db: Queryable,
  { user_id, first, at }: Living,
  { page, page_size }: { page: number; page_size: number },
) {
  const living = and(eq(sessions.user_id, user_id), livingAt(at));
  const rows = await db
    .select({
      id: sessions.id,
      created_at: sessions.created_at,
      last_seen_at: sessions.last_seen_at,
      user_agent: sessions.user_agent,
      method: sessions.method,
      second_factor: sessions.second_factor,
      company_id: companies.id,
      company_name: companies.account_name,
      company_shortname: companies.shortname,
    })
    .from(sessions)
    .leftJoin(companies, eq(companies.id, sessions.company_id))
    .where(living)
    .orderBy(sql`${sessions.id} is distinct from ${first}::bigint`, desc(sessions.last_seen_at), desc(sessions.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: await db.$count(sessions, living) };
}

/** @returns whether the user had such a session */
export const endSessionOf = async (
  db: Queryable,
  { user_id, id, at }: { user_id: number; id: number; at: Date },
): Promise<boolean> =>
  (
    await db
      .update(sessions)
      .set({ ended_at: at })
      .where(and(eq(sessions.id, id), eq(sessions.user_id, user_id), livingAt(at)))
      .returning({ id: sessions.id })
  ).length > 0;

/** Ends the sessions of a user, except one. */
export const endSessionsOf = (db: Queryable, userId: number, at: Date, keep: number | null) =>
  db
    .update(sessions)
    .set({ ended_at: at })
    .where(
      and(eq(sessions.user_id, userId), isNull(sessions.ended_at), keep === null ? undefined : ne(sessions.id, keep)),
    );

/** Ends the sign-ins of a user that wait for a second factor. */
export const forgetSteps = (tx: Tx, userId: number) =>
  tx.delete(sign_in_steps).where(eq(sign_in_steps.user_id, userId));

/** Whether a company names a user as the one who keeps the password, also while it enforces no provider. */
export const isNamedBreakGlass = async (
  db: Queryable,
  { company, user }: { company: number; user: number },
): Promise<boolean> =>
  (await db.$count(
    company_domains,
    and(eq(company_domains.company_id, company), eq(company_domains.break_glass_user_id, user)),
  )) > 0;

/** Whether a user is the one who keeps the password of some company. */
export const isBreakGlassAnywhere = async (db: Queryable, user: number): Promise<boolean> =>
  (await db.$count(company_domains, eq(company_domains.break_glass_user_id, user))) > 0;
