import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { applications } from '../../db/schema/index.ts';

export interface HandedIn {
  recordings: number[];
  /** Written answers, with a file or without. */
  written: number[];
  /** Storage keys of files that belong to answers. */
  files: string[];
  /** Ids of stored files. */
  cvs: number[];
  mails: number[];
  texts: number[];
}

/** An applicant's data outside the rows that are deleted with the application. */
export async function handedIn(tx: Tx, id: number): Promise<HandedIn> {
  const { rows } = await tx.execute<Record<keyof HandedIn, (string | number)[] | null>>(sql`
    select (select array_agg(id::int) from attempts where application_id = ${id}) as recordings,
           (select array_agg(id::int) from written_answers where application_id = ${id} and revision > 0) as written,
           (select array_agg(file_key) from written_answers where application_id = ${id} and file_key is not null) as files,
           (select array_agg(file_id::int) from cvs where application_id = ${id}) as cvs,
           (select array_agg(id::int) from mails where application_id = ${id}) as mails,
           (select array_agg(id::int) from text_messages where application_id = ${id}) as texts`);
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

/** Deletes the application with answers, reviews, mails, events, requests and search text. */
export const deleteApplication = (tx: Tx, id: number) => tx.delete(applications).where(eq(applications.id, id));

/**
 * Empties accounts without any remaining use: no other application, no staff, no password. The rows themselves stay,
 * since checking every reference to them would take too long.
 */
export async function forgetPeople(tx: Tx, people: readonly number[]): Promise<void> {
  const idsSql = sql`any(${sql.param(people)}::bigint[])`;
  // A separate statement: the change itself does not see an application that was stored while it waited.
  await tx.execute(sql`select id from users where id = ${idsSql} order by id for update`);
  await tx.execute(sql`
    update users set email = 'erased-' || id || '@erased.invalid', first_name = '', last_name = ''
    where id = ${idsSql} and password_hash is null
      and not exists (select 1 from applications where user_id = users.id)
      and not exists (select 1 from memberships where user_id = users.id)
      and not exists (select 1 from reviewers where user_id = users.id)`);
}

/**
 * Empties the stored replies to repeated calls that mention this applicant. A repeated call still has no second effect.
 */
export const forgetReplies = (tx: Tx, { id, company_id, email }: { id: number; company_id: number; email: string }) =>
  tx.execute(sql`
    update idempotency_keys set response = 'null'
    where owner = ${`applicant:${id}`}
       or (owner like ${`user:%:${company_id}`}
           and (strpos(lower(response), lower(${email})) > 0 or response ~ ${`"application(_id)?":${id}[,}]`}))`);
