import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';

export interface NewAccount {
  email: string;
  first_name: string;
  last_name: string;
}

/**
 * The account with this address, made where there is none; an existing one keeps its name. Held, so that nobody adds the
 * person to the same activity or empties the account until the transaction ends.
 * @param person the address in small letters
 */
export async function holdAccount(tx: Tx, person: NewAccount): Promise<number> {
  const { email, first_name, last_name } = person;
  await tx.execute(sql`
    insert into users (email, first_name, last_name) values (${email}, ${first_name}, ${last_name}) on conflict do nothing`);
  const { rows } = await tx.execute<{ id: string }>(sql`select id from users where lower(email) = ${email} for update`);
  if (!rows[0]) throw new Error('the account that was made is missing');
  return Number(rows[0].id);
}
