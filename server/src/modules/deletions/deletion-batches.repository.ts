import { DELETION_LIMITS } from '@vivavoce/domain/jobs/deletion.ts';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { deletions, jobs } from '../../db/schema/index.ts';
import { asNumber } from '../../db/as-number.ts';

export interface Leaving {
  id: number;
  job_id: number;
  company_id: number;
  figures_kept_at: Date | null;
}

/** Locks a deletion, so that no two workers process the same batch; undefined where it has ended. */
export const lockDeletion = async (tx: Tx, id: number): Promise<Leaving | undefined> =>
  (
    await tx
      .select({
        id: deletions.id,
        job_id: deletions.job_id,
        company_id: deletions.company_id,
        figures_kept_at: deletions.figures_kept_at,
      })
      .from(deletions)
      .where(eq(deletions.id, id))
      .for('update')
  )[0];

/**
 * Empties the stored replies to repeated calls of staff that mention the activity or its applicants. A repeated call
 * still has no second effect.
 */
export const forgetReplies = (tx: Tx, { job_id, company_id }: Leaving) =>
  tx.execute(sql`
    with replies as materialized (
      select id, lower(response) as reply from idempotency_keys
      where owner like ${`user:%:${company_id}`} and response is not null and response <> 'null'),
    named as materialized (
      select id, (regexp_matches(reply, '"application(?:_id)?":([0-9]{1,15})[,}]', 'g'))[1]::bigint as application from replies),
    noted as materialized (
      select id, (regexp_matches(reply, '"person":([0-9]{1,16})[,}]', 'g'))[1]::bigint as person from replies),
    written as materialized (
      select id, (regexp_matches(reply, '[^"<>[:space:]]+@[^"<>[:space:]]+', 'g'))[1] as email from replies),
    about as (
      select id from replies where reply ~ ${`"job(_id)?":${job_id}[,}]`}
        or strpos(reply, (select lower(shorturl) from jobs where id = ${job_id})) > 0
      union select named.id from named join applications a on a.id = named.application and a.job_id = ${job_id}
      union select noted.id from noted join applications a on a.user_id = noted.person and a.job_id = ${job_id}
      union select written.id from written join users u on lower(u.email) = written.email
        join applications a on a.user_id = u.id and a.job_id = ${job_id})
    update idempotency_keys set response = 'null' where id in (select id from about)`);

/**
 * Removes tasks about mails and texts of the activity from the queue in any state, with their errors: another server's
 * answer may name a person. A running one ends unrecorded.
 * @returns whether there may be more
 */
