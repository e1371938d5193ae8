import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { interview_grants, interview_sessions } from '../../../db/schema/index.ts';

/** Updates the last use of the browser's session. @returns its id, or undefined for an unknown cookie */
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

interface Grant {
  session_id: number;
  application_id: number;
  link_version: number;
  /** The session of the learner's place that opens it; null where a valid link does. */
  learner_session_id: number | null;
  created_at: Date;
}

/** Grants the session access to the application. What a valid link opened before stays open without the place. */
export const grant = (tx: Tx, row: Grant) =>
  tx
    .insert(interview_grants)
    .values(row)
    .onConflictDoUpdate({
      target: [interview_grants.session_id, interview_grants.application_id],
      set: {
        link_version: sql`excluded.link_version`,
        created_at: sql`excluded.created_at`,
        learner_session_id: sql`case when ${interview_grants.learner_session_id} is null
          and ${interview_grants.link_version} = excluded.link_version then null else excluded.learner_session_id end`,
      },
    });
