import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

type Person = typeof users.$inferSelect;

/**
 * `key share`: nobody empties the account as one that belongs to no application or seat. `update`: in addition nobody else
 * adds the person to an activity, which holds the account too.
 */
type PersonLock = 'key share' | 'update';

const holdPerson = async (tx: Tx, email: string, lock: PersonLock): Promise<Person | undefined> =>
  (
    await tx
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
      .for(lock)
  )[0];

/** Somebody may empty the account between the two statements, once. */
const TRIES = 2;

/**
 * The account with this address, created without a name if there is none, and locked until the transaction ends. Neither the
 * answer nor the work tells whether there was one.
 * @param email in small letters
 */
export async function ensurePerson(
  tx: Tx,
  { email, locale }: Pick<typeof users.$inferInsert, 'email' | 'locale'>,
  lock: PersonLock = 'key share',
): Promise<Person> {
  for (let n = 0; n < TRIES; n++) {
    await tx
      .insert(users)
      .values({ email, first_name: '', last_name: '', ...(locale && { locale }) })
      .onConflictDoNothing();
    const user = await holdPerson(tx, email, lock);
    if (user) return user;
  }
  throw new Error('the inserted person is missing');
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
