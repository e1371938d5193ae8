import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { sessions } from '../../db/schema/index.ts';
import { isAllowedBy, plainAddress } from './callers/staff-actor.ts';
import { sessionRules } from './session.repository.ts';

/** Applies the rules of a company to its running sessions. */
export async function applySessionRules(db: Queryable, companyId: number): Promise<void> {
  const rules = await sessionRules(db, companyId);
  if (!rules) return;
  await db
    .update(sessions)
    .set(rules)
    .where(and(eq(sessions.company_id, companyId), isNull(sessions.ended_at)));
}

/** Whether a list of networks allows an address. */
export async function isInside(tx: Tx, list: string[], ip: string): Promise<boolean> {
  const { rows } = await tx.execute<{ inside: boolean }>(
    sql`select ${isAllowedBy(sql`${sql.param(list)}::text[]`, plainAddress(ip))} as inside`,
  );
  return rows[0]?.inside ?? false;
}
