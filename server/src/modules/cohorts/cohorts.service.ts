import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import type { CohortDetail } from '@vivavoce/contract/types.ts';
import { COHORT_LIMITS } from '@vivavoce/domain/cohorts/limits.ts';
import { isPast } from '@vivavoce/domain/jobs/deadline-phase.ts';
import { fixedDeadline } from '@vivavoce/domain/jobs/deadline.ts';
import { daysLater, wallTimeOf } from '@vivavoce/domain/jobs/time-zone.ts';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { loadJob } from '../../access/load-job.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { paged } from '../../paged.ts';
import { canCohort, canMakeCohort } from '../../policies/cohorts.policy.ts';
import type { CohortAction } from '../../policies/cohorts.policy.ts';
import { assignCohort } from '../../tasks/definitions/applicants.ts';
import { forgetPeople } from '../applications/erase/erase.service.ts';
import { auditChanges } from '../audit/audit-trail.ts';
import { newTypedCode } from '../vouchers/vouchers.service.ts';
import { presentCohort, presentDetail, presentMember } from './cohorts.presenter.ts';
import * as repository from './cohorts.repository.ts';
import { accountsOf } from './members.repository.ts';

export type LoadedCohort = NonNullable<Awaited<ReturnType<typeof repository.findCohort>>> & { id: number };

export const todayIn = (timeZone: string, now: Date): string => wallTimeOf(now, timeZone).date;

/** The cohort, where the actor may see it and do this: 404 hides, 403 forbids. */
export async function loadCohort(
  db: Queryable,
  actor: StaffActor,
  id: number,
  action: CohortAction = 'read',
): Promise<LoadedCohort> {
  if (actor.company_id === null) throw new AppError('forbidden');
  const row = await repository.findCohort(db, actor, id);
  if (!row) throw notFound();
  if (!canCohort(actor, action, row)) throw new AppError('forbidden');
  return { ...row, id };
}

/** The same, locked until the end of the transaction. */
export async function holdCohort(tx: Tx, actor: StaffActor, id: number, action: CohortAction): Promise<LoadedCohort> {
  await loadCohort(tx, actor, id, action);
  if (!(await repository.lockCohort(tx, id))) throw notFound();
  return loadCohort(tx, actor, id, action);
}

/** @throws AppError `wrong_state` after its last day */
export function refuseEnded({ ends_on, time_zone }: LoadedCohort, now: Date): void {
  if (ends_on < todayIn(time_zone, now))
    throw new AppError('wrong_state', { detail: 'The last day of this cohort has passed.' });
}

/** @throws AppError `invalid` for a day that has passed, or lies too far ahead */
function refuseDay(ends_on: string | undefined, time_zone: string, now: Date): void {
  if (ends_on === undefined) return;
  const today = todayIn(time_zone, now);
  if (ends_on < today) throw invalid({ ends_on: ['too_small'] });
  if (ends_on > daysLater(today, COHORT_LIMITS.ends_max_days)) throw invalid({ ends_on: ['too_big'] });
}

/** @throws AppError `invalid` for people who do not belong to the company */
async function refuseStrangers(tx: Tx, company: number, staff: readonly number[]): Promise<void> {
  if ((await repository.membersAmong(tx, company, staff)).length < staff.length)
    throw invalid({ staff: ['not_allowed'] });
}

async function presentOne(ctx: Context, db: Queryable, actor: StaffActor, id: number): Promise<CohortDetail> {
  const cohort = await loadCohort(db, actor, id);
  const now = ctx.now();
  const row = await repository.readListed(db, id);
  if (!row) throw notFound();
  const staff = await repository.listStaff(db, id);
  const assignments = await repository.listAssignments(db, id, now);
  const views = await repository.countViews(db, id, now);
  return presentDetail(row, { cohort, actor, staff, assignments, views, today: todayIn(cohort.time_zone, now) });
}

export async function listCohorts(ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/cohorts'>) {
  if (actor.company_id === null) throw new AppError('forbidden');
  const today = todayIn(await repository.zoneOf(ctx.db, actor.company_id), ctx.now());
  const { rows, counts } = await repository.listCohorts(ctx.db, actor, { ...query, search: query.search ?? '', today });
  const results = rows.map((row) => presentCohort(row, today));
  return { ...paged(query, counts[query.state], results), counts };
}

export const readCohort = (ctx: Context, actor: StaffActor, id: number): Promise<CohortDetail> =>
  presentOne(ctx, ctx.db, actor, id);

export async function makeCohort(
  ctx: Context,
  actor: StaffActor,
  { staff = [actor.user_id], ...fields }: BodyOf<'POST /api/cohorts'>,
): Promise<CohortDetail> {
  if (!canMakeCohort(actor)) throw new AppError('forbidden');
  const { company_id } = actor;
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    refuseDay(fields.ends_on, await repository.zoneOf(tx, company_id), now);
    const leaders = [...new Set(staff)];
    // A key of the company is no person, and leads nothing.
    const people = actor.token?.of === 'company' ? leaders.filter((user) => user !== actor.user_id) : leaders;
    await refuseStrangers(tx, company_id, people);
    const id = await repository.insertCohort(tx, {
      ...fields,
      company_id,
      created_by: actor.user_id,
      created_at: now,
      changed_at: now,
    });
    if (people.length > 0) await repository.replaceStaff(tx, id, people);
    return presentOne(ctx, tx, actor, id);
  });
}

