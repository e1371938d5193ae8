import { SHARE_LIMITS } from '@vivavoce/domain/applications/home/shares.ts';
import type { ShareKind } from '@vivavoce/domain/applications/home/shares.ts';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import {
  applications,
  attempts,
  cohort_members,
  cohort_staff,
  cohorts,
  companies,
  job_versions,
  jobs,
  learner_share_looks,
  learner_shares,
  memberships,
  users,
} from '../../db/schema/index.ts';

const heldQuestion = sql`(select entry from jsonb_array_elements(${job_versions.content} -> 'questions') entry
  where (entry ->> 'id')::bigint = ${attempts.question_id})`;
const competency = sql`nullif(btrim(${heldQuestion} ->> 'competency'), '')`;

const shown = {
  row: learner_shares,
  user_id: applications.user_id,
  job_id: applications.job_id,
  learner: applications.applicant_name,
  activity: sql<string>`coalesce(${job_versions.content} ->> 'title', ${jobs.title})`,
  company: companies.account_name,
  name: sql<string>`coalesce(case when ${learner_shares.kind} = 'progress' then ${competency} end, ${heldQuestion} ->> 'text', '')`,
  recorded_at: attempts.created_at,
};

/** Shares whose interview still has the address of the place from which they were made. */
const standing = (db: Queryable) =>
  db
    .select(shown)
    .from(learner_shares)
    .innerJoin(attempts, eq(attempts.id, learner_shares.attempt_id))
    .innerJoin(applications, eq(applications.id, learner_shares.application_id))
    .innerJoin(users, and(eq(users.id, applications.user_id), eq(sql`lower(${users.email})`, learner_shares.email)))
    .innerJoin(jobs, and(eq(jobs.id, applications.job_id), isNull(jobs.deleting_at)))
    .innerJoin(companies, eq(companies.id, applications.company_id))
    .leftJoin(job_versions, eq(job_versions.id, applications.version_id));

export type SharedRow = Awaited<ReturnType<typeof standing>>[number];

/** A share that opens now: neither ended nor taken back, of a company that is not suspended. */
const isOpen = (now: Date): SQL =>
  sql`(${learner_shares.taken_back_at} is null and ${companies.suspended_at} is null
    and (${learner_shares.ends_at} is null or ${learner_shares.ends_at} > ${now.toISOString()}::timestamptz))`;

const behind = (before: number | undefined) => (before === undefined ? undefined : lt(learner_shares.id, before));

export interface OwnRow extends SharedRow {
  recipient: string | null;
  looks: number;
  last_look_at: Date | null;
}

interface Page {
  before?: number | undefined;
  id?: number;
}

/** The shares of a place, newest first. */
export async function listOwn(db: Queryable, email: string, { before, id }: Page): Promise<OwnRow[]> {
  const rows = await standing(db)
    .where(
      and(eq(learner_shares.email, email), behind(before), id === undefined ? undefined : eq(learner_shares.id, id)),
    )
    .orderBy(desc(learner_shares.id))
    .limit(SHARE_LIMITS.page_size + 1);
  if (rows.length === 0) return [];
  const ids = sql.param(rows.map(({ row }) => row.id));
  const { rows: facts } = await db.execute<{
    id: number;
    full_name: string | null;
    looks: number;
    last: string | null;
  }>(sql`
    select s.id::float8 as id, u.full_name, l.looks, l.last from learner_shares s left join users u on u.id = s.recipient_id
    cross join lateral (select count(*)::int as looks, max(at)::text as last from learner_share_looks where share_id = s.id) l
    where s.id = any(${ids}::bigint[])`);
  const factsOf = new Map(facts.map((each) => [each.id, each]));
  return rows.map((each) => {
    const { full_name = null, looks = 0, last = null } = factsOf.get(each.row.id) ?? {};
    const recipient = each.row.recipient_email ?? full_name;
    return { ...each, recipient, looks, last_look_at: last === null ? null : new Date(last) };
  });
}

export const countOpen = async (db: Queryable, email: string, now: Date): Promise<number> =>
  Number(
    (
      await db.execute<{ n: string }>(sql`select count(*) as n from learner_shares where email = ${email}
        and taken_back_at is null and (ends_at is null or ends_at > ${now.toISOString()}::timestamptz)`)
    ).rows[0]?.n ?? 0,
  );

