import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';

export interface Merge extends Record<string, unknown> {
  user_id: number;
  into_id: number;
  shows_name: boolean;
  email: string;
  merged_by: number;
  author: string;
  merged_at: string;
}

/** The merges that made a person, newest first. */
export async function mergesOf(
  db: Queryable,
  { company, person }: { company: number; person: number },
): Promise<Merge[]> {
  const { rows } = await db.execute<Merge>(sql`
    select m.user_id::float8 as user_id, m.into_id::float8 as into_id, m.shows_name, u.email, m.merged_by::float8 as merged_by,
      coalesce(nullif(w.full_name, ''), w.email) as author, m.merged_at
    from merged_people m join users u on u.id = m.user_id join users w on w.id = m.merged_by
    where m.person_id = ${person} and m.company_id = ${company} order by m.merged_at desc, m.user_id desc`);
  return rows;
}

/** Locks accounts until the transaction ends: merges of the same people, and notes and tags on them, take turns. */
export const lockAccounts = (tx: Tx, accounts: readonly number[]) =>
  tx.execute(sql`select id from users where id = any(${sql.param(accounts)}::bigint[]) order by id for no key update`);

interface Edge {
  company: number;
  /** The person that becomes a part of the other one. */
  from: number;
  into: number;
}

/** Adds the edge; everybody below leads to the new end. */
export async function mergeInto(
  tx: Tx,
  { company, from, into, shows_name, author, at }: Edge & { shows_name: boolean; author: number; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update merged_people set person_id = ${into} where person_id = ${from} and company_id = ${company}`);
  await tx.execute(sql`
    insert into merged_people (company_id, user_id, into_id, person_id, shows_name, merged_by, merged_at)
    values (${company}, ${from}, ${into}, ${into}, ${shows_name}, ${author}, ${at.toISOString()}::timestamptz)`);
}

/** Removes the edge above an account; it and everybody below are a person of their own again. */
export async function separate(tx: Tx, { company, from }: Pick<Edge, 'company' | 'from'>): Promise<void> {
  await tx.execute(sql`delete from merged_people where user_id = ${from} and company_id = ${company}`);
  await tx.execute(sql`
    with recursive below as (
      select user_id from merged_people where into_id = ${from} and company_id = ${company}
      union select m.user_id from merged_people m join below on below.user_id = m.into_id where m.company_id = ${company})
    update merged_people set person_id = ${from} where company_id = ${company} and user_id in (select user_id from below)`);
}
