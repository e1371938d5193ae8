import type { GuestPermission, GuestView } from '@vivavoce/domain/reviews/guest-links.ts';
import { GUEST_LIMITS } from '@vivavoce/domain/reviews/guest-links.ts';
import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import type { Locale } from '../../i18n.ts';
import type { guest_links } from '../../db/schema/index.ts';

export type GuestLinkRow = typeof guest_links.$inferSelect;

/** A link as its guest may use it now. */
export interface OpenLink extends Record<string, unknown> {
  id: number;
  job_id: number;
  company_id: number;
  name: string;
  email: string | null;
  locale: Locale;
  masked: boolean;
  permission: GuestPermission;
  expires_at: Date;
  is_bound: boolean;
  code_hash: string | null;
  code_expires_at: Date | null;
  code_tries: number;
  activity: string;
  rating_scale: number;
  company: string;
  primary: string | null;
  alternate_brand: boolean;
}

const OPEN = sql`guest_links l
  join jobs j on j.id = l.job_id and j.deleting_at is null
  join companies c on c.id = l.company_id and c.suspended_at is null`;
const COLUMNS = sql`l.id::float8 as id, l.job_id::float8 as job_id, l.company_id::float8 as company_id, l.name, l.email, l.locale,
  l.masked, l.permission, l.expires_at, l.bound_at is not null as is_bound, l.code_hash, l.code_expires_at, l.code_tries,
  j.title as activity, j.rating_scale, c.account_name as company, c.primary_color as primary, c.alternate_brand`;

const dated = (row: OpenLink | undefined): OpenLink | undefined =>
  row && {
    ...row,
    expires_at: new Date(row.expires_at),
    code_expires_at: row.code_expires_at && new Date(row.code_expires_at),
  };

const byToken = (token_hash: string, now: Date) => sql`
  select ${COLUMNS} from ${OPEN}
  where l.token_hash = ${token_hash} and l.revoked_at is null and l.expires_at > ${now.toISOString()}::timestamptz`;

/** The open link with this token; undefined for a wrong, expired or revoked one. */
export const findByToken = async (db: Queryable, token_hash: string, now: Date): Promise<OpenLink | undefined> =>
  dated((await db.execute<OpenLink>(byToken(token_hash, now))).rows[0]);

/** The same, locked. */
export const lockByToken = async (tx: Tx, token_hash: string, now: Date): Promise<OpenLink | undefined> =>
  dated((await tx.execute<OpenLink>(sql`${byToken(token_hash, now)} for update of l`)).rows[0]);

/** The open link in a browser that holds it. */
export async function findHeld(
  db: Queryable,
  session_hash: string,
  link: number,
  now: Date,
): Promise<OpenLink | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<OpenLink>(sql`
    select ${COLUMNS} from ${OPEN} join guest_sessions s on s.guest_link_id = l.id
    where l.id = ${link} and s.token_hash = ${session_hash} and s.expires_at > ${at}
      and l.revoked_at is null and l.expires_at > ${at}`);
  return dated(rows[0]);
}

export const holds = async (db: Queryable, session_hash: string, link: number, now: Date): Promise<boolean> =>
  (await findHeld(db, session_hash, link, now)) !== undefined;

export const addSession = (
  tx: Tx,
  { token_hash, link, now, expires_at }: { token_hash: string; link: number; now: Date; expires_at: Date },
) =>
  tx.execute(sql`
    with bound as (update guest_links set bound_at = coalesce(bound_at, ${now.toISOString()}::timestamptz),
      code_hash = null, code_expires_at = null, code_tries = 0 where id = ${link})
    insert into guest_sessions (token_hash, guest_link_id, created_at, expires_at)
    values (${token_hash}, ${link}, ${now.toISOString()}::timestamptz, ${expires_at.toISOString()}::timestamptz)
    on conflict (token_hash, guest_link_id) do update set expires_at = excluded.expires_at`);

