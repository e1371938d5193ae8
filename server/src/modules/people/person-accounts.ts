import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';

/** Columns of an account in a company. */
interface Place {
  company: SQL;
  account: SQL;
}

/** The person of an account, as SQL: the account itself unless it was merged. */
const personOf = ({ company, account }: Place): SQL => sql`coalesce(
  (select m.person_id from merged_people m where m.user_id = ${account} and m.company_id = ${company}), ${account})`;

/** A person of a company: its id, which is that of one account, and the accounts that are this person. */
export interface PersonAccounts {
  id: number;
  /** The first is that of the id. */
  accounts: number[];
}

/** The person of an account of the company. An account that was never merged is a person of its own. */
export async function accountsOf(
  db: Queryable,
  { company, account }: { company: number; account: number },
): Promise<PersonAccounts> {
  const place = { company: sql`${company}::bigint`, account: sql`${account}::bigint` };
  const { rows } = await db.execute<{ id: string; others: string[] }>(sql`
    with person as (select ${personOf(place)} as id)
    select person.id, array(select m.user_id from merged_people m
      where m.person_id = person.id and m.company_id = ${company} order by m.merged_at, m.user_id) as others from person`);
  const id = Number(rows[0]?.id ?? account);
  return { id, accounts: [id, ...(rows[0]?.others ?? []).map(Number)] };
}

/**
 * Locks accounts until the transaction ends: an erasure, which deletes what a company knows of an account without
 * applications, waits or has been. Recording an answer waits for no such lock.
 */
export const holdAccounts = (tx: Tx, accounts: readonly number[]) =>
  tx.execute(sql`select id from users where id = any(${sql.param(accounts)}::bigint[]) order by id for share`);

/**
 * Moves what the company knows of an account with its only application there to the account of the corrected address.
 * The caller has moved the application.
 */
export async function moveAccount(
  tx: Tx,
  { company, from, to, application }: { company: number; from: number; to: number; application: number },
): Promise<void> {
  const known = sql`select 1 from applications a where a.user_id = ${from} and a.company_id = ${company}`;
  await tx.execute(sql`
    update person_notes set user_id = ${to}
    where user_id = ${from} and company_id = ${company} and (application_id = ${application} or not exists (${known}))`);
  await tx.execute(sql`
    insert into tagged_people (company_id, user_id, tag_id, created_by, created_at)
    select company_id, ${to}::bigint, tag_id, created_by, created_at from tagged_people
    where user_id = ${from} and company_id = ${company} and not exists (${known}) order by tag_id on conflict do nothing`);
  await tx.execute(sql`
    update cohort_members m set user_id = ${to} where m.user_id = ${from} and m.company_id = ${company} and not exists (${known})
      and not exists (select 1 from cohort_members other where other.cohort_id = m.cohort_id and other.user_id = ${to})`);
}

/** Notes and tags that a company has on the account of an application, as the copy of own data holds them. */
export async function knownAbout(db: Queryable, application: number) {
  const { rows } = await db.execute<{
    notes: { text: string; created_at: string; edited_at: string | null }[];
    tags: { name: string; created_at: string }[];
  }>(sql`
    select
      (select coalesce(json_agg(json_build_object('text', n.text, 'created_at', n.created_at, 'edited_at', n.edited_at) order by n.id), '[]')
       from person_notes n where n.user_id = a.user_id and n.company_id = a.company_id
         and (n.application_id is null or n.application_id = a.id)) as notes,
      (select coalesce(json_agg(json_build_object('name', t.name, 'created_at', p.created_at) order by t.name), '[]')
       from tagged_people p join tags t on t.id = p.tag_id
       where p.user_id = a.user_id and p.company_id = a.company_id) as tags
    from applications a where a.id = ${application}`);
  return rows[0] ?? { notes: [], tags: [] };
}
