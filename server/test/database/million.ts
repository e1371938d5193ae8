import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../src/db/client.ts';
import type { Job } from '../factories.ts';

/**
 * Applicants by the hundred thousand, made by the database itself. Everything about one follows from a number, so that each
 * run has the same people.
 */

const FIRST =
  'Anna Maria Émile James Mary John Patricia Robert Jennifer Michael Linda David Elizabeth Amara Joanna Hannah Gaëlle Hugo Inès Jun';
const LAST = ['B C D F G H K L M N P R S T V W Br Ch Dr Gr', 'a e i o u ou', 'l n r t ck mm', 'er man son ova ski eau'];

/** One of the words by the number `i`, another one for each salt. */
const oneOf = (names: string, salt: number): SQL =>
  sql.raw(
    `('{${names.replaceAll(' ', ',')}}'::text[])[1 + (hashint8(i * 31 + ${salt}) & 2147483647) % ${names.split(' ').length}]`,
  );

/** Rows of one statement: a transaction of a million rows would hold all of its trigger's rows in memory. */
const BATCH = 100_000;

/** Of ten applicants: one to invite, four awaited, two responded, two reviewed, one decided; the facets that few have. */
const applications = (job: SQL, from: number, to: number): SQL => sql`
  insert into applications (job_id, company_id, user_id, applicant_name, external_id, status, answer_count, average_review, review_count,
    reviewed_at, shortlisted_at, rejected_at, responded_at, invited_at, opened_at, declined_at, invitation_failed, reasonable_adjustments,
    archived_at, deadline, strip, created_at)
  select jobs.id, jobs.company_id, u.id, u.full_name, case when i % 3 = 0 then 'CAND-' || lpad(i::text, 7, '0') end,
    case when i % 10 = 0 then 0 when i % 10 <= 4 then 1 when i % 40 = 5 then 6 else 4 end,
    case when i % 10 >= 5 then 1 + i % 3 else 0 end,
    case when i % 10 >= 7 then 1 + (i * 7919 % 9) * 0.5 end,
    case when i % 10 >= 7 then 2 else 0 end,
    case when i % 10 >= 7 then at + interval '3 hours' end,
    case when i % 20 = 9 then at + interval '4 hours' end,
    case when i % 20 = 19 then at + interval '4 hours' end,
    case when i % 10 >= 5 then at + (hashint8(i) & 1048575) * interval '1 second' end,
    case when i % 10 > 0 then at end,
    case when i % 10 > 2 then at + interval '1 hour' end,
    case when i % 500 = 1 then at + interval '2 hours' end,
    i % 1000 = 10, i % 400 = 3,
    case when i % 25 = 4 then at + interval '5 hours' end,
    now() + (i % 60 - 15) * interval '1 day',
    case when i % 10 >= 5 then '[{"question": 1, "state": "playable", "height": 0.7}, {"question": 2, "state": "playable", "height": 0.4}]'::jsonb else '[]' end,
    at
  from (select users.*, n.i, now() - (10000000 - n.i * 5) * interval '1 second' as at
        from generate_series(${from}::bigint, ${to}::bigint) n(i) join users on lower(users.email) = 'person' || n.i || '@students.example') u
  join jobs on jobs.id = ${job}
  order by u.i`;

/** As for bulk loads, and for a restored database: the trigram index is built after all people are added. */
export async function withoutTrigrams(db: Db, load: () => Promise<void>): Promise<void> {
  const { rows } = await db.execute<{ indexdef: string }>(
    sql`select indexdef from pg_indexes where indexname = 'search_entries_text'`,
  );
  await db.execute(sql`drop index search_entries_text`);
  await load();
  await db.execute(sql.raw(rows[0]?.indexdef ?? ''));
}

/**
 * People `from` to `to`, and an application of each.
 * @param job the id of the job by the number `i` of a person, as SQL
 */
export async function addPeople(db: Db, { from, to }: { from: number; to: number }, job: SQL): Promise<void> {
  for (let begin = from; begin <= to; begin += BATCH) {
    const end = Math.min(begin + BATCH - 1, to);
    await db.execute(sql`
      insert into users (email, first_name, last_name)
      select 'person' || i || '@students.example', ${oneOf(FIRST, 1)}, ${sql.join(
        LAST.map((names, index) => oneOf(names, 2 + index)),
        sql` || `,
      )} || case when i % 9973 = 0 then ' Zwyx' else '' end
      from generate_series(${begin}::bigint, ${end}::bigint) i on conflict do nothing`);
    await db.execute(applications(job, begin, end));
  }
}

/**
 * So many published activities of a company, and their ids in order.
 * @param first the number of the first one: no two have the same
 */
export async function addJobs(db: Db, { company_id, created_by }: Job, count: number, first = 1): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into jobs (company_id, created_by, title, description, shorturl, status, published_at, created_at, question_count)
    select ${company_id}, ${created_by}, 'Activity ' || n, '<p>Look after customers.</p>', 'million' || n, 'Published', now(),
      now() - n * interval '1 minute', 2
    from generate_series(${first}::int, ${first + count - 1}::int) n returning id`);
  return rows.map(({ id }) => Number(id));
}

/** Adds rows that grow beside applicants: an entry of the feed for each, mails and reviews of many, a few requests. */
export async function addTraces(db: Db, user: { id: number }): Promise<void> {
  await db.execute(sql`insert into users (email, first_name, last_name)
    select 'reviewer' || n || '@mail.example', 'Reviewer', n::text from generate_series(1, 99) n`);
  await db.execute(sql`insert into events (company_id, job_id, application_id, type, actor_kind, actor_user_id, at)
    select company_id, job_id, id, case when id % 50 = 0 then 'deadline.extended' else 'application.added' end, 'staff', ${user.id}::bigint, created_at
    from applications order by id`);
  await db.execute(sql`insert into mailings (job_id, company_id, kind, total, created, created_by, created_at, start_at, finished_at)
    select id, company_id, 'invitation', 1, 1, created_by, created_at, created_at, created_at from jobs`);
  await db.execute(sql`insert into mails (message_id, company_id, job_id, application_id, user_id, mailing_id, type, to_address, to_name, from_name, subject, html, text, state, created_at, sent_at)
    select 'million-' || a.id, a.company_id, a.job_id, a.id, a.user_id, s.id, 'invitation', 'somebody@mail.example', a.applicant_name, 'Careers', 'Invitation', '', '', 'sent', a.created_at, a.created_at
    from applications a join mailings s on s.job_id = a.job_id where a.invited_at is not null and a.id % 4 = 0`);
  await db.execute(sql`insert into mailing_recipients (mailing_id, job_id, application_id, state)
    select mailing_id, job_id, application_id, 'created' from mails where mailing_id is not null`);
  await db.execute(sql`insert into reviews (application_id, job_id, user_id, rating, sent_at, counts)
    select id, job_id, people.ids[1 + id % 100], 3, now(), true
    from applications, (select array_agg(id) || ${user.id}::bigint as ids from users where email like 'reviewer%@mail.example') people
    where bucket = 'Reviewed' and id % 3 = 0`);
  await db.execute(sql`insert into applicant_requests (company_id, job_id, application_id, action_type, actor_kind, text, completed_at)
    select company_id, job_id, id, (array['Extension', 'Reset', 'Adjustment'])[1 + id % 3], 'applicant', 'Please', case when id % 2 = 0 then now() end
    from applications where id % 97 = 0`);
}
