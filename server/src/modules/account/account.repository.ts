import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

export type UserRow = typeof users.$inferSelect;

export const findUser = async (db: Queryable, id: number): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.id, id)))[0];

export const updateUser = (db: Queryable, id: number, changes: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(changes).where(eq(users.id, id));
