import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';

/** An applicant of one activity, with the account. */
export interface Applicant {
  id: number;
  user_id: number;
  email: string;
}

export interface HandedIn {
  recordings: number[];
  /** Written answers, with a file or without. */
  written: number[];
  /** Storage keys of files that belong to answers, and of archives of own data. */
  files: string[];
  /** Ids of stored files. */
  cvs: number[];
  mails: number[];
  texts: number[];
}

const idsSql = (ids: readonly number[]) => sql`any(${sql.param(ids)}::bigint[])`;

/** Data of applicants outside the rows that are deleted with the applications. */
export async function handedIn(tx: Tx, ids: readonly number[]): Promise<HandedIn> {
  const theirs = sql`application_id = ${idsSql(ids)}`;
  const { rows } = await tx.execute<Record<keyof HandedIn, (string | number)[] | null>>(sql`
    select (select array_agg(id::int) from (select id from attempts where ${theirs}
             union all select (r ->> 'id')::bigint from deleted_answers d, jsonb_array_elements(d.content -> 'attempts') r where ${theirs}) a) as recordings,
           (select array_agg(id::int) from written_answers where ${theirs} and revision > 0) as written,
           (select array_agg(file_key) from (select file_key from written_answers where ${theirs}
             union all select file_key from data_archives where ${theirs}
             union all select r ->> 'file_key' from deleted_answers d, jsonb_array_elements(d.content -> 'written_answers') r where ${theirs}) f where file_key is not null) as files,
           (select array_agg(file_id::int) from (select file_id from cvs where ${theirs}
             union all select file_id from cv_versions where ${theirs}
             union all select report_file_id from provider_tests where ${theirs} and report_file_id is not null) c) as cvs,
           (select array_agg(id::int) from mails where ${theirs}) as mails,
           (select array_agg(id::int) from text_messages where ${theirs}) as texts`);
  const row = rows[0];
  return {
    recordings: (row?.recordings ?? []).map(Number),
    written: (row?.written ?? []).map(Number),
    files: (row?.files ?? []).map(String),
    cvs: (row?.cvs ?? []).map(Number),
    mails: (row?.mails ?? []).map(Number),
    texts: (row?.texts ?? []).map(Number),
  };
}

