import type pg from 'pg';
import { aJob, aQuestion, aSeat } from '../../server/test/factories.ts';
import type { Job } from '../../server/test/factories.ts';
import type { World } from '../lib/world.ts';
import type { Staff } from './staff.ts';

/** Rows of one statement; each leaves one row of differences per bucket. */
const BATCH = 100_000;

/** Of ten applicants: one to invite, four awaited, two responded, two reviewed, one decided. */
const APPLICATIONS = `
  insert into applications (job_id, company_id, user_id, applicant_name, external_id, status, answer_count, average_review, review_count,
                            reviewed_at, shortlisted_at, responded_at, invited_at, deadline, strip, created_at)
  select $1, $2, u.id, u.full_name, case when i % 3 = 0 then 'CAND-' || lpad(i::text, 7, '0') end,
         case when i % 10 = 0 then 0 when i % 10 <= 4 then 1 else 4 end,
         case when i % 10 >= 5 then 3 else 0 end,
         case when i % 10 >= 7 then 1 + (i * 7919 % 9) * 0.5 end,
         case when i % 10 >= 7 then 2 else 0 end,
         case when i % 10 >= 7 then at + interval '3 hours' end,
         case when i % 10 = 9 then at + interval '4 hours' end,
         case when i % 10 >= 5 then at + interval '2 hours' end,
         case when i % 10 > 0 then at end,
         at + interval '400 days',
         case when i % 10 >= 5 then $3::jsonb else '[]' end,
         at
  from (select named.*, now() - (i % 7000000) * interval '1 second' as at
        from (select added.*, substring(email from '-([0-9]+)@')::bigint as i from added) named) u order by i`;

const FIRST_NAMES =
  'Anna Maria Émile James Mary John Patricia Robert Jennifer Michael Linda David Elizabeth Amara Joanna Hannah Gaëlle Hugo Inès Jun ' +
  'Farid Elif Dana Chidi Béla Noah Olivia Liam Emma Sofia Lucas Mia Léa Louis Jürgen Łukasz Zoé Mateo Aisha Yusuf';
/** A family name combines one of each: some thousand names, a few of them common. */
const FAMILY_NAMES = [
  'B C D F G H K L M N P R S T V W Br Ch Dr Gr Kr St Tr Th',
  'a e i o u ou ei ia',
  'l n r t ck mm nd rs',
  'er man son ova ski eau ini ez stein berg',
];
const DOMAINS = 'mail.example post.example students.example company.example';

/**
 * One of the words, the first ones more often, by a number that is different for each row and the same in every run.
 */
const oneOf = (names: string, salt: number): string =>
  `('{${names.replaceAll(' ', ',')}}'::text[])[1 + floor(power((hashint8(i * 31 + ${salt}) & 2147483647) / 2147483648.0, 2) * ${names.split(' ').length})::int]`;

const PEOPLE = `
  insert into users (email, first_name, last_name)
  select format('%s.%s.%s-%s@%s', lower(unaccent(first)), lower(last), $4::text, i, ${oneOf(DOMAINS, 1)}), first, last
  from (select i, ${oneOf(FIRST_NAMES, 2)} as first, ${FAMILY_NAMES.map((names, place) => oneOf(names, 3 + place)).join(' || ')} as last
        from generate_series($5::int, $6::int) i) named`;

async function addBatch(client: pg.PoolClient, job: Job, strip: string, from: number, to: number): Promise<void> {
  const values = [job.id, job.company_id, strip, `${job.id}`, from, to];
  await client.query(`with added as (${PEOPLE} returning id, email, full_name) ${APPLICATIONS}`, values);
}

/** A published activity with three questions, a panel of three, and the given number of applicants in all buckets. */
export async function addJobWithPeople(
  world: World,
  count: number,
  { company_id, id: created_by }: Pick<Staff, 'company_id' | 'id'> = world.staff,
): Promise<Job> {
  const { db, pool } = world.database;
  const job = await aJob(db, { company_id, created_by });
  const questions = [await aQuestion(db, { job }), await aQuestion(db, { job }), await aQuestion(db, { job })];
  for (let seat = 0; seat < 3; seat += 1) await aSeat(db, job);
  const strip = JSON.stringify(questions.map(({ id }) => ({ question: id, state: 'playable', height: 0.7 })));
  const client = await pool.connect();
  try {
    await client.query('set synchronous_commit = off; set statement_timeout = 0');
    for (let from = 1; from <= count; from += BATCH)
      await addBatch(client, job, strip, from, Math.min(from + BATCH - 1, count));
    await client.query('reset synchronous_commit; reset statement_timeout');
  } finally {
    client.release();
  }
  return job;
}

/** The company of the many applicants, and of the subjects that read them. */
export const PEOPLE_COMPANY = 'people';

export interface People {
  /** 1,000 applicants. */
  small: Job;
  /** As many as in the options. */
  large: Job;
}

const cache = new WeakMap<World['database'], Promise<People>>();

/** As for bulk loads: the trigram index is built after all people are added. */
export async function withoutTrigrams<T>({ database: { pool } }: World, load: () => Promise<T>): Promise<T> {
  const { rows } = await pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'search_entries_text'`,
  );
  await pool.query('drop index search_entries_text');
  const loaded = await load();
  await pool.query(rows[0]?.indexdef ?? '');
  return loaded;
}

async function make(world: World): Promise<People> {
  const begun = performance.now();
  const small = await addJobWithPeople(world, 1000);
  const large = await withoutTrigrams(world, () => addJobWithPeople(world, world.options.people));
  await world.database.pool.query('vacuum analyze');
  await world.database.pool.query('checkpoint');
  world.say(`added ${world.options.people + 1000} applicants in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  return { small, large };
}

/** The two jobs, created for the first subject that needs them. */
export function people(world: World): Promise<People> {
  const loaded = cache.get(world.database) ?? make(world);
  cache.set(world.database, loaded);
  return loaded;
}
