import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';

/**
 * The account with this address, made without a name where there is none. Held, so that nobody adds the person to the same
 * activity or empties the account until the transaction ends.
 * @param email in small letters
 */
export async function holdAccount(tx: Tx, email: string): Promise<number> {
  await tx.execute(sql`
    insert into users (email, first_name, last_name) values (${email}, '', '') on conflict do nothing`);
  const { rows } = await tx.execute<{ id: string }>(sql`select id from users where lower(email) = ${email} for update`);
  if (!rows[0]) throw new Error('the account that was made is missing');
  return Number(rows[0].id);
}
