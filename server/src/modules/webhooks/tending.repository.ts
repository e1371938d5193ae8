import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { WEBHOOK_LIMITS } from '@vivavoce/domain/webhooks/webhook-rules.ts';
import type { Queryable, Tx } from '../../db/client.ts';

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

export async function hasEndpoint(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`select from webhook_endpoints where deleted_at is null limit 1`);
  return rows.length > 0;
}

export async function companiesWithNews(db: Queryable): Promise<number[]> {
  const { rows } = await db.execute<{ company_id: string }>(sql`
    select company_id from webhook_counters c
    where exists (select from webhook_news n where n.company_id = c.company_id)`);
  return rows.map(({ company_id }) => Number(company_id));
}

/** Whether a webhook is to be told of an event: it chose the kind, and all activities or this one; a test is for one. */
const isMeant = sql`(e.endpoint_id = w.id or (e.endpoint_id is null and e.type = any(w.events)
  and (w.jobs is null or e.job_id is null or e.job_id = any(w.jobs))))`;

/** New deliveries make their webhooks due. */
const dueBy = (now: Date, source: SQL): SQL => sql`
  update webhook_endpoints w set due_at = least(w.due_at, ${moment(now)})
  where w.id in (select endpoint_id from ${source})`;

/** The first news of a company, by rows: together they are as many events as the limit, or the last row exceeds it. */
const firstNews = (company: number, limit: number): SQL => sql`
  select id from (
    select id, sum(coalesce(cardinality(applications), 1)) over (order by id) - coalesce(cardinality(applications), 1) as before
    from (select id, applications from webhook_news where company_id = ${company} order by id limit ${limit}) oldest) counted
  where before < ${limit}`;

/**
 * Turns news of a company into events with the next numbers, in the order in which they were written, and adds a delivery for
 * each webhook that is on. The counter is locked, so two runs give no number twice.
 * @returns how many; fewer than the limit where none are left
 */
export async function numberEvents(tx: Tx, company: number, now: Date, limit: number): Promise<number> {
  const counter = await tx.execute<{ last: string }>(
    sql`select last from webhook_counters where company_id = ${company} for update`,
  );
  const last = Number(counter.rows[0]?.last ?? 0);
  const { rows } = await tx.execute<{ count: number }>(sql`
    with fresh as (
      delete from webhook_news where company_id = ${company} and id in (${firstNews(company, limit)}) returning *),
    numbered as (
      insert into webhook_events (company_id, type, source, job_id, application_id, about, endpoint_id, at, sequence)
      select n.company_id, n.type, n.source, n.job_id, one.application, n.about, tried.id, n.at,
        ${last}::bigint + row_number() over (order by n.id, one.place)
      from fresh n left join webhook_endpoints tried on tried.id = n.endpoint_id
      left join lateral unnest(n.applications) with ordinality one (application, place) on true
      order by n.id, one.place
      returning id, type, job_id, endpoint_id, sequence),
    added as (
      insert into webhook_deliveries (endpoint_id, event_id, sequence, next_try_at)
      select w.id, e.id, e.sequence, ${moment(now)} from numbered e
      join webhook_endpoints w on w.company_id = ${company} and w.deleted_at is null and w.state = 'on' and ${isMeant}
      order by e.sequence
      returning endpoint_id),
    counted as (
      update webhook_counters set last = ${last}::bigint + (select count(*) from numbered) where company_id = ${company}),
    due as (${dueBy(now, sql`added`)})
    select count(*)::int as count from numbered`);
  return rows[0]?.count ?? 0;
}

/**
 * Has a batch of the events that are to be sent again delivered once more, those without a delivery too.
 * @returns whether webhooks remain with further ones
 */
