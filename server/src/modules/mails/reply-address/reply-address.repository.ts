import { eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { companies, users } from '../../../db/schema/index.ts';

const { reply_to_email, reply_to_checked_at, reply_to_checked_by, reply_to_pending } = companies;
const columns = { reply_to_email, reply_to_checked_at, reply_to_checked_by, reply_to_pending };
export type ReplyAddressRow = Pick<typeof companies.$inferSelect, keyof typeof columns>;

export async function findReplyAddress(db: Queryable, company: number): Promise<ReplyAddressRow | undefined> {
  const [row] = await db.select(columns).from(companies).where(eq(companies.id, company));
  return row;
}

/** Two people who type in a code, or send one, wait for each other. */
export async function lockReplyAddress(tx: Tx, company: number): Promise<ReplyAddressRow | undefined> {
  const [row] = await tx.select(columns).from(companies).where(eq(companies.id, company)).for('no key update');
  return row;
}

export const storeReplyAddress = (tx: Tx, company: number, changes: Partial<ReplyAddressRow>) =>
  tx.update(companies).set(changes).where(eq(companies.id, company));

export async function findPerson(db: Queryable, id: number) {
  const [person] = await db.select({ id: users.id, full_name: users.full_name }).from(users).where(eq(users.id, id));
  return person ?? null;
}
