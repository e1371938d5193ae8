import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AUDIT_ACTIONS } from '@vivavoce/domain/companies/audit.ts';
import type { AuditAction, AuditActor } from '@vivavoce/domain/companies/audit.ts';
import type { Queryable } from '../../db/client.ts';
import type { Origin } from './audit-trail.ts';
import type { Entry } from './audit-entry.ts';

const columns = sql`company_id, type, category, actor, user_id, api_token_id, session_id, job_id, application_id, ip,
  user_agent, request_id, details, at`;

/** Ids that the call does not name: the applicant of an answer, the activity of an applicant or of a short address. */
const completed = (entry: Entry) => sql`
  select given.application_id, coalesce(
    ${entry.job_id}::bigint,
    (select job_id from applications where id = given.application_id),
    (select id from jobs where shorturl = ${entry.shorturl}::text)) as job_id
  from (select coalesce(${entry.application_id}::bigint,
    (select application_id from answers where id = ${entry.answer_id}::bigint)) as application_id) given`;

const valuesOf = (entry: Entry, company: SQL) => sql`
  ${company}, ${entry.type}::text, ${entry.category}::text, ${entry.actor}::text, ${entry.user_id}::bigint,
  ${entry.api_token_id}::bigint, ${entry.session_id}::bigint, ids.job_id, ids.application_id, ${entry.ip}::inet,
  ${entry.user_agent}::text, ${entry.request_id}::text, ${JSON.stringify(entry.details)}::jsonb,
  ${entry.at.toISOString()}::timestamptz`;

/** Whether the user has an entry of this type about this applicant since the given time. */
const readSince = (
  { type, user_id }: Pick<Entry, 'type' | 'user_id'>,
  since: Date,
  application: SQL,
  same = sql`true`,
) => sql`
  exists (select 1 from audit_events where application_id = ${application} and ${user_id === null ? sql`user_id is null` : sql`user_id = ${user_id}`}
    and at > ${since.toISOString()}::timestamptz and type = ${type} and api_token_id is null and ${same})`;

/**
 * Adds an entry to the log of the activity's company, or of the caller's. With `unless_since`, only where this user has
 * no such entry about the same file since then.
 */
export async function addEntry(db: Queryable, entry: Entry, unless_since?: Date): Promise<void> {
  const company = sql`coalesce((select company_id from jobs where id = ids.job_id), ${entry.company_id}::bigint)`;
  const same = sql`details->'call' = ${JSON.stringify(entry.details.call ?? {})}::jsonb`;
  const first = unless_since ? sql`where not ${readSince(entry, unless_since, sql`ids.application_id`, same)}` : sql``;
  await db.execute(sql`
    insert into audit_events (${columns}) select ${valuesOf(entry, company)} from (${completed(entry)}) ids ${first}`);
}

/** Adds an entry to the log of every company of its user; a user without a company gets one entry without a company. */
export async function addToEveryCompany(db: Queryable, entry: Entry): Promise<void> {
  await db.execute(sql`
    insert into audit_events (${columns})
    select ${valuesOf(entry, sql`m.company_id`)}
    from (${completed(entry)}) ids left join memberships m on m.user_id = ${entry.user_id}::bigint`);
}

/** Adds an entry to the log of every company for which its user works, reviews or applies. */
export const addToConcerned = (db: Queryable, entry: Entry) =>
  db.execute(sql`
    insert into audit_events (${columns})
    select ${valuesOf(entry, sql`c.company_id`)}
    from (${completed(entry)}) ids cross join (
      select company_id from memberships where user_id = ${entry.user_id}::bigint
      union select company_id from reviewers where user_id = ${entry.user_id}::bigint
      union select company_id from applications where user_id = ${entry.user_id}::bigint) c`);

/** Adds one entry for each applicant that the product erased automatically. */
export const addErasures = (
  db: Queryable,
  { company_id, job_id, applications, at }: { company_id: number; job_id: number; applications: number[]; at: Date },
) => {
  const type: AuditAction = 'applicant.deleted';
  return db.execute(sql`
    insert into audit_events (company_id, type, category, actor, job_id, application_id, at)
    select ${company_id}::bigint, ${type}, ${AUDIT_ACTIONS[type]}, 'system', ${job_id}::bigint, id,
           ${at.toISOString()}::timestamptz
    from unnest(${sql.param(applications)}::bigint[]) id`);
};

/** Adds an entry of a user for each of these applicants of an activity. */
export const addForApplicants = (db: Queryable, type: AuditAction, { applications, ...row }: Reading) =>
  db.execute(sql`
    insert into audit_events (company_id, type, category, actor, user_id, session_id, api_token_id, job_id, application_id, ip,
      user_agent, request_id, at)
    select ${row.company_id}::bigint, ${type}, ${AUDIT_ACTIONS[type]}, ${row.actor}, ${row.user_id}::bigint, ${row.session_id}::bigint,
           ${row.api_token_id}::bigint, ${row.job_id}::bigint, id, ${row.ip}::inet, ${row.user_agent}::text,
           ${row.request_id}::text, ${row.at.toISOString()}::timestamptz
    from unnest(${sql.param(applications)}::bigint[]) id`);

export interface Reading extends Origin {
  company_id: number;
  job_id: number;
  applications: number[];
  actor: AuditActor;
  user_id: number;
  /** Null for a token. */
  session_id: number | null;
  /** Null for a session. */
  api_token_id: number | null;
  at: Date;
}