export const storeCode = (tx: Tx, link: number, code_hash: string, expires_at: Date) =>
  tx.execute(sql`update guest_links set code_hash = ${code_hash}, code_expires_at = ${expires_at.toISOString()}::timestamptz,
    code_tries = 0 where id = ${link}`);

export const countTry = (tx: Tx, link: number) =>
  tx.execute(sql`update guest_links set code_tries = code_tries + 1 where id = ${link}`);

export interface SharedApplicant extends Record<string, unknown> {
  place: number;
  application_id: number;
  full_name: string;
  email: string;
  seen: boolean;
  decided: boolean;
  rating: number | null;
  comment: string;
}

/** The applicants of a link. Those who withdrew or were archived since are left out. */
export async function listShared(db: Queryable, link: number, place?: number): Promise<SharedApplicant[]> {
  const { rows } = await db.execute<SharedApplicant>(sql`
    select g.place::int, a.id::float8 as application_id, a.applicant_name as full_name, u.email,
      exists (select 1 from guest_views v where v.guest_link_id = g.guest_link_id and v.application_id = a.id) as seen,
      (a.shortlisted_at is not null or a.rejected_at is not null) as decided,
      r.rating::int, coalesce(r.comment, '') as comment
    from guest_link_applicants g
      join applications a on a.id = g.application_id and a.archived_at is null and a.declined_at is null
        and a.responded_at is not null
      join users u on u.id = a.user_id
      left join guest_reviews r on r.guest_link_id = g.guest_link_id and r.application_id = a.id
    where g.guest_link_id = ${link} ${place === undefined ? sql`` : sql`and g.place = ${place}`} order by g.place`);
  return rows;
}

interface View {
  link: number;
  job: number;
  what: GuestView;
  application: number | null;
  question: number | null;
  now: Date;
}

/** Notes what a guest looked at; the same thing counts once in a while, since a player reads a recording in parts. */
export const addView = (db: Queryable, { link, job, what, application, question, now }: View) =>
  db.execute(sql`
    insert into guest_views (guest_link_id, what, application_id, job_id, question_id, seen_at)
    select ${link}, ${what}, ${application}::bigint, ${job}, ${question}::bigint, ${now.toISOString()}::timestamptz
    where not exists (select 1 from guest_views v where v.guest_link_id = ${link} and v.what = ${what}
      and v.application_id is not distinct from ${application}::bigint
      and v.question_id is not distinct from ${question}::bigint
      and v.seen_at > ${now.toISOString()}::timestamptz - make_interval(mins => ${sql.raw(String(GUEST_LIMITS.same_view_minutes))}))`);

/** Stores the defined fields; undefined ones are left unchanged. */
export async function saveReview(
  db: Queryable,
  review: {
    link: number;
    job: number;
    application: number;
    rating: number | null | undefined;
    comment: string | undefined;
    now: Date;
  },
): Promise<{ rating: number | null; comment: string }> {
  const { link, job, application, rating, comment, now } = review;
  const { rows } = await db.execute<{ rating: number | null; comment: string }>(sql`
    insert into guest_reviews (guest_link_id, application_id, job_id, rating, comment, created_at, updated_at)
    values (${link}, ${application}, ${job}, ${rating ?? null}, ${comment ?? ''}, ${now.toISOString()}, ${now.toISOString()})
    on conflict (guest_link_id, application_id) do update set updated_at = excluded.updated_at
      ${rating === undefined ? sql`` : sql`, rating = excluded.rating`}
      ${comment === undefined ? sql`` : sql`, comment = excluded.comment`}
    returning rating::int, comment`);
  const [savedReview] = rows;
  if (!savedReview) throw new Error('the review of a guest was not stored');
  return savedReview;
}

export const deleteEndedSessions = async (db: Queryable, now: Date): Promise<number> =>
  (await db.execute(sql`delete from guest_sessions where expires_at < ${now.toISOString()}::timestamptz`)).rowCount ??
  0;