export async function sendBatchAgain(tx: Tx, now: Date, limit: number): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string; company_id: string; resend_after: string; resend_until: string }>(sql`
    select id, company_id, resend_after, resend_until from webhook_endpoints
    where resend_until is not null and deleted_at is null and state = 'on' order by id limit 1 for update skip locked`);
  const [endpoint] = rows;
  if (!endpoint) return false;
  const sent = await tx.execute<{ last: string | null }>(sql`
    with batch as (
      select e.id, e.sequence, e.type, e.job_id, e.endpoint_id from webhook_events e
      where e.company_id = ${endpoint.company_id}::bigint and e.sequence > ${endpoint.resend_after}::bigint
        and e.sequence <= ${endpoint.resend_until}::bigint
      order by e.company_id, e.sequence limit ${limit}),
    again as (
      insert into webhook_deliveries (endpoint_id, event_id, sequence, next_try_at)
      select w.id, e.id, e.sequence, ${moment(now)} from batch e
      join webhook_endpoints w on w.id = ${endpoint.id}::bigint and e.endpoint_id is null and ${isMeant}
      order by e.sequence
      on conflict (event_id, endpoint_id) do update set state = 'waiting', attempts = 0, next_try_at = excluded.next_try_at)
    select max(sequence) as last from batch`);
  const last = sent.rows[0]?.last ?? null;
  const isDone = last === null || Number(last) >= Number(endpoint.resend_until);
  await tx.execute(sql`
    update webhook_endpoints set due_at = ${moment(now)}, resend_after = ${isDone ? null : last}::bigint,
      resend_until = ${isDone ? null : endpoint.resend_until}::bigint
    where id = ${endpoint.id}::bigint`);
  return true;
}

/** Companies with a webhook for ended deadlines, and up to when these are events already. */
export async function expiryWatches(db: Queryable): Promise<{ company_id: number; until: Date }[]> {
  const { rows } = await db.execute<{ company_id: string; expired_until: string }>(sql`
    select company_id, expired_until from webhook_counters c where exists (
      select from webhook_endpoints w
      where w.company_id = c.company_id and w.deleted_at is null and 'application.expired' = any(w.events))`);
  return rows.map((row) => ({ company_id: Number(row.company_id), until: new Date(row.expired_until) }));
}

/** Deadlines that ended in a time without a response become news, each once: the end of that time is stored with them. */
export async function noteExpired(
  tx: Tx,
  company: number,
  { after, until }: { after: Date; until: Date },
): Promise<void> {
  const { rows } = await tx.execute(sql`
    update webhook_counters set expired_until = ${moment(until)}
    where company_id = ${company} and expired_until = ${moment(after)} returning company_id`);
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into webhook_news (company_id, type, source, job_id, applications, at)
    select a.company_id, 'application.expired', 'deadline', a.job_id, array[a.id], a.deadline
    from applications a join jobs j on j.id = a.job_id and j.deleting_at is null
    where a.company_id = ${company} and a.bucket = 'AwaitingResponse' and a.archived_at is null and a.declined_at is null
      and a.deadline > ${moment(after)} and a.deadline <= ${moment(until)} and exists (
        select from webhook_endpoints w where w.company_id = ${company} and w.deleted_at is null
          and 'application.expired' = any(w.events) and (w.jobs is null or a.job_id = any(w.jobs)))
    order by a.deadline, a.id`);
}

/**
 * Marks webhooks with something due as busy, a few of each company: however many slow ones a company has, others have
 * their turn.
 */
export async function takeDue(tx: Tx, now: Date, busy_until: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with busy as (
      select company_id, count(*) as runs from webhook_endpoints
      where busy_until > ${moment(now)} group by company_id),
    due as (
      select w.id, row_number() over (partition by w.company_id order by w.due_at, w.id) + coalesce(busy.runs, 0) as place
      from webhook_endpoints w left join busy on busy.company_id = w.company_id
      where w.state = 'on' and w.deleted_at is null and w.due_at <= ${moment(now)}
        and (w.hold_until is null or w.hold_until <= ${moment(now)})
        and (w.busy_until is null or w.busy_until <= ${moment(now)}))
    update webhook_endpoints w set busy_until = ${moment(busy_until)} from due
    where w.id = due.id and due.place <= ${WEBHOOK_LIMITS.company_runs} returning w.id`);
  return rows.map(({ id }) => Number(id));
}
