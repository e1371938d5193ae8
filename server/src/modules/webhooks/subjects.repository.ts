import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';

/** One row as a JSON object, with ids as numbers and instants as the API writes them; null without a row. */
async function readOne(db: Queryable, query: SQL): Promise<Record<string, unknown> | null> {
  const { rows } = await db.execute<{ facts: Record<string, unknown> }>(
    sql`select row_to_json(facts) as facts from (${query}) facts`,
  );
  return rows[0]?.facts ?? null;
}

const utc = (column: string): SQL =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column.split('.').at(-1)}`);

/** Nothing of adjustments: an applicant's health is no business of other systems. */
export const readApplicant = (db: Queryable, { company, application }: { company: number; application: number }) =>
  readOne(
    db,
    sql`
    select a.id, a.job_id as job, a.external_id, a.applicant_name as full_name, u.email, a.phone, a.bucket, a.status,
      a.answer_count, a.average_review, a.review_count, ${utc('a.created_at')}, ${utc('a.invited_at')},
      ${utc('a.opened_at')}, ${utc('a.responded_at')}, ${utc('a.deadline')}, ${utc('a.declined_at')},
      ${utc('a.reviewed_at')}, ${utc('a.shortlisted_at')}, ${utc('a.rejected_at')}
    from applications a join users u on u.id = a.user_id where a.id = ${application} and a.company_id = ${company}`,
  );

export const readActivity = (db: Queryable, { company, job }: { company: number; job: number }) =>
  readOne(
    db,
    sql`
    select j.id, j.title, j.status, j.shorturl, ${utc('j.archived_at')} from jobs j
    where j.id = ${job} and j.company_id = ${company} and j.deleting_at is null`,
  );

export const readUser = (db: Queryable, id: number) =>
  readOne(db, sql`select u.id, u.full_name, u.email from users u where u.id = ${id}`);

export const readEntry = (db: Queryable, { company, entry }: { company: number; entry: number }) =>
  readOne(
    db,
    sql`
    select e.id, ${utc('e.at')}, e.type as action, e.category, e.actor, e.user_id as "user", e.job_id as job,
      e.application_id as application, host(e.ip) as ip, e.user_agent, e.request_id, e.details
    from audit_events e where e.id = ${entry} and e.company_id = ${company}`,
  );
