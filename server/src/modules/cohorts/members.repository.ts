import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { holdPeople } from '../account/people.ts';

/** A person to add, with an address in small letters. */
export interface NewMember {
  first_name: string;
  last_name: string;
  email: string;
}

/**
 * Adds people to a cohort, in a constant number of statements; members stay as they are. Rows are locked in the order of
 * their keys, so that two lists with the same people cannot deadlock.
 * @param people each address once
 * @returns how many were added
 */
export async function insertMembers(
  tx: Tx,
  cohort: { id: number; company_id: number },
  { people, source, now }: { people: readonly NewMember[]; source: 'list' | 'code'; now: Date },
): Promise<number> {
  const emails = people.map(({ email }) => email);
  // An erasure that runs may be about to empty these accounts as unused.
  await holdPeople(tx, [], emails);
  await tx.execute(sql`
    insert into users (first_name, last_name, email) select '', '', email from unnest(${sql.param(emails)}::text[]) p(email)
    order by email on conflict do nothing`);
  const columns = sql.join(
    [people.map(({ first_name }) => first_name), people.map(({ last_name }) => last_name), emails].map(
      (values) => sql`${sql.param(values)}::text[]`,
    ),
    sql`, `,
  );
  const { rowCount } = await tx.execute(sql`
    insert into cohort_members (cohort_id, company_id, user_id, first_name, full_name, source, joined_at)
    select ${cohort.id}, ${cohort.company_id}, u.id, p.first_name, btrim(p.first_name || ' ' || p.last_name), ${source},
      ${now.toISOString()}::timestamptz
    from unnest(${columns}) p(first_name, last_name, email) join users u on lower(u.email) = p.email order by u.id
    on conflict do nothing`);
  return rowCount ?? 0;
}

export async function countMembers(db: Queryable, cohort: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from cohort_members where cohort_id = ${cohort}`,
  );
  return rows[0]?.count ?? 0;
}

/** Which of these addresses are members, and which the company has written to or has in a cohort. */
export async function findAddresses(
  db: Queryable,
  cohort: { id: number; company_id: number },
  emails: readonly string[],
) {
  const { rows } = await db.execute<{ email: string; member: boolean; known: boolean }>(sql`
    select lower(u.email) as email,
      exists (select 1 from cohort_members m where m.cohort_id = ${cohort.id} and m.user_id = u.id) as member,
      exists (select 1 from applications a where a.user_id = u.id and a.company_id = ${cohort.company_id})
        or exists (select 1 from cohort_members m where m.user_id = u.id and m.company_id = ${cohort.company_id}) as known
    from users u where lower(u.email) = any(${sql.param(emails)}::text[])`);
  return {
    members: new Set(rows.flatMap(({ email, member }) => (member ? [email] : []))),
    known: new Set(rows.flatMap(({ email, known }) => (known ? [email] : []))),
  };
}

/** @returns the account and the address of the removed member; undefined for a member of another cohort */
export async function deleteMember(tx: Tx, cohort: number, member: number) {
  const { rows } = await tx.execute<{ user_id: number; email: string }>(sql`
    with gone as (delete from cohort_members where cohort_id = ${cohort} and id = ${member} returning user_id)
    select gone.user_id::float8 as user_id, lower(u.email) as email from gone join users u on u.id = gone.user_id`);
  return rows[0];
}

export const exclude = (tx: Tx, cohort_id: number, address_hash: string) =>
  tx.execute(
    sql`insert into cohort_exclusions (cohort_id, address_hash) values (${cohort_id}, ${address_hash}) on conflict do nothing`,
  );

export async function isExcluded(db: Queryable, cohort: number, address_hash: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from cohort_exclusions where cohort_id = ${cohort} and address_hash = ${address_hash}`,
  );
  return rows.length > 0;
}

/** People on a list of staff may join again. */
export const include = (tx: Tx, cohort: number, hashes: readonly string[]) =>
  tx.execute(
    sql`delete from cohort_exclusions where cohort_id = ${cohort} and address_hash = any(${sql.param(hashes)}::text[])`,
  );

/** Accounts of a cohort, in the order of their keys. */
export async function accountsOf(db: Queryable, cohort: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select user_id::float8 as id from cohort_members where cohort_id = ${cohort} order by user_id`,
  );
  return rows.map(({ id }) => id);
}
