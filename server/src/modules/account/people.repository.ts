import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

type Person = typeof users.$inferSelect;

/** Held, so that nobody empties the account as one of a person who is nothing to anybody. */
const holdPerson = async (tx: Tx, email: string): Promise<Person | undefined> =>
  (
    await tx
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
      .for('key share')
  )[0];

/** The person with this address, made where nobody has it; a known person keeps the own name. */
export async function ensurePerson(tx: Tx, person: typeof users.$inferInsert): Promise<Person> {
  const known = await holdPerson(tx, person.email);
  if (known) return known;
  await tx.insert(users).values(person).onConflictDoNothing();
  const user = await holdPerson(tx, person.email);
  if (!user) throw new Error('the inserted person is missing');
  return user;
}

/**
 * Holds the accounts that somebody names by id or by address, all at once and in their order, so that nobody who holds
 * several meets another in the middle. What these people are is asked in a statement after this one, which sees what was
 * committed while it waited.
 * @param emails in small letters
 */
export const holdPeople = (tx: Tx, ids: readonly number[], emails: readonly string[] = []) =>
  tx.execute(sql`
    select id from users where id = any(${sql.param(ids)}::bigint[]) or lower(email) = any(${sql.param(emails)}::text[])
    order by id for key share`);
