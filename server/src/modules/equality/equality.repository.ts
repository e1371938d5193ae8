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

/** Counts of applicants who sent answers, for each combination that was volunteered. No row tells of a person by itself. */
export async function countGroups(db: Queryable, job: number): Promise<GroupRow[]> {
  const { rows } = await db.execute<GroupRow & Record<string, unknown>>(sql`
    with sent as (
      select a.average_review as rating, a.shortlisted_at is not null as selected, e.sex, e.ethnicity
      from applications a left join equality_answers e on e.application_id = a.id
      where a.job_id = ${job} and a.responded_at is not null and a.declined_at is null),
    middle as (select percentile_disc(0.5) within group (order by rating) as rating from sent where rating is not null)
    select sex, ethnicity, count(*)::int as total, count(*) filter (where selected)::int as selected,
      count(sent.rating)::int as rated, count(*) filter (where sent.rating > middle.rating)::int as above
    from sent cross join middle group by sex, ethnicity`);
  return rows;
}