export async function insertShare(tx: Tx, row: typeof learner_shares.$inferInsert): Promise<number> {
  const [created] = await tx.insert(learner_shares).values(row).returning({ id: learner_shares.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

export const lockOwn = async (tx: Tx, email: string, id: number) =>
  (
    await tx
      .select()
      .from(learner_shares)
      .where(and(eq(learner_shares.id, id), eq(learner_shares.email, email)))
      .for('update')
  )[0];

export const takeBack = (tx: Tx, id: number, now: Date) =>
  tx.update(learner_shares).set({ taken_back_at: now, ends_at: now }).where(eq(learner_shares.id, id));

export const listLooks = (db: Queryable, share: number, before: number | undefined) =>
  db
    .select({
      id: learner_share_looks.id,
      what: learner_share_looks.what,
      by: users.full_name,
      at: learner_share_looks.at,
    })
    .from(learner_share_looks)
    .leftJoin(users, eq(users.id, learner_share_looks.user_id))
    .where(
      and(
        eq(learner_share_looks.share_id, share),
        before === undefined ? undefined : lt(learner_share_looks.id, before),
      ),
    )
    .orderBy(desc(learner_share_looks.id))
    .limit(SHARE_LIMITS.page_size + 1);

export interface Look {
  share: SharedRow['row'];
  user: number | null;
  what: 'opened' | 'played';
  now: Date;
}

/** Notes a look; the same one counts once in a while, since a player reads a recording in parts. */
export const addLook = (db: Queryable, { share, user, what, now }: Look) =>
  db.execute(sql`
    insert into learner_share_looks (share_id, application_id, user_id, what, at)
    select ${share.id}, ${share.application_id}, ${user}::bigint, ${what}, ${now.toISOString()}::timestamptz
    where not exists (select 1 from learner_share_looks l where l.share_id = ${share.id} and l.what = ${what}
      and l.user_id is not distinct from ${user}::bigint
      and l.at > ${now.toISOString()}::timestamptz - make_interval(mins => ${sql.raw(String(SHARE_LIMITS.same_look_minutes))}))`);

/** Who reads a share: a member of a company, the holder of a token, or of a pass to its recording. */
export type Reader = { user: number; email: string; company: number } | { token_hash: string } | { pass: number };

function isFor(reader: Reader): SQL | undefined {
  if ('token_hash' in reader) return eq(learner_shares.token_hash, reader.token_hash);
  if ('pass' in reader) return and(eq(learner_shares.id, reader.pass), sql`${learner_shares.token_hash} is not null`);
  return and(
    eq(learner_shares.company_id, reader.company),
    sql`(${learner_shares.recipient_id} = ${reader.user} or ${learner_shares.recipient_email} = ${reader.email})`,
  );
}

/** Open shares for a reader, newest first. */
export const listFor = (db: Queryable, reader: Reader, { before, id, now }: Page & { now: Date }) =>
  standing(db)
    .where(and(isFor(reader), isOpen(now), behind(before), id === undefined ? undefined : eq(learner_shares.id, id)))
    .orderBy(desc(learner_shares.id))
    .limit(SHARE_LIMITS.page_size + 1);

/** The applications over which a share of this kind reaches: the one of the recording, or all of the learner at the company. */
export async function reachOf(db: Queryable, { row, user_id }: SharedRow): Promise<number[]> {
  const reaches: readonly ShareKind[] = ['progress'];
  if (!reaches.includes(row.kind)) return [row.application_id];
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(
      and(eq(applications.user_id, user_id), eq(applications.company_id, row.company_id), isNull(jobs.deleting_at)),
    );
  return rows.map(({ id }) => id);
}

/** Staff who lead cohorts of the person at a company and still belong to it, by name. */
export const listLeaders = (db: Queryable, { user_id, company_id }: { user_id: number; company_id: number }) =>
  db
    .selectDistinct({ id: users.id, full_name: users.full_name })
    .from(cohort_members)
    .innerJoin(cohorts, eq(cohorts.id, cohort_members.cohort_id))
    .innerJoin(cohort_staff, eq(cohort_staff.cohort_id, cohorts.id))
    .innerJoin(
      memberships,
      and(eq(memberships.user_id, cohort_staff.user_id), eq(memberships.company_id, cohorts.company_id)),
    )
    .innerJoin(users, eq(users.id, cohort_staff.user_id))
    .where(and(eq(cohort_members.user_id, user_id), eq(cohorts.company_id, company_id)))
    .orderBy(users.full_name, users.id);

export const findApplication = async (db: Queryable, id: number) =>
  (
    await db
      .select({ user_id: applications.user_id, company_id: applications.company_id })
      .from(applications)
      .where(eq(applications.id, id))
  )[0];
