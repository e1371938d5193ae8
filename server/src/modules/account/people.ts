import type { AccountStanding } from '@vivavoce/domain/accounts/company-reach.ts';
import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

type Person = typeof users.$inferSelect;

/**
 * `key share`: prevents emptying the account as unused. `update`: also prevents concurrent additions of the person to
 * an activity, which lock the account too.
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

/** The account with an address, locked until the transaction ends; undefined where there is none. */
export const findPerson = (tx: Tx, email: string): Promise<Person | undefined> => holdPerson(tx, email, 'update');

/** The account may be emptied between the two statements, once. */
const TRIES = 2;

/**
 * The account with this address, created without a name if there is none, and locked until the transaction ends.
 * Neither the answer nor the duration reveals whether it existed.
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
 * Locks the accounts of a list, by id or by address, all in one order, so that two callers cannot deadlock. Their data
 * is read in a later statement, which sees what was committed while this one waited.
 * @param emails in small letters
 */
export const holdPeople = (tx: Tx, ids: readonly number[], emails: readonly string[] = []) =>
  tx.execute(sql`
    select id from users where id = any(${sql.param(ids)}::bigint[]) or lower(email) = any(${sql.param(emails)}::text[])
    order by id for key share`);

/** An account by its id, locked until the transaction ends. */
export async function holdAccount(tx: Tx, id: number): Promise<Person> {
  const [account] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!account) throw new Error('the account is missing');
  return account;
}

/** Names an account whose owner has not named it yet. @returns the person with the names that hold */
export async function nameAccount(
  tx: Tx,
  person: Person,
  names: Pick<Person, 'first_name' | 'last_name'>,
): Promise<Person> {
  if (person.full_name !== '' || person.password_hash !== null) return person;
  const [named] = await tx.update(users).set(names).where(eq(users.id, person.id)).returning();
  if (!named) throw new Error('the locked person is missing');
  return named;
}

export const renameAccount = (tx: Tx, id: number, names: Pick<Person, 'first_name' | 'last_name'>) =>
  tx.update(users).set(names).where(eq(users.id, id));

/** The account of an installation's first owner, who chose its name and password. @returns its id */
export async function nameOwner(
  tx: Tx,
  { email, locale, first_name, last_name }: Pick<Person, 'email' | 'locale' | 'first_name' | 'last_name'>,
  { password_hash, at }: { password_hash: string; at: Date },
): Promise<number> {
  const { id } = await ensurePerson(tx, { email, locale }, 'update');
  await tx
    .update(users)
    .set({ locale, first_name, last_name, password_hash, password_changed_at: at })
    .where(eq(users.id, id));
  return id;
}

/** The uses of an account by a company and elsewhere. */
export async function standingOf(
  db: Queryable,
  { company, user }: { company: number; user: number },
): Promise<AccountStanding> {
  const { rows } = await db.execute<AccountStanding & Record<string, unknown>>(sql`
    with p as (select ${company}::bigint as company, ${user}::bigint as person)
    select
      exists (select from memberships where user_id = p.person and company_id = p.company) as member,
      exists (select from memberships where user_id = p.person and company_id <> p.company)
        or exists (select from reviewers where user_id = p.person and company_id <> p.company)
        or exists (select from applications where user_id = p.person and company_id <> p.company)
        or exists (select from cohort_members where user_id = p.person and company_id <> p.company)
        or exists (select from identities where user_id = p.person and company_id <> p.company) as elsewhere,
      exists (select from memberships where user_id = p.person and company_id = p.company and role = 'owner') as owner_here,
      exists (select from memberships where user_id = p.person and role = 'owner') as owner,
      exists (select from company_domains where break_glass_user_id = p.person) as break_glass,
      exists (select from platform_administrators where user_id = p.person) as platform_administrator
    from p`);
  const [standing] = rows;
  if (!standing) throw new Error('the query returned no row');
  return standing;
}
