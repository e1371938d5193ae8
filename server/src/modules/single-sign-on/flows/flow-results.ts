import { and, eq, gt, ne } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { sign_in_flows, sign_in_results } from '../../../db/schema/index.ts';

/** Uses up the flow of a request. @returns undefined where none waits: defined for one caller only */
export const takeRequest = async (db: Queryable, state_hash: string, provider_id: number, now: Date) =>
  (
    await db
      .delete(sign_in_flows)
      .where(
        and(
          eq(sign_in_flows.state_hash, state_hash),
          eq(sign_in_flows.provider_id, provider_id),
          gt(sign_in_flows.expires_at, now),
        ),
      )
      .returning()
  )[0];

export const insertResult = (tx: Queryable, row: typeof sign_in_results.$inferInsert) =>
  tx.insert(sign_in_results).values(row);

/** Uses up a result. @returns undefined where this browser has none: defined for one caller only */
export const takeResult = async (
  db: Queryable,
  { browser_hash, provider_id, now }: { browser_hash: string; provider_id: number; now: Date },
  ticket_hash: string,
) =>
  (
    await db
      .delete(sign_in_results)
      .where(
        and(
          eq(sign_in_results.ticket_hash, ticket_hash),
          eq(sign_in_results.browser_hash, browser_hash),
          eq(sign_in_results.provider_id, provider_id),
          ne(sign_in_results.purpose, 'register'),
          gt(sign_in_results.expires_at, now),
        ),
      )
      .returning()
  )[0];