export async function changeCohort(
  ctx: Context,
  actor: StaffActor,
  id: number,
  { staff, ...fields }: BodyOf<'PATCH /api/cohorts/{cohort}'>,
): Promise<CohortDetail> {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const before = await holdCohort(tx, actor, id, staff ? 'staff' : 'manage');
    if (fields.ends_on !== before.ends_on) refuseDay(fields.ends_on, before.time_zone, now);
    auditChanges(before, fields);
    await repository.updateCohort(tx, id, { ...fields, changed_at: now });
    if (staff) {
      const leaders = [...new Set(staff)];
      await refuseStrangers(tx, before.company_id, leaders);
      await repository.replaceStaff(tx, id, leaders);
    }
    return presentOne(ctx, tx, actor, id);
  });
}

/** Deletes a cohort with its list; the applications of its members stay as they are. */
export async function deleteCohort(ctx: Context, actor: StaffActor, id: number): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    await holdCohort(tx, actor, id, 'delete');
    const people = await accountsOf(tx, id);
    await repository.deleteCohort(tx, id);
    await forgetPeople(tx, people);
  });
  return null;
}

/** Makes or replaces the code: from then on the former one opens nothing, and its unconfirmed links join no one. */
export async function renewCode(ctx: Context, actor: StaffActor, id: number): Promise<CohortDetail> {
  return ctx.db.transaction(async (tx) => {
    refuseEnded(await holdCohort(tx, actor, id, 'manage'), ctx.now());
    // Two random codes may be equal, once in a very long time.
    while (!(await repository.setCode(tx, id, { code: newTypedCode(COHORT_LIMITS.code_characters), now: ctx.now() })));
    await repository.forgetExclusions(tx, id);
    return presentOne(ctx, tx, actor, id);
  });
}

export async function endCode(ctx: Context, actor: StaffActor, id: number): Promise<CohortDetail> {
  return ctx.db.transaction(async (tx) => {
    await holdCohort(tx, actor, id, 'manage');
    await repository.updateCohort(tx, id, { join_code: null, changed_at: ctx.now() });
    return presentOne(ctx, tx, actor, id);
  });
}

export async function listMembers(
  ctx: Context,
  actor: StaffActor,
  id: number,
  query: QueryOf<'GET /api/cohorts/{cohort}/members'>,
) {
  await loadCohort(ctx.db, actor, id);
  const { rows, count } = await repository.listMembers(ctx.db, id, {
    ...query,
    search: query.search ?? '',
    now: ctx.now(),
  });
  return paged(query, count, rows.map(presentMember));
}

/**
 * Assigns an activity: the task makes the applications and the invitations.
 * @throws AppError `invalid` for a day that has passed, or lies after the deadline of the activity; `wrong_state` for an
 * activity that takes no applicants, `conflict` where it is assigned already
 */
export async function assign(
  ctx: Context,
  actor: StaffActor,
  id: number,
  { job: jobId, due_on }: BodyOf<'POST /api/cohorts/{cohort}/assignments'>,
): Promise<CohortDetail> {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const cohort = await holdCohort(tx, actor, id, 'manage');
    refuseEnded(cohort, now);
    const { job } = await loadJob(tx, actor, jobId, 'invite');
    if (job.is_webinar) throw invalid({ job: ['not_allowed'] });
    if (!isOpenToApplicants(job)) throw new AppError('wrong_state', { detail: 'The activity takes no applicants.' });
    const due_at = fixedDeadline(due_on, cohort.time_zone);
    if (isPast(due_at, now)) throw invalid({ due_on: ['too_small'] });
    if (job.fixed_deadline && due_at > job.fixed_deadline) throw invalid({ due_on: ['too_big'] });
    if ((await repository.openAssignments(tx, id)).length >= COHORT_LIMITS.assignments_max)
      throw new AppError('limit_reached');
    const { company_id } = cohort;
    const row = { cohort_id: id, job_id: jobId, company_id, due_at, created_by: actor.user_id, created_at: now };
    const assignment = await repository.insertAssignment(tx, row);
    if (assignment === null) throw new AppError('conflict', { detail: 'The activity is assigned already.' });
    await repository.updateCohort(tx, id, { changed_at: now });
    await ctx.queue.enqueue(tx, assignCohort, { assignment });
    return presentOne(ctx, tx, actor, id);
  });
}

export async function endAssignment(
  ctx: Context,
  actor: StaffActor,
  { cohort: id, assignment }: { cohort: number; assignment: number },
): Promise<CohortDetail> {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    await holdCohort(tx, actor, id, 'manage');
    if (!(await repository.endAssignment(tx, id, { id: assignment, now }))) throw notFound();
    await repository.updateCohort(tx, id, { changed_at: now });
    return presentOne(ctx, tx, actor, id);
  });
}
