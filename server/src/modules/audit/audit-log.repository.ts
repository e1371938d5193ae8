import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AuditAction, AuditActor, AuditCategory } from '@vivavoce/domain/companies/audit.ts';
import type { Db } from '../../db/client.ts';
import { plainSql } from '../../db/copy-out.ts';
import type { AuditDetails } from '../../db/schema/accounts/audit.ts';
import { SEALED_ENTRY } from './chain/chains.repository.ts';

export interface AuditFilter {
  /** Null for the log of no company. */
  company_id: number | null;
  /** The last moment before the range of days, and the last one of it. */
  after: Date | undefined;
  until: Date | undefined;
  category: AuditCategory[] | undefined;
  user: number | undefined;
  job: number | undefined;
  application: number | undefined;
}

export interface AuditRow {
  id: number;
  at: string;
  type: AuditAction;
  category: AuditCategory;
  actor: AuditActor;
  user_id: number | null;
  user_name: string | null;
  job_id: number | null;
  job_title: string | null;
  application_id: number | null;
  applicant: string | null;
  ip: string | null;
  user_agent: string | null;
  api_token_id: number | null;
  /** The key of a company. */
  key_id: number | null;
  session_id: number | null;
  request_id: string | null;
  details: AuditDetails;
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

function where(filter: AuditFilter, before?: number): SQL {
  const { after, until, category, user, job, application } = filter;
  const conditions = [
    filter.company_id === null ? sql`e.company_id is null` : sql`e.company_id = ${filter.company_id}`,
    after && sql`e.at > ${moment(after)}`,
    until && sql`e.at <= ${moment(until)}`,
    category &&
      sql`e.category in (${sql.join(
        category.map((name) => sql`${name}`),
        sql`, `,
      )})`,
    user && sql`e.user_id = ${user}`,
    job && sql`e.job_id = ${job}`,
    application && sql`e.application_id = ${application}`,
    before && sql`e.id < ${before}`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== undefined && condition !== 0),
    sql` and `,
  );
}

const NAMES = sql`
  left join users u on u.id = e.user_id
  left join company_keys k on e.actor = 'key' and k.user_id = e.user_id
  left join jobs j on j.id = e.job_id
  left join applications a on a.id = e.application_id
  left join users p on p.id = a.user_id`;

/** One page, newest first, with current names. */
export async function listEntries(db: Db, filter: AuditFilter, page: { before?: number; size: number }) {
  const { rows } = await db.execute<AuditRow & Record<string, unknown>>(sql`
    select e.id::float8 as id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.type, e.category,
      e.actor, e.user_id::float8 as user_id, coalesce(nullif(u.full_name, ''), u.email) as user_name,
      e.job_id::float8 as job_id, j.title as job_title, e.application_id::float8 as application_id, p.full_name as applicant,
      host(e.ip) as ip, e.user_agent, e.api_token_id::float8 as api_token_id, e.session_id::float8 as session_id,
      k.id::float8 as key_id, e.request_id, e.details
    from (select * from audit_events e where ${where(filter, page.before)} order by e.id desc limit ${page.size}) e ${NAMES}
    order by e.id desc`);
  return rows;
}

/** The same entries, oldest first, as a `copy` statement without parameters. */
export function copyEntries(filter: AuditFilter): string {
  const query = sql`copy (
    select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, e.type as action, e.category, e.actor,
      u.full_name as user_name, case when k.id is null then u.email end as user_email, e.job_id, j.title as activity, e.application_id, host(e.ip) as ip,
      e.user_agent, e.session_id, e.api_token_id, k.id as key_id, e.request_id, e.details->>'operation' as operation,
      e.details->>'call' as call, e.details->>'fields' as fields, e.details->>'changes' as changes
    from audit_events e ${NAMES} where ${where(filter)} order by e.id
  ) to stdout with (format csv, header)`;
  return plainSql(query);
}

/**
 * The same entries as lines of JSON, each with the entry as its seal covers it, the names that are read with it, and the
 * seal; null for what is not sealed yet. JSON has no control characters, so that nothing is quoted.
 */
export function copyEntriesAsJson(filter: AuditFilter): string {
  const query = sql`copy (
    select json_build_object('entry', ${SEALED_ENTRY}, 'sequence', s.sequence, 'hash', s.hash, 'names', json_build_object(
      'user', u.full_name, 'email', u.email, 'activity', j.title, 'applicant', p.full_name))
    from audit_events e ${NAMES} left join audit_seals s on s.event_id = e.id where ${where(filter)} order by e.id
  ) to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`;
  return plainSql(query);
}
