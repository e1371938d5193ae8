import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import type { ProviderSessionName } from '../../db/schema/accounts/identity-providers.ts';
import { provider_sessions, users } from '../../db/schema/index.ts';

export const findAccount = async (db: Queryable, email: string) =>
  (
    await db
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
  )[0];

/** The address of an account, in small letters; empty for none. */
export const addressOf = async (db: Queryable, userId: number): Promise<string> =>
  (
    await db
      .select({ email: sql<string>`lower(${users.email})` })
      .from(users)
      .where(eq(users.id, userId))
  )[0]?.email ?? '';

/**
 * Blocks a change of the password, or of all sessions, until the transaction ends; and waits for a running one.
 * @returns the user after that change
 */
export const shareUser = async (tx: Tx, userId: number) =>
  (await tx.select().from(users).where(eq(users.id, userId)).for('share'))[0];

/** Whether the user belongs to suspended companies alone, and neither sits on a panel nor runs the platform. */
export async function isSuspended(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await db.execute<{ suspended: boolean }>(sql`
    select exists (select from memberships where user_id = ${userId})
      and not exists (select from memberships m join companies c on c.id = m.company_id
        where m.user_id = ${userId} and c.suspended_at is null)
      and not exists (select from reviewers where user_id = ${userId})
      and not exists (select from platform_administrators where user_id = ${userId}) as suspended`);
  return rows[0]?.suspended ?? false;
}

/** How the provider of a session names it; null for a session without one. */
export async function nameOfSession(tx: Tx, session: number): Promise<ProviderSessionName | null> {
  const { subject, sid, name_id, id_token } = getTableColumns(provider_sessions);
  const [row] = await tx
    .select({ subject, sid, name_id, id_token })
    .from(provider_sessions)
    .where(eq(provider_sessions.session_id, session));
  return row ?? null;
}
