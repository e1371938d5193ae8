import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { jobs, report_views } from '../../db/schema/index.ts';

type Owner = Pick<typeof report_views.$inferSelect, 'company_id' | 'user_id'>;

const ownedBy = ({ company_id, user_id }: Owner) =>
  and(eq(report_views.company_id, company_id), eq(report_views.user_id, user_id));

/** Views without activities that were deleted since; a view of nothing else is left out. */
export async function listViews(db: Queryable, owner: Owner) {
  const rows = await db
    .select()
    .from(report_views)
    .where(ownedBy(owner))
    .orderBy(sql`lower(${report_views.name})`, report_views.id);
  const known = new Set(await activitiesOf(db, owner.company_id, [...new Set(rows.flatMap(({ job_ids }) => job_ids))]));
  return rows.flatMap((row) => {
    const job_ids = row.job_ids.filter((id) => known.has(id));
    return row.job_ids.length > 0 && job_ids.length === 0 ? [] : [{ ...row, job_ids }];
  });
}

/** Which of these activities the company has. */
export const activitiesOf = async (db: Queryable, company_id: number, ids: readonly number[]): Promise<number[]> =>
  (
    await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(inArray(jobs.id, [...ids]), eq(jobs.company_id, company_id), isNull(jobs.deleting_at)))
  ).map(({ id }) => id);

/** Replaces the view of the same name. */
export async function storeView(db: Queryable, row: typeof report_views.$inferInsert) {
  const { preset, from_date, to_date, job_ids, kind } = row;
  const [view] = await db
    .insert(report_views)
    .values(row)
    .onConflictDoUpdate({
      target: [report_views.company_id, report_views.user_id, report_views.name],
      set: { preset, from_date, to_date, job_ids, kind },
    })
    .returning();
  if (!view) throw new Error('insert returned no row');
  return view;
}

export const deleteView = async (db: Queryable, owner: Owner, id: number): Promise<boolean> =>
  (
    await db
      .delete(report_views)
      .where(and(eq(report_views.id, id), ownedBy(owner)))
      .returning({ id: report_views.id })
  ).length > 0;
