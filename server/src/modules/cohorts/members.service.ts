import type { QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import { COHORT_LIMITS } from '@vivavoce/domain/cohorts/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { sign } from '../../lib/secrets.ts';
import { assignCohort } from '../../tasks/definitions/applicants.ts';
import { forgetPeople } from '../applications/erase/erase.service.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import { takeList } from '../imports/imports.service.ts';
import type { ReadList } from '../imports/read-list.ts';
import * as cohorts from './cohorts.repository.ts';
import { holdCohort, loadCohort, refuseEnded } from './cohorts.service.ts';
import type { LoadedCohort } from './cohorts.service.ts';
import * as repository from './members.repository.ts';
import type { NewMember } from './members.repository.ts';

/** People in one statement, as in an import of applicants. */
const BATCH = 1000;

type Report = ResultOf<'POST /api/cohorts/{cohort}/members'>;

/** The trace of a removed person: it tells whether an address is the same, and nothing else. */
export const addressHash = ({ env }: Context, cohort: number, email: string): string =>
  sign(env.SESSION_SECRET, 'cohort-exclusion', cohort, email);

/** Gives the open assignments of a cohort to members who have come since. */
export async function assignToNew(ctx: Context, tx: Tx, cohort: number): Promise<void> {
  const assignments = await cohorts.openAssignments(tx, cohort);
  await ctx.queue.enqueueMany(
    tx,
    assignCohort,
    assignments.map(({ id }) => ({ assignment: id })),
  );
}

async function reportOn(
  tx: Tx,
  cohort: LoadedCohort,
  list: ReadList,
): Promise<{ report: Report; people: NewMember[] }> {
  const emails = list.people.map(({ applicant }) => applicant.email);
  const { members, known } = await repository.findAddresses(tx, cohort, emails);
  const people = list.people.flatMap(({ applicant }) => (members.has(applicant.email) ? [] : [applicant]));
  const report = {
    total: list.total,
    good: people.length,
    unknown: people.filter(({ email }) => !known.has(email)).length,
    known: list.people.length - people.length,
    repeated: list.repeats.length,
    faulty: list.faulty,
    errors: list.errors,
    missing: list.missing,
    separator: list.separator,
  };
  return { report, people };
}

/**
 * Adds the people of a list, or checks it only.
 * @throws AppError `invalid` where the columns of names and address are unknown, or no person can be added; `limit_reached`
 */
export async function addMembers(
  ctx: Context,
  actor: StaffActor,
  { cohort: id, request }: { cohort: number; request: FastifyRequest },
  { check = false, ...options }: QueryOf<'POST /api/cohorts/{cohort}/members'>,
): Promise<Report> {
  const now = ctx.now();
  refuseEnded(await loadCohort(ctx.db, actor, id, 'manage'), now);
  const list = await takeList(request, actor, options);
  return ctx.db.transaction(async (tx) => {
    const cohort = await holdCohort(tx, actor, id, 'manage');
    const { report, people } = await reportOn(tx, cohort, list);
    if (check) {
      addToTrail({ unfinished: true });
      return report;
    }
    if (list.missing.length > 0) throw invalid({ columns: ['columns_missing'] });
    if (list.people.length === 0) throw invalid({ csv: ['no_rows'] });
    if ((await repository.countMembers(tx, id)) + people.length > COHORT_LIMITS.members_max)
      throw new AppError('limit_reached');
    const hashes = people.map(({ email }) => addressHash(ctx, id, email));
    await repository.include(tx, id, hashes);
    for (let from = 0; from < people.length; from += BATCH)
      await repository.insertMembers(tx, cohort, { people: people.slice(from, from + BATCH), source: 'list', now });
    await cohorts.updateCohort(tx, id, { changed_at: now });
    await assignToNew(ctx, tx, id);
    return report;
  });
}

/** Removes a member, who cannot come back by the present code. */
export async function removeMember(
  ctx: Context,
  actor: StaffActor,
  { cohort: id, member }: { cohort: number; member: number },
): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    await holdCohort(tx, actor, id, 'manage');
    const gone = await repository.deleteMember(tx, id, member);
    if (!gone) throw notFound();
    await repository.exclude(tx, id, addressHash(ctx, id, gone.email));
    await cohorts.updateCohort(tx, id, { changed_at: ctx.now() });
    await forgetPeople(tx, [gone.user_id]);
  });
  return null;
}