/** The applicants on legal hold. The caller has locked all of them, so that no hold is added meanwhile. */
export async function heldAmong(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select application_id as id from legal_holds where application_id = ${idsSql(ids)} and lifted_at is null`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Deletes the applications with answers, reviews, mails, events, requests and search text. */
export const deleteApplications = (tx: Tx, ids: readonly number[]) =>
  tx.execute(sql`delete from applications where id = ${idsSql(ids)}`);

/** Removes people who have no application left to the company from its cohorts: who is erased is in no list of it. */
export const leaveCohorts = (tx: Tx, company: number, people: readonly number[]) =>
  tx.execute(sql`
    delete from cohort_members m where m.company_id = ${company} and m.user_id = ${idsSql(people)}
      and not exists (select 1 from applications a where a.user_id = m.user_id and a.company_id = ${company})`);

/**
 * Deletes notes, tags and merges of companies in which the accounts have no application left, and the learner's place of
 * those without any; empties accounts without any remaining use: no other application, no cohort, no staff, no password. The rows
 * themselves stay, since checking every reference to them would take too long.
 */
export async function forgetPeople(tx: Tx, people: readonly number[]): Promise<void> {
  // A separate statement: the change itself does not see an application that was stored while it waited.
  await tx.execute(sql`select id from users where id = ${idsSql(people)} order by id for update`);
  await tx.execute(sql`
    with gone as (
      select id, lower(email) as email from users
      where id = ${idsSql(people)} and not exists (select 1 from applications where user_id = users.id)),
    requests as (delete from learner_requests l using gone where l.email = gone.email),
    linked as (delete from learner_links l using gone where l.email = gone.email),
    unmailed as (delete from mails m using gone where m.user_id = gone.id and m.type = 'learner_link')
    delete from learner_sessions l using gone where l.email = gone.email`);
  await tx.execute(sql`
    update users set email = 'erased-' || id || '@erased.invalid', first_name = '', last_name = ''
    where id = ${idsSql(people)} and password_hash is null
      and not exists (select 1 from applications where user_id = users.id)
      and not exists (select 1 from cohort_members where user_id = users.id)
      and not exists (select 1 from memberships where user_id = users.id)
      and not exists (select 1 from reviewers where user_id = users.id)`);
  await tx.execute(sql`
    with gone as (
      select k.user_id, k.company_id from (
        select user_id, company_id from person_notes where user_id = ${idsSql(people)}
        union select user_id, company_id from tagged_people where user_id = ${idsSql(people)}
        union select user_id, company_id from merged_people where user_id = ${idsSql(people)}) k
      where not exists (select 1 from applications a where a.user_id = k.user_id and a.company_id = k.company_id)),
    unwritten as (delete from person_notes k using gone where k.user_id = gone.user_id and k.company_id = gone.company_id),
    untagged as (delete from tagged_people k using gone where k.user_id = gone.user_id and k.company_id = gone.company_id)
    delete from merged_people k using gone where k.user_id = gone.user_id and k.company_id = gone.company_id
      and not exists (select 1 from merged_people below where below.into_id = k.user_id and below.company_id = k.company_id)`);
}

/**
 * Empties the stored replies to repeated calls that mention these applicants. A repeated call still has no second
 * effect.
 */
export async function forgetReplies(tx: Tx, company: number, applicants: readonly Applicant[]): Promise<void> {
  const ids = applicants.map(({ id }) => id);
  const people = applicants.map(({ user_id }) => user_id);
  const emails = applicants.map(({ email }) => email.toLowerCase());
  await tx.execute(sql`
    with replies as materialized (
      select id, lower(response) as reply from idempotency_keys
      where owner like ${`user:%:${company}`} and response is not null and response <> 'null'),
    named as (
      select replies.id from replies, regexp_matches(reply, '"(?:application|application_id|(person))":([0-9]{1,16})[,}]', 'g') as match
      where match[2]::bigint = any(case when match[1] is null then ${sql.param(ids)}::bigint[] else ${sql.param(people)}::bigint[] end)),
    written as (
      select replies.id from replies, regexp_matches(reply, '[^"<>[:space:]]+@[^"<>[:space:]]+', 'g') as match
      where match[1] = any(${sql.param(emails)}::text[]))
    update idempotency_keys set response = 'null'
    where owner = any(${sql.param(ids.map((id) => `applicant:${id}`))}::text[])
      or id in (select id from named union select id from written)`);
}

/** Removes the notes of decisions about many that include these applicants; those still under way go on without a note. */
export const forgetNotes = (tx: Tx, company: number, ids: readonly number[]) =>
  tx.execute(sql`
    update bulk_operations b set input = b.input - 'note'
    where b.company_id = ${company} and b.input ->> 'note' is not null
      and exists (select 1 from bulk_operation_batches p
                  where p.bulk_operation_id = b.id and p.application_ids && ${sql.param(ids)}::bigint[])`);

/** One entry of the feed for each erased applicant; it names no one. */
export const recordErasures = (
  tx: Tx,
  { company_id, job_id, count }: { company_id: number; job_id: number; count: number },
) =>
  tx.execute(sql`
    insert into events (company_id, job_id, type, actor_kind)
    select ${company_id}::bigint, ${job_id}::bigint, 'data.erased', 'system' from generate_series(1, ${count}::int)`);

/** The links that share these applicants. */
export async function guestLinksOf(tx: Tx, applications: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct guest_link_id::float8 as id from guest_link_applicants
    where application_id = any(${sql.param(applications)}::bigint[])`);
  return rows.map(({ id }) => id);
}

/** Links without any applicant left hold data of a guest and serve no purpose. */
export const deleteEmptyLinks = (tx: Tx, links: readonly number[]) =>
  tx.execute(sql`
    delete from guest_links l where l.id = any(${sql.param(links)}::bigint[])
      and not exists (select 1 from guest_link_applicants g where g.guest_link_id = l.id)`);
