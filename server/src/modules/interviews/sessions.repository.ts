import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { interview_grants, interview_sessions } from '../../db/schema/index.ts';

/** Marks the browser's session as seen. @returns its id, or undefined where the cookie names none */
export const touchSession = async (tx: Tx, tokenHash: string, now: Date) =>
  (
    await tx
      .update(interview_sessions)
      .set({ last_seen_at: now })
      .where(eq(interview_sessions.token_hash, tokenHash))
      .returning({ id: interview_sessions.id })
  )[0]?.id;

export async function insertSession(tx: Tx, tokenHash: string, now: Date): Promise<number> {
  const values = { token_hash: tokenHash, created_at: now, last_seen_at: now };
  const [row] = await tx.insert(interview_sessions).values(values).returning({ id: interview_sessions.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** Lets the session act for the application, by the link that is valid now. */
export const grant = (tx: Tx, row: { session_id: number; application_id: number; link_version: number }) =>
  tx
    .insert(interview_grants)
    .values(row)
    .onConflictDoUpdate({
      target: [interview_grants.session_id, interview_grants.application_id],
      set: { link_version: sql`excluded.link_version` },
    });
