import type { TagAction } from '@vivavoce/domain/applications/bulk-operations.ts';
import { PERSON_LIMITS } from '@vivavoce/domain/people/person-limits.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import type { BulkOperationInput } from '../../db/schema/index.ts';
import { readsPeople } from '../../policies/people.policy.ts';

/** Accounts with what they share by merges: of each account `user_id` of the source, all accounts `other` of its person. */
const alikeOf = (source: SQL, company: SQL): SQL => sql`
  select s.user_id, person.id as other from ${source} s
    cross join lateral (select coalesce((select m.person_id from merged_people m
      where m.user_id = s.user_id and m.company_id = ${company}), s.user_id) as id) person
  union
  select s.user_id, other.user_id from ${source} s
    cross join lateral (select coalesce((select m.person_id from merged_people m
      where m.user_id = s.user_id and m.company_id = ${company}), s.user_id) as id) person
    join merged_people other on other.person_id = person.id and other.company_id = ${company}`;

/** The tags of the people of these applications, by account and name; none for readers without a company. */
export async function tagsFor(
  db: Queryable,
  actor: StaffActor,
  applications: readonly { user_id: number }[],
): Promise<Map<number, { id: number; name: string }[]>> {
  const tagsByAccount = new Map<number, { id: number; name: string }[]>();
  if (!readsPeople(actor) || applications.length === 0) return tagsByAccount;
  const accounts = [...new Set(applications.map(({ user_id }) => user_id))];
  const { rows } = await db.execute<{ user_id: number; id: number; name: string }>(sql`
    with alike as (${alikeOf(sql`(select unnest(${sql.param(accounts)}::bigint[]) as user_id)`, sql`${actor.company_id}::bigint`)})
    select distinct alike.user_id::float8 as user_id, t.id::float8 as id, t.name from alike
    join tagged_people p on p.user_id = alike.other and p.company_id = ${actor.company_id}
    join tags t on t.id = p.tag_id order by 1, 3`);
  for (const { user_id, ...tag } of rows) tagsByAccount.set(user_id, [...(tagsByAccount.get(user_id) ?? []), tag]);
  return tagsByAccount;
}

/**
 * Whether the person of an applicant of the activity has the tag, as SQL over the alias `a` of applications: all accounts
 * with the tag are read first, whatever rows are compared.
 */
export const hasTag = (jobId: number, tag: number): SQL => {
  const company = sql`(select company_id from jobs where id = ${jobId})`;
  const tagged = sql`p.tag_id = ${tag} and p.company_id = ${company}`;
  const merged = sql`${tagged} and m.company_id = ${company}`;
  return sql`a.user_id in (
    select p.user_id from tagged_people p where ${tagged}
    union all
    select m.person_id from tagged_people p join merged_people m on m.user_id = p.user_id where ${merged}
    union all
    select o.user_id from tagged_people p join merged_people m on m.user_id = p.user_id
      join merged_people o on o.person_id = m.person_id and o.company_id = m.company_id where ${merged}
    union all
    select m.user_id from tagged_people p join merged_people m on m.person_id = p.user_id where ${merged})`;
};

/**
 * The same, compared for one row after the other: for the first rows of a list. Each `offset 0` keeps the planner from
 * reading all accounts with the tag before the first row.
 */
export const rowHasTag = (tag: number): SQL => {
  const edge = sql`m.user_id = a.user_id and m.company_id = a.company_id`;
  const person = sql`coalesce((select m.person_id from merged_people m where ${edge}), a.user_id)`;
  return sql`exists (select 1 from (
      select a.user_id as id
      union all select m.person_id from merged_people m where ${edge}
      union all select m.user_id from merged_people m where m.person_id = ${person} and m.company_id = a.company_id) same
    where exists (select 1 from tagged_people p
      where p.user_id = same.id and p.company_id = a.company_id and p.tag_id = ${tag} offset 0) offset 0)`;
};

/** Whether the company has the tag. */
export async function isTagOf(db: Queryable, { company, tag }: { company: number; tag: number }): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from tags where id = ${tag} and company_id = ${company}`);
  return rows.length > 0;
}

export interface TagPart {
  action: TagAction;
  company_id: number;
  created_by: number;
  input: BulkOperationInput;
  /** A subquery of ids of applications. */
  applicants: SQL;
}

/**
 * Puts a tag on the people of these applicants, or takes it off. A tag that was deleted since changes nothing. The
 * accounts are locked before: no person who is being erased is tagged.
 * @returns how many people changed
 */
export async function tagPart(tx: Tx, { action, company_id, created_by, input, applicants }: TagPart): Promise<number> {
  const accounts = sql`(select distinct a.user_id from applications a where a.id in ${applicants} and a.company_id = ${company_id})`;
  await tx.execute(sql`select id from users where id in ${accounts} order by id for share`);
  const alike = alikeOf(accounts, sql`${company_id}::bigint`);
  const { rowCount } =
    action === 'untag'
      ? await tx.execute(sql`
          delete from tagged_people p using (select distinct other from (${alike}) alike) theirs
          where p.tag_id = ${input.tag ?? 0} and p.company_id = ${company_id} and p.user_id = theirs.other`)
      : await tx.execute(sql`
          with alike as (${alike}),
          tagged as (select alike.user_id, bool_or(p.tag_id is not null) as has, count(distinct others.tag_id) as n from alike
            left join tagged_people p on p.user_id = alike.other and p.company_id = ${company_id} and p.tag_id = ${input.tag ?? 0}
            left join tagged_people others on others.user_id = alike.other and others.company_id = ${company_id}
            group by alike.user_id)
          insert into tagged_people (company_id, user_id, tag_id, created_by)
          select ${company_id}::bigint, tagged.user_id, t.id, ${created_by}::bigint from tagged
          join tags t on t.id = ${input.tag ?? 0} and t.company_id = ${company_id}
          where not tagged.has and tagged.n < ${PERSON_LIMITS.tags_of_person} order by tagged.user_id
          on conflict do nothing`);
  return rowCount ?? 0;
}
