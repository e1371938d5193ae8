import { versionQuestion } from '../../db/version-question.ts';
import { SHAREABLE_SQL } from '@vivavoce/domain/reviews/guest-links.ts';
import type { GuestView } from '@vivavoce/domain/reviews/guest-links.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { guest_link_applicants, guest_links, guest_reviews } from '../../db/schema/index.ts';
import type { GuestLinkRow } from './guests.repository.ts';

export interface ListedLink {
  row: GuestLinkRow;
  applicants: number;
  reviewed: number;
  seen_at: Date | null;
  made_by: { id: number; full_name: string };
}

export async function listLinks(db: Queryable, job: number, link?: number): Promise<ListedLink[]> {
  const rows = await db
    .select({
      row: guest_links,
      applicants: sql<number>`(select count(*)::int from guest_link_applicants g where g.guest_link_id = guest_links.id)`,
      reviewed: sql<number>`(select count(*)::int from guest_reviews r where r.guest_link_id = guest_links.id
        and (r.rating is not null or r.comment <> ''))`,
      seen_at: sql<string | null>`(select max(v.seen_at) from guest_views v where v.guest_link_id = guest_links.id)`,
      full_name: sql<string>`(select u.full_name from users u where u.id = guest_links.created_by)`,
    })
    .from(guest_links)
    .where(and(eq(guest_links.job_id, job), link === undefined ? undefined : eq(guest_links.id, link)))
    .orderBy(sql`guest_links.id desc`)
    .limit(200);
  return rows.map(({ full_name, seen_at, ...rest }) => ({
    ...rest,
    seen_at: seen_at === null ? null : new Date(seen_at),
    made_by: { id: rest.row.created_by, full_name },
  }));
}

export const lockLink = async (tx: Tx, job: number, link: number): Promise<GuestLinkRow | undefined> =>
  (
    await tx
      .select()
      .from(guest_links)
      .where(and(eq(guest_links.id, link), eq(guest_links.job_id, job)))
      .for('update')
  )[0];

export const countOpen = async (db: Queryable, job: number, now: Date): Promise<number> =>
  Number(
    (
      await db.execute<{ n: string }>(sql`select count(*) as n from guest_links
        where job_id = ${job} and revoked_at is null and expires_at > ${now.toISOString()}::timestamptz`)
    ).rows[0]?.n ?? 0,
  );

export async function insertLink(
  tx: Tx,
  link: typeof guest_links.$inferInsert,
  applicants: readonly number[],
): Promise<number> {
  const [row] = await tx.insert(guest_links).values(link).returning({ id: guest_links.id });
  if (!row) throw new Error('a guest link was not stored');
  await tx.insert(guest_link_applicants).values(
    applicants.map((application_id, index) => ({
      guest_link_id: row.id,
      place: index + 1,
      application_id,
      job_id: link.job_id,
    })),
  );
  return row.id;
}

export const changeLink = (tx: Tx, id: number, values: Partial<GuestLinkRow>) =>
  tx.update(guest_links).set(values).where(eq(guest_links.id, id));

export const endSessions = (tx: Tx, link: number) =>
  tx.execute(sql`delete from guest_sessions where guest_link_id = ${link}`);

/** Which of the applicants can be shared: of the activity, with answers sent, neither withdrawn nor archived. */
export async function shareable(db: Queryable, job: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from applications where job_id = ${job} and id = any(${sql.param(ids)}::bigint[])
      and ${sql.raw(SHAREABLE_SQL)}`);
  return rows.map(({ id }) => id);
}

export interface ViewRow extends Record<string, unknown> {
  id: number;
  what: GuestView;
  application_id: number | null;
  applicant: string | null;
  question_id: number | null;
  question: string | null;
  seen_at: string;
}

export async function listViews(
  db: Queryable,
  link: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ViewRow[]> {
  const { rows } = await db.execute<ViewRow>(sql`
    select v.id::float8 as id, v.what, a.id::float8 as application_id, a.applicant_name as applicant,
      q.id::float8 as question_id, v.seen_at::text,
      ${versionQuestion('text', { version: sql`a.version_id`, question: sql`q.id`, present: sql`q.text` })} as question
    from guest_views v left join applications a on a.id = v.application_id left join questions q on q.id = v.question_id
    where v.guest_link_id = ${link} ${before === undefined ? sql`` : sql`and v.id < ${before}`}
    order by v.id desc limit ${limit}`);
  return rows;
}

export const listGuestNotes = (db: Queryable, application: number) =>
  db
    .select({
      guest: guest_links.name,
      rating: guest_reviews.rating,
      comment: guest_reviews.comment,
      updated_at: guest_reviews.updated_at,
    })
    .from(guest_reviews)
    .innerJoin(guest_links, eq(guest_links.id, guest_reviews.guest_link_id))
    .where(eq(guest_reviews.application_id, application))
    .orderBy(asc(guest_reviews.created_at), asc(guest_reviews.guest_link_id));
