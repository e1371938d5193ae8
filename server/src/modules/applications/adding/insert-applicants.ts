import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import type { jobs } from '../../../db/schema/index.ts';
import { eventsFrom } from '../../feed/feed.service.ts';
import type { NewEvent } from '../../feed/feed.service.ts';

/** A person to add: by address, or by the account where it is known. */
export interface NewPerson {
  first_name: string;
  last_name: string;
  /** In small letters. */
  email: string;
  phone: string | null;
  /** The account where the person is known already; the address is then ignored. */
  user_id?: number | undefined;
  external_id: string | null;
  metadata?: Record<string, string>;
  reasonable_adjustments: boolean;
  /** Whether a review is promised; left out, the activity decides. */
  review_paid?: boolean | undefined;
}
/** The result for one person, by the position in the list. */
export interface Inserted {
  /** From 0. */
  index: number;
  id: number;
}

/** The columns of a list of people, in the order of the database arrays. */
const COLUMNS = {
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone: 'text',
  user_id: 'bigint',
  external_id: 'text',
  metadata: 'jsonb',
  reasonable_adjustments: 'boolean',
  review_paid: 'boolean',
} as const satisfies Record<keyof NewPerson, string>;
const NAMES = Object.keys(COLUMNS) as (keyof NewPerson)[];

/** The people as rows `p`, with their position in the list as `n`, from 0. */
function asRows(people: readonly NewPerson[]): SQL {
  const columns = NAMES.map((name) => {
    const values = people.map((person) => person[name] ?? null);
    return sql`${sql.param(values)}::${sql.raw(COLUMNS[name])}[]`;
  });
  const places = sql`${sql.param([...people.keys()])}::int[]`;
  return sql`unnest(${sql.join([places, ...columns], sql`, `)}) as p(n, ${sql.raw(NAMES.join(', '))})`;
}

/** The rows of the people with the account of each, `found_id`. */
const withAccounts = (people: readonly NewPerson[]): SQL => sql`
  select p.*, u.id as found_id from ${asRows(people)} join users u on lower(u.email) = p.email where p.user_id is null
  union all select p.*, p.user_id from ${asRows(people)} where p.user_id is not null`;

/**
 * Locks the accounts that they have already: a concurrent erasure may be about to empty them as unused. An emptied one
 * is no longer found by its address.
 */
const holdAccounts = (tx: Tx, people: readonly NewPerson[]) =>
  tx.execute(sql`
    select u.id from users u where u.id in (select found_id from (${withAccounts(people)}) who) order by u.id for key share of u`);

const inserted = (rows: readonly { n: number; id: string }[]): Inserted[] =>
  rows.map(({ n, id }) => ({ index: n, id: Number(id) }));

/**
 * Adds many people to an activity, in a constant number of statements. Earlier applications stay unchanged; the names
 * are stored with the applications, not with the accounts. Each is promised a review where the activity offers one. Rows are locked in the order of their keys, so that two
 * lists with the same people cannot deadlock.
 * @param people each address once
 */
export async function insertApplicants(
  tx: Tx,
  job: Pick<typeof jobs.$inferSelect, 'id' | 'company_id' | 'default_locale' | 'advertise_review'>,
  people: readonly NewPerson[],
  actor: NewEvent['actor'],
): Promise<Inserted[]> {
  await holdAccounts(tx, people);
  await tx.execute(sql`
    insert into users (first_name, last_name, email)
    select '', '', email from ${asRows(people)} where user_id is null order by email
    on conflict do nothing`);
  const { rows } = await tx.execute<{ n: number; id: string }>(sql`
    with who as (${withAccounts(people)}),
    made as (
      insert into applications (job_id, company_id, user_id, applicant_name, applicant_first_name, external_id, metadata, reasonable_adjustments, phone,
        locale, review_paid)
      select ${job.id}::bigint, ${job.company_id}::bigint, found_id, btrim(first_name || ' ' || last_name), first_name, external_id,
        coalesce(metadata, '{}'), reasonable_adjustments, phone, ${job.default_locale}, ${job.advertise_review}::boolean and coalesce(review_paid, true)
      from who order by found_id
      on conflict do nothing returning id, user_id),
    recorded as (${eventsFrom({ company_id: job.company_id, job_id: job.id, type: 'application.added', actor }, sql`made`)})
    select who.n, made.id from made join who on who.found_id = made.user_id order by who.n`);
  return inserted(rows);
}

/** The people who already applied to the activity. */
export async function findApplicants(db: Queryable, jobId: number, people: readonly NewPerson[]): Promise<Inserted[]> {
  const { rows } = await db.execute<{ n: number; id: string }>(sql`
    with who as (${withAccounts(people)})
    select who.n, a.id from who join applications a on a.job_id = ${jobId} and a.user_id = who.found_id order by who.n`);
  return inserted(rows);
}

/**
 * The accounts that the company knows, with the company's own names: members by their account, applicants by their
 * newest application.
 */
export async function findKnownUsers(db: Queryable, companyId: number, ids: readonly number[]) {
  const { rows } = await db.execute<{ id: string; first_name: string; last_name: string; email: string }>(sql`
    select u.id, u.email, known.first_name, known.last_name
    from users u cross join lateral (
      select u.first_name, u.last_name, 0 as place, 0 as id
      from memberships m where m.user_id = u.id and m.company_id = ${companyId}
      union all
      (select called.first_name, btrim(substr(called.name, length(called.first_name) + 1)), 1, called.id
       from (select a.id, coalesce(nullif(a.applicant_name, ''), u.full_name) as name,
               case when starts_with(a.applicant_name, a.applicant_first_name) then a.applicant_first_name
                 when a.applicant_name in ('', u.full_name) then u.first_name
                 else split_part(a.applicant_name, ' ', 1) end as first_name
             from applications a where a.user_id = u.id and a.company_id = ${companyId} order by a.id desc limit 1) called)
      order by place limit 1) known
    where u.id = any(${sql.param(ids)}::bigint[])`);
  return new Map(rows.map(({ id, ...names }) => [Number(id), names]));
}

/** Which of these lower-case addresses have an application to the activity. */
export async function findAddresses(
  db: Queryable,
  jobId: number,
  emails: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ email: string; id: string }>(sql`
    select lower(u.email) as email, a.id from users u join applications a on a.user_id = u.id and a.job_id = ${jobId}
    where lower(u.email) = any(${sql.param(emails)}::text[])`);
  return new Map(rows.map(({ email, id }) => [email, Number(id)]));
}
