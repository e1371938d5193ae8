import { and, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { sign_in_flows } from '../../../db/schema/index.ts';

export const insertFlow = (db: Queryable, row: typeof sign_in_flows.$inferInsert) =>
  db.insert(sign_in_flows).values(row);

/** Uses a flow up. @returns undefined where this browser began none with the state: defined for one caller only */
export const takeFlowRow = async (
  db: Queryable,
  {
    state_hash,
    browser_hash,
    provider_id,
    now,
  }: Record<'state_hash' | 'browser_hash', string> & {
    provider_id: number;
    now: Date;
  },
) =>
  (
    await db
      .delete(sign_in_flows)
      .where(
        and(
          eq(sign_in_flows.state_hash, state_hash),
          eq(sign_in_flows.browser_hash, browser_hash),
          eq(sign_in_flows.provider_id, provider_id),
          gt(sign_in_flows.expires_at, now),
        ),
      )
      .returning()
  )[0];
