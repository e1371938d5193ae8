import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { identity_providers, provider_sessions, sessions, sign_in_steps } from '../../../db/schema/index.ts';

/** The provider of a session that ends there, too, and how it names the session; undefined for every other session. */
export const findLeaving = async (db: Queryable, session: number) =>
  (
    await db
      .select({ provider: identity_providers, named: provider_sessions })
      .from(provider_sessions)
      .innerJoin(identity_providers, eq(identity_providers.id, provider_sessions.provider_id))
      .where(and(eq(provider_sessions.session_id, session), identity_providers.ends_session))
  )[0];

/** The sessions that a provider says have ended: of a person, by their names, or both. */
export interface Ended {
  provider_id: number;
  subject: string | null;
  /** Null for all; a session that the provider did not name belongs to each. */
  sids: string[] | null;
}

const isNamed = ({ provider_id, subject, sids }: Ended) =>
  and(
    eq(provider_sessions.provider_id, provider_id),
    subject === null ? undefined : eq(provider_sessions.subject, subject),
    sids === null
      ? undefined
      : subject === null
        ? inArray(provider_sessions.sid, sids)
        : or(inArray(provider_sessions.sid, sids), isNull(provider_sessions.sid)),
  );

/** Ends what a provider names, and sign-ins of the person that wait for their second step. @returns users, one for each session */
export async function endNamed(tx: Tx, ended: Ended, at: Date): Promise<number[]> {
  const rows = await tx
    .update(sessions)
    .set({ ended_at: at })
    .where(
      and(
        inArray(
          sessions.id,
          tx.select({ id: provider_sessions.session_id }).from(provider_sessions).where(isNamed(ended)),
        ),
        isNull(sessions.ended_at),
      ),
    )
    .returning({ user_id: sessions.user_id });
  const name = sql`${sign_in_steps.provider_session} ->> 'subject'`;
  const sid = sql<string>`${sign_in_steps.provider_session} ->> 'sid'`;
  await tx
    .delete(sign_in_steps)
    .where(
      and(
        eq(sign_in_steps.provider_id, ended.provider_id),
        ended.subject === null
          ? inArray(sid, ended.sids ?? [])
          : and(eq(name, ended.subject), ended.sids ? or(inArray(sid, ended.sids), isNull(sid)) : undefined),
      ),
    );
  return rows.map(({ user_id }) => user_id);
}
