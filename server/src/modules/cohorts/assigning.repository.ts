import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { cohort_assignments, cohort_work, cohorts, companies, jobs } from '../../db/schema/index.ts';

/** Locks an assignment that has not ended, so that two tasks take turns; none of an activity that is being deleted. */
export const lockAssignment = async (tx: Tx, id: number) =>
  (
    await tx
      .select({
        id: cohort_assignments.id,
        cohort_id: cohort_assignments.cohort_id,
        cohort: cohorts.name,
        due_at: cohort_assignments.due_at,
        created_by: cohort_assignments.created_by,
        job: jobs,
        time_zone: companies.time_zone,
      })
      .from(cohort_assignments)
      .innerJoin(cohorts, eq(cohorts.id, cohort_assignments.cohort_id))
      .innerJoin(jobs, eq(jobs.id, cohort_assignments.job_id))
      .innerJoin(companies, eq(companies.id, jobs.company_id))
      .where(
        and(
          eq(cohort_assignments.id, id),
          isNull(cohort_assignments.ended_at),
          isNull(jobs.deleting_at),
          isNull(companies.suspended_at),
        ),
      )
      .for('update', { of: cohort_assignments })
  )[0];

/** The next members without an application to the activity, in the order of their accounts. */
export async function membersWithout(
  tx: Tx,
  { cohort_id, job }: { cohort_id: number; job: { id: number } },
  count: number,
) {
  const { rows } = await tx.execute<{ user_id: number; email: string; first_name: string; last_name: string }>(sql`
    select m.user_id::float8 as user_id, lower(u.email) as email, m.first_name,
      btrim(substr(m.full_name, length(m.first_name) + 1)) as last_name
    from cohort_members m join users u on u.id = m.user_id
    where m.cohort_id = ${cohort_id}
      and not exists (select 1 from applications a where a.job_id = ${job.id} and a.user_id = m.user_id)
    order by m.user_id limit ${count}`);
  return rows;
}

/** Applications of members that were never invited, as a condition over the alias `a`. */
export const waitingMembers = (cohort: number): SQL => sql`a.bucket = 'ToInvite' and a.archived_at is null
  and a.declined_at is null and a.user_id in (select m.user_id from cohort_members m where m.cohort_id = ${cohort})`;

export const markFailed = (tx: Tx, id: number, at: Date | null) =>
  tx.update(cohort_assignments).set({ failed_at: at }).where(eq(cohort_assignments.id, id));

/** The applications that an assignment made; an evidence report counts no others. */
export async function insertWork(tx: Tx, assignment_id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.insert(cohort_work).values(ids.map((application_id) => ({ application_id, assignment_id })));
}
