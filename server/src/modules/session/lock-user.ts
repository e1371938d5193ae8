import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

/** Blocks new sessions of the user until the transaction ends. */
export const lockUser = async (tx: Tx, userId: number) =>
  (await tx.select().from(users).where(eq(users.id, userId)).for('no key update'))[0];
