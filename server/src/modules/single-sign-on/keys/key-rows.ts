import { desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { provider_keys } from '../../../db/schema/index.ts';

export type KeyRow = typeof provider_keys.$inferSelect;

export const insertKey = (db: Queryable, row: typeof provider_keys.$inferInsert) =>
  db.insert(provider_keys).values(row);

export const changeKey = (db: Queryable, id: number, changes: Partial<Pick<KeyRow, 'used_from' | 'warned_days'>>) =>
  db.update(provider_keys).set(changes).where(eq(provider_keys.id, id));

/** The newest first. */
export const listKeys = (db: Queryable, providers: number[]): Promise<KeyRow[]> =>
  db.select().from(provider_keys).where(inArray(provider_keys.provider_id, providers)).orderBy(desc(provider_keys.id));
