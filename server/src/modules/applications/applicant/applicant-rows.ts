import { and, eq, inArray, sql } from 'drizzle-orm';
import { shownName } from '../../../access/load-application.ts';
import type { Queryable } from '../../../db/client.ts';
import { applications, users } from '../../../db/schema/index.ts';
import { ownRatingsJson, readOwnRatings } from '../list/rows.ts';
import type { OwnRatingsJson } from '../list/rows.ts';

/** Several of them, in the order of the ids. */
export const findApplications = (db: Queryable, jobId: number, ids: readonly number[]) =>
  db
    .select({ application: applications, user: { id: users.id, full_name: shownName, email: users.email } })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.user_id))
    .where(and(eq(applications.job_id, jobId), inArray(applications.id, [...ids])))
    .orderBy(sql`array_position(${sql.param(ids)}::bigint[], ${applications.id})`);

export const updateApplication = (db: Queryable, id: number, changes: Partial<typeof applications.$inferInsert>) =>
  db
    .update(applications)
    .set({ ...changes, updated_at: sql`now()` })
    .where(eq(applications.id, id));

/** The user's own rating of the applicant, the seats on the job's panel, and the people who rated and left it. */
export async function ratingFacts(
  db: Queryable,
  job: { id: number; rating_style: number },
  { id, user: userId }: { id: number; user: number },
) {
  const { rows } = await db.execute<{ rated: OwnRatingsJson; panel_size: string; former: number; sent: boolean }>(sql`
    select (select ${ownRatingsJson(job.rating_style, sql`${userId}`)} from applications a where a.id = ${id}) as rated,
           (select count(*) from reviewers where job_id = ${job.id}) as panel_size,
           (select count(*)::int from reviews where application_id = ${id} and counts and left_panel_at is not null) as former,
           exists (select 1 from reviews where application_id = ${id} and user_id = ${userId} and sent_at is not null) as sent`);
  return {
    rated: readOwnRatings(rows[0]?.rated ?? null),
    panel_size: Number(rows[0]?.panel_size ?? 0),
    former: rows[0]?.former ?? 0,
    sent: rows[0]?.sent ?? false,
  };
}
