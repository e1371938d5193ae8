import { and, eq, sql } from 'drizzle-orm';
import type { StaffActor } from '../actor.ts';
import type { Queryable } from '../db/client.ts';
import { applications, users } from '../db/schema/index.ts';
import { AppError, notFound } from '../lib/app-error.ts';
import { canApplication } from '../policies/applications.policy.ts';
import type { ApplicationAction } from '../policies/applications.policy.ts';
import { loadJob } from './load-job.ts';

export type ApplicationRow = typeof applications.$inferSelect;

/** The applicant's name in this job; the account's name may come from another company and stays hidden. */
export const shownName = sql<string>`coalesce(nullif(${applications.applicant_name}, ''), ${users.full_name})`;

async function findApplication(db: Queryable, { job: jobId, id }: { job: number; id: number }) {
  const [row] = await db
    .select({
      application: applications,
      user: { id: users.id, full_name: shownName, email: users.email },
      account: { first_name: users.first_name, last_name: users.last_name, full_name: users.full_name },
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.user_id))
    .where(and(eq(applications.id, id), eq(applications.job_id, jobId)));
  return row;
}

/** Locks the row until the transaction ends, so that two decisions about one applicant take turns. */
export const lockApplicant = async (
  db: Queryable,
  { job: jobId, application: id }: { job: number; application: number },
): Promise<ApplicationRow | undefined> =>
  (
    await db
      .select()
      .from(applications)
      .where(and(eq(applications.id, id), eq(applications.job_id, jobId)))
      .for('update')
  )[0];

/** The applicant of this job, where the actor may do this: the job decides visibility and permissions. */
export async function loadApplication(
  db: Queryable,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
  action: ApplicationAction = 'read',
) {
  const record = await loadJob(db, actor, jobId);
  const row = await findApplication(db, { job: jobId, id });
  if (!row) throw notFound();
  if (!canApplication(actor, action, { ...record.job, panel: record.panel })) throw new AppError('forbidden');
  return { record, ...row };
}
