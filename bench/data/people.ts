import type pg from 'pg';
import { aJob, aQuestion, aSeat } from '../../server/test/factories.ts';
import type { Job } from '../../server/test/factories.ts';
import type { World } from '../lib/world.ts';

/** What one statement adds; each leaves one row of differences per bucket. */
const BATCH = 100_000;

/** Of ten applicants: one to invite, four awaited, two responded, two reviewed, one decided. */
const APPLICATIONS = `
  insert into applications (job_id, company_id, user_id, applicant_name, status, answer_count, average_review, review_count,
                            reviewed_at, shortlisted_at, responded_at, invited_at, deadline, strip, created_at)
  select $1, $2, u.id, u.full_name,
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
  from (select u.*, (u.id % 1000003)::bigint as i, now() - (u.id % 7000000) * interval '1 second' as at
        from users u where u.id > $4 and u.id <= $5) u`;

const PEOPLE = `
  insert into users (email, first_name, last_name)
  select format('%s-%s@mail.example', $1::text, i),
         (array['Amara', 'Bela', 'Chidi', 'Dana', 'Elif', 'Farid', 'Gaëlle', 'Hugo', 'Ines', 'Jun'])[1 + i % 10],
         (array['Okafor', 'Moreau', 'Novak', 'Silva', 'Haddad', 'Lindqvist', 'Tanaka'])[1 + i % 7] || ' ' || i
  from generate_series($2::int, $3::int) i`;

async function addBatch(client: pg.PoolClient, job: Job, strip: string, from: number, to: number): Promise<void> {
  const before = await lastUser(client);
  await client.query(PEOPLE, [`${job.id}`, from, to]);
  await client.query(APPLICATIONS, [job.id, job.company_id, strip, before, await lastUser(client)]);
}

async function lastUser(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ last: string }>('select coalesce(max(id), 0) as last from users');
  return Number(rows[0]?.last);
}

/** A published activity with three questions, a panel of three, and so many applicants in all buckets. */
export async function addJobWithPeople(world: World, count: number): Promise<Job> {
  const { db, pool } = world.database;
  const job = await aJob(db, { company_id: world.staff.company_id, created_by: world.staff.id });
  const questions = [await aQuestion(db, { job }), await aQuestion(db, { job }), await aQuestion(db, { job })];
  for (let seat = 0; seat < 3; seat += 1) await aSeat(db, job);
  const strip = JSON.stringify(questions.map(({ id }) => ({ question: id, state: 'playable', height: 0.7 })));
  const client = await pool.connect();
  try {
    await client.query('set synchronous_commit = off');
    for (let from = 1; from <= count; from += BATCH)
      await addBatch(client, job, strip, from, Math.min(from + BATCH - 1, count));
    await client.query('reset synchronous_commit');
  } finally {
    client.release();
  }
  return job;
}

export interface People {
  /** 1,000 applicants. */
  small: Job;
  /** As many as the options say. */
  large: Job;
}

const made = new WeakMap<World, Promise<People>>();

async function make(world: World): Promise<People> {
  const begun = performance.now();
  const small = await addJobWithPeople(world, 1000);
  const large = await addJobWithPeople(world, world.options.people);
  await world.database.pool.query('vacuum analyze');
  await world.database.pool.query('checkpoint');
  world.say(`added ${world.options.people + 1000} applicants in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  return { small, large };
}

/** The two jobs, made when the first subject asks for them. */
export function people(world: World): Promise<People> {
  const found = made.get(world) ?? make(world);
  made.set(world, found);
  return found;
}
