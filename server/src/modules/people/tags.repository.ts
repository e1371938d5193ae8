import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';

export interface TagRow extends Record<string, unknown> {
  id: number;
  name: string;
  people: number;
}

const TAG = sql`t.id::float8 as id, t.name, (select count(*)::int from tagged_people p where p.tag_id = t.id) as people`;

/** The tags of the company by name; with a tag that row alone. */
export async function tagsOfCompany(
  db: Queryable,
  { company, tag: id }: { company: number; tag?: number },
): Promise<TagRow[]> {
  const only = id === undefined ? sql`` : sql`and t.id = ${id}`;
  const { rows } = await db.execute<TagRow>(
    sql`select ${TAG} from tags t where t.company_id = ${company} ${only} order by lower(t.name), t.id`,
  );
  return rows;
}

/** Changes of the tags of a company take turns. */
export const lockTags = (tx: Tx, company: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('tags of a company'), ${company}::int)`);

export async function findTagByName(db: Queryable, company: number, name: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from tags where company_id = ${company} and lower(name) = lower(${name})`,
  );
  return rows[0]?.id;
}

export async function insertTag(
  tx: Tx,
  { company, name, author }: { company: number; name: string; author: number },
): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into tags (company_id, name, created_by) values (${company}, ${name}, ${author}) returning id::float8 as id`);
  return rows[0]?.id ?? 0;
}

export const renameTag = (tx: Tx, id: number, name: string) =>
  tx.execute(sql`update tags set name = ${name} where id = ${id}`);

export const deleteTag = (tx: Tx, id: number) => tx.execute(sql`delete from tags where id = ${id}`);

export interface TagOfPerson extends Record<string, unknown> {
  id: number;
  name: string;
  created_by: number;
  author: string;
  created_at: string;
}

/** The tags of a person by name, each with who put it on first. */
export async function tagsOfPerson(
  db: Queryable,
  { company, accounts }: { company: number; accounts: readonly number[] },
): Promise<TagOfPerson[]> {
  const { rows } = await db.execute<TagOfPerson>(sql`
    select * from (
      select distinct on (t.id) t.id::float8 as id, t.name, p.created_by::float8 as created_by,
        coalesce(nullif(w.full_name, ''), w.email) as author, p.created_at
      from tagged_people p join tags t on t.id = p.tag_id join users w on w.id = p.created_by
      where p.user_id = any(${sql.param(accounts)}::bigint[]) and p.company_id = ${company}
      order by t.id, p.created_at) found order by lower(name), id`);
  return rows;
}

export const tagPerson = (
  tx: Tx,
  { company, account, tag, author }: { company: number; account: number; tag: number; author: number },
) =>
  tx.execute(sql`
    insert into tagged_people (company_id, user_id, tag_id, created_by)
    values (${company}, ${account}, ${tag}, ${author}) on conflict do nothing`);

export const untagPerson = (
  tx: Tx,
  { company, accounts, tag }: { company: number; accounts: readonly number[]; tag: number },
) =>
  tx.execute(sql`
    delete from tagged_people where company_id = ${company} and tag_id = ${tag}
      and user_id = any(${sql.param(accounts)}::bigint[])`);
