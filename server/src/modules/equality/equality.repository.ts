import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { applications, equality_answers } from '../../db/schema/index.ts';

type Row = typeof equality_answers.$inferInsert;

export const findAnswer = async (db: Queryable, application: number) =>
  (await db.select().from(equality_answers).where(eq(equality_answers.application_id, application)))[0];

export const findApplication = async (db: Queryable, id: number) =>
  (
    await db
      .select({ job_id: applications.job_id, responded_at: applications.responded_at })
      .from(applications)
      .where(eq(applications.id, id))
  )[0];

export const putAnswer = (tx: Tx, row: Row) =>
  tx
    .insert(equality_answers)
    .values(row)
    .onConflictDoUpdate({
      target: equality_answers.application_id,
      set: { sex: row.sex, ethnicity: row.ethnicity, at: row.at },
    });

export const deleteAnswer = (tx: Tx, application: number) =>
  tx.delete(equality_answers).where(eq(equality_answers.application_id, application));

export interface GroupRow {
  sex: string | null;
  ethnicity: string | null;
  total: number;
  selected: number;
  rated: number;
  above: number;
}

/** Activities of a company and applicants of each that its report looks at, so that it takes as long for a million. */
const ACTIVITIES_MOST = 100;
const APPLICANTS_MOST = 5000;

/** Counts by group of the rows of `sent`; the median is taken in each activity. No row identifies a person. */
const grouped = sql`
    middle as (
      select job_id, percentile_disc(0.5) within group (order by rating) as rating
      from sent where rating is not null group by job_id)
    select sex, ethnicity, count(*)::int as total, count(*) filter (where selected)::int as selected,
      count(sent.rating)::int as rated, count(*) filter (where sent.rating > middle.rating)::int as above
    from sent left join middle on middle.job_id = sent.job_id group by sex, ethnicity`;
const facts = sql`a.job_id, a.average_review as rating, a.shortlisted_at is not null as selected`;
const isCounted = sql`a.responded_at is not null and a.declined_at is null`;

/** Applicants of an activity who sent answers, for each combination that was volunteered. */
export async function countGroups(db: Queryable, job: number): Promise<GroupRow[]> {
  const { rows } = await db.execute<GroupRow & Record<string, unknown>>(sql`
    with sent as (
      select ${facts}, e.sex, e.ethnicity
      from applications a left join equality_answers e on e.application_id = a.id
      where a.job_id = ${job} and ${isCounted}), ${grouped}`);
  return rows;
}

/** The same across the newest activities of a company, of answers sent since a moment. */
export async function countGroupsOfCompany(db: Queryable, company: number, since: Date): Promise<GroupRow[]> {
  const { rows } = await db.execute<GroupRow & Record<string, unknown>>(sql`
    with newest as (select id from jobs where company_id = ${company} order by id desc limit ${ACTIVITIES_MOST}),
    sent as (
      select one.*, e.sex, e.ethnicity from newest
      cross join lateral (
        select a.id, ${facts} from applications a
        where a.job_id = newest.id and ${isCounted} and a.responded_at >= ${since.toISOString()}::timestamptz
        limit ${APPLICANTS_MOST}) one
      left join equality_answers e on e.application_id = one.id), ${grouped}`);
  return rows;
}

/** Whether people may order applicants by what AI found in one of the company's activities. */
export async function ordersByAi(db: Queryable, company: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from jobs j join companies c on c.id = j.company_id
    where c.id = ${company} and c.ai_smart_priority_enabled and j.ai_assistance limit 1`);
  return rows.length > 0;
}