export async function forgetTasks(tx: Tx, { job_id }: Leaving): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with theirs as (select id from mails where job_id = ${job_id}),
    texted as (select id from text_messages where job_id = ${job_id}),
    traces as materialized (
      select q.name, q.id from pgboss.job q
      where q.name in ('send-mail', 'send-mail.failed') and (q.data ->> 'mail')::bigint in (select id from theirs)
      union
      select q.name, q.id from pgboss.job q
      where q.name in ('send-text', 'send-text.failed') and (q.data ->> 'text')::bigint in (select id from texted)
      union
      select q.name, q.id from pgboss.job q
      where q.name in ('deliver-mails', 'deliver-mails.failed')
        and (q.data -> 'mails' ->> 0)::bigint in (select id from theirs)
      limit ${asNumber(DELETION_LIMITS.traces)})
    delete from pgboss.job q using traces where q.name = traces.name and q.id = traces.id`);
  return (rowCount ?? 0) >= DELETION_LIMITS.traces;
}

/**
 * Deletes what company-wide reads would skip until the applicants are deleted, minutes later, newest first: entries of
 * the feed, and the search text.
 * @returns whether there may be more
 */
export async function clearTheWay(tx: Tx, { job_id, company_id }: Leaving): Promise<boolean> {
  // As arrays, or the planner reads the tables of all companies for each batch.
  const newest = (id: SQL, table: SQL) =>
    sql`any(array(select ${id} from ${table} where job_id = ${job_id} order by job_id, ${id} desc limit ${asNumber(DELETION_LIMITS.traces)}))`;
  const { rows } = await tx.execute<{ most: string }>(sql`
    with entries as (delete from events where id = ${newest(sql`id`, sql`events`)} returning 1),
    named as (
      delete from search_entries
      where company_id = ${company_id} and application_id = ${newest(sql`application_id`, sql`search_entries`)} returning 1)
    select greatest((select count(*) from entries), (select count(*) from named)) as most`);
  return Number(rows[0]?.most ?? 0) >= DELETION_LIMITS.traces;
}

export interface Part {
  applications: number[];
  people: number[];
}

/**
 * Locks the next applicants in the order of their accounts, so that the index finds them without scanning deleted rows.
 * @param after the account of the last deleted one
 */
export async function lockPart(tx: Tx, { job_id }: Leaving, after: number, size: number): Promise<Part> {
  const { rows } = await tx.execute<{ id: string; user_id: string }>(sql`
    select a.id, a.user_id
    from (select id from applications where job_id = ${job_id} and user_id > ${after} order by user_id limit ${asNumber(size)}) next
    join applications a on a.id = next.id order by a.id for update of a`);
  return { applications: rows.map(({ id }) => Number(id)), people: rows.map(({ user_id }) => Number(user_id)) };
}

export interface HandedIn {
  recordings: number[];
  /** Storage keys of files that belong to answers, and of archives of own data. */
  files: string[];
  /** Ids of stored files. */
  cvs: number[];
}

/** Data of applicants outside the rows that are deleted with the applications. */
export async function handedIn(tx: Tx, { applications }: Part): Promise<HandedIn> {
  const idsSql = sql`any(${sql.param(applications)}::bigint[])`;
  const { rows } = await tx.execute<Record<keyof HandedIn, (string | number)[] | null>>(sql`
    select (select array_agg(id::int) from (select id from attempts where application_id = ${idsSql}
             union all select (r ->> 'id')::bigint from deleted_answers d, jsonb_array_elements(d.content -> 'attempts') r where application_id = ${idsSql}) a) as recordings,
           (select array_agg(file_key) from (select file_key from written_answers where application_id = ${idsSql}
             union all select file_key from data_archives where application_id = ${idsSql}
             union all select r ->> 'file_key' from deleted_answers d, jsonb_array_elements(d.content -> 'written_answers') r where application_id = ${idsSql}) f where file_key is not null) as files,
           (select array_agg(file_id::int) from (select file_id from cvs where application_id = ${idsSql}
             union all select file_id from cv_versions where application_id = ${idsSql}
             union all select report_file_id from provider_tests where application_id = ${idsSql} and report_file_id is not null) c) as cvs`);
  const row = rows[0];
  return {
    recordings: (row?.recordings ?? []).map(Number),
    files: (row?.files ?? []).map(String),
    cvs: (row?.cvs ?? []).map(Number),
  };
}

/**
 * Deletes the applications with answers, reviews, mails, events, requests, search text, and the stored replies to their
 * own repeated calls.
 */
export async function deleteApplicants(tx: Tx, { applications }: Part, recordings: readonly number[]): Promise<void> {
  const owners = [...applications.map((id) => `applicant:${id}`), ...recordings.map((id) => `upload:${id}`)];
  await tx.execute(sql`delete from idempotency_keys where owner = any(${sql.param(owners)}::text[])`);
  await tx.execute(sql`delete from applications where id = any(${sql.param(applications)}::bigint[])`);
}

/** The applicants whose figures are not kept yet, in their order. */
export async function applicantsAfter(tx: Tx, { job_id }: Leaving, after: number, size: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from applications where job_id = ${job_id} and id > ${after} order by id limit ${size}`,
  );
  return rows.map(({ id }) => Number(id));
}

export const markFiguresKept = (tx: Tx, { id }: Leaving, now: Date) =>
  tx.update(deletions).set({ figures_kept_at: now }).where(eq(deletions.id, id));

export const countDone = (tx: Tx, { id }: Leaving, more: number) =>
  tx
    .update(deletions)
    .set({ done: sql`${deletions.done} + ${more}` })
    .where(eq(deletions.id, id));

/** Locks the activity, so that no one can be added any more. @returns whether it has no applicants left */
export async function holdEmpty(tx: Tx, { job_id }: Leaving): Promise<boolean> {
  await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, job_id)).for('update');
  const { rows } = await tx.execute(sql`select 1 from applications where job_id = ${job_id} limit 1`);
  return rows.length === 0;
}

export const deleteJob = (tx: Tx, { job_id }: Leaving) => tx.delete(jobs).where(eq(jobs.id, job_id));
