import { desc, eq } from 'drizzle-orm';
import { mails } from '../src/db/schema/index.ts';
import { passwordToken } from '../src/lib/secrets.ts';
import type { TestServer } from './api-test.ts';

/** The token of the link in the newest mail to an address. */
export async function mailedToken({ ctx: { db, env } }: TestServer, address: string): Promise<string> {
  const [mail] = await db.select().from(mails).where(eq(mails.to_address, address)).orderBy(desc(mails.id)).limit(1);
  if (!mail?.link_nonce) throw new Error(`the newest mail to ${address} has no link`);
  return passwordToken(env.SESSION_SECRET, mail.link_nonce);
}
