import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { holdsMedia } from '../state/interview-rows.ts';

const BATCH = 200;

/** When the last byte of the attempt `t` arrived. */
const lastSign: SQL = sql`greatest(t.created_at, t.heartbeat_at, (select max(s.stored_at) from segments s where s.attempt_id = t.id))`;

/**
 * Interviews begun and neither sent nor withdrawn, past their deadline by a given instant, with stored content, and
 * without recording or uploading since another instant. Those of suspended companies wait.
 */
export async function listExpired(
  db: Queryable,
  { deadline_before, quiet_since }: { deadline_before: Date; quiet_since: Date },
  after: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from applications a
    join jobs j on j.id = a.job_id and j.deleting_at is null
    join companies c on c.id = a.company_id and c.suspended_at is null
    where a.id > ${after} and a.version_id is not null and a.deadline < ${deadline_before.toISOString()} and a.responded_at is null and a.declined_at is null
      and (exists (select 1 from attempts t where t.application_id = a.id
                   and ${holdsMedia(sql`t.id`, sql`t.state`)})
        or exists (select 1 from written_answers w where w.application_id = a.id
                   and (w.text ~ '\\S' or jsonb_array_length(w.choices) > 0 or w.file_key is not null))
        or exists (select 1 from form_replies f where f.application_id = a.id and f.answers <> '{}'))
      and not exists (select 1 from attempts t where t.application_id = a.id and t.state = 'open' and ${lastSign} > ${quiet_since.toISOString()})
    order by a.id limit ${BATCH}`);
  return rows.map(({ id }) => Number(id));
}

/**
 * Moves the deadlines of a company's open interviews by the length of its suspension, where they had not passed
 * when it began, with an event for each.
 */
export async function returnTime(
  db: Queryable,
  company_id: number,
  { after, until }: { after: Date; until: Date },
): Promise<void> {
  const [began, ended] = [sql`${after.toISOString()}::timestamptz`, sql`${until.toISOString()}::timestamptz`];
  await db.execute(sql`
    with moved as (
      update applications set deadline = deadline + (${ended} - ${began}), updated_at = ${ended}
      where company_id = ${company_id} and deadline > ${began} and invited_at is not null and responded_at is null
        and declined_at is null and archived_at is null
      returning id, job_id, deadline)
    insert into events (company_id, job_id, application_id, type, actor_kind, data)
    select ${company_id}::bigint, job_id, id, 'deadline.extended', 'system',
      jsonb_build_object('deadline', to_char(deadline at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'taken_back', false)
    from moved order by id`);
}

/** Open attempts without a new byte since an instant. */
export async function listAbandoned(
  db: Queryable,
  quiet_since: Date,
  after: number,
): Promise<{ id: number; application: number }[]> {
  const { rows } = await db.execute<{ id: string; application_id: string }>(sql`
    select t.id, t.application_id from attempts t join jobs j on j.id = t.job_id and j.deleting_at is null
    where t.id > ${after} and t.state = 'open' and ${lastSign} < ${quiet_since.toISOString()}
    order by t.id limit ${BATCH}`);
  return rows.map((row) => ({ id: Number(row.id), application: Number(row.application_id) }));
}
