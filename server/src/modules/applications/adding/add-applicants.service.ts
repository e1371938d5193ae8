import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { Application } from '@vivavoce/contract/types.ts';
import { sql } from 'drizzle-orm';
import { lockApplicant } from '../../../access/load-application.ts';
import type { StaffActor } from '../../../actor.ts';
import { AppError, invalid } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { holdPeople } from '../../account/people.ts';
import { loadJob } from '../../../access/load-job.ts';
import type { JobRecord } from '../../../access/load-job.ts';
import { lockQuota, refuseBeyondQuota } from '../../plans/plans.service.ts';
import { questionsOf } from '../../questions/questions.service.ts';
import { tagsFor } from '../../people/person-tags.ts';
import { presentApplication } from '../list/applications.presenter.ts';
import * as repository from '../applicant/applicant-rows.ts';
import { refuseProgrammes, refuseReview } from '../changes/changes.service.ts';
import { keepCv } from '../cvs/cvs.service.ts';
import type { GivenCv } from '../cvs/cvs.service.ts';
import { findApplicants, findKnownUsers, insertApplicants } from './insert-applicants.ts';
import type { Inserted, NewPerson } from './insert-applicants.ts';
import { inviteAdded, inviteOne, refuseUnlessInvitingNow } from '../invitations/invitations.service.ts';

type Body = BodyOf<'POST /api/jobs/{job}/applications'>;
type NewApplicant = Exclude<Body, { applications: unknown }>;
const isInvited = ({ invite, status }: NewApplicant): boolean => invite ?? status === 1;

/** The caller's name for the applicant is stored with the application. */
async function peopleOf(tx: Tx, companyId: number, list: readonly NewApplicant[]): Promise<NewPerson[]> {
  const ids = list.flatMap(({ user }) => (typeof user === 'number' ? [user] : []));
  const emails = list.flatMap(({ user }) => (typeof user === 'number' ? [] : [user.email]));
  // Applicants named by address only are locked when they are stored.
  if (ids.length > 0) await holdPeople(tx, ids, emails);
  const known = ids.length > 0 ? await findKnownUsers(tx, companyId, ids) : new Map<number, never>();
  return list.map(({ user, external_id, metadata = {}, reasonable_adjustments = false, review_paid }) => {
    const details = { external_id: external_id || null, metadata, reasonable_adjustments, review_paid };
    if (typeof user !== 'number') return { ...user, phone: user.phone || null, ...details };
    const names = known.get(user);
    if (!names) throw invalid({ user: ['not_allowed'] });
    return { ...names, phone: null, user_id: user, ...details };
  });
}

/** Refuses a list with a repeated person or an earlier applicant, naming that person. */
async function alreadyApplied(tx: Tx, jobId: number, people: readonly NewPerson[], inserted: readonly Inserted[]) {
  const added = new Set(inserted.map(({ id }) => id));
  const [known] = (await findApplicants(tx, jobId, people)).filter(({ id }) => !added.has(id));
  return new AppError('already_applied', known ? { existing: known.id } : {});
}

/** A single applicant gets the mail immediately, as by the button; several get a mailing. */
async function inviteThem(
  ctx: Context,
  tx: Tx,
  record: JobRecord,
  { ids, actor }: { ids: readonly number[]; actor: StaffActor },
) {
  const [only] = ids;
  if (only === undefined) return;
  if (ids.length > 1) {
    const target = { job: record.job, time_zone: record.company.time_zone };
    await inviteAdded(ctx, tx, target, sql`a.id = any(${sql.param(ids)}::bigint[])`, { actor });
    return;
  }
  const row = await lockApplicant(tx, { job: record.job.id, application: only });
  if (row) await inviteOne(ctx, tx, record, { actor, row, invitation: {} });
}

async function presentAll(ctx: Context, actor: StaffActor, jobId: number, ids: readonly number[]) {
  const record = await loadJob(ctx.db, actor, jobId);
  const { questions, unrated } = await questionsOf(ctx.db, jobId);
  const { rated, panel_size } = await repository.ratingFacts(ctx.db, record.job, { id: 0, user: actor.user_id });
  const rows = await repository.findApplications(ctx.db, jobId, ids);
  const tags = await tagsFor(
    ctx.db,
    actor,
    rows.map(({ application }) => application),
  );
  // New applicants have no ratings and no test.
  const facts = { rated, panel_size, former: 0, withheld: false, questions, unrated, test_state: null };
  return rows.map((row) =>
    presentApplication({ ...row, ...facts, tags: tags.get(row.user.id) ?? [] }, actor, record, ctx.now()),
  );
}

/**
 * Adds one applicant or a list: all of them, or none when one is refused.
 * @param cv of a single applicant
 */
export async function addApplicants(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  body: Body,
  cv?: GivenCv,
): Promise<{ results: Application[] }> {
  const list = 'applications' in body ? body.applications : [body];
  if (list.some(({ job }) => job !== undefined && job !== jobId)) throw invalid({ job: ['not_allowed'] });
  if (cv && list.length > 1) throw invalid({ cv: ['not_allowed'] });
  const { job } = await loadJob(ctx.db, actor, jobId, 'invite');
  const add = (tx: Tx) => addAll(ctx, tx, actor, { jobId, list });
  const ids = cv
    ? await keepCv(ctx, { job, actor }, cv, async (tx) => {
        const inserted = await add(tx);
        return { application_id: inserted[0] ?? 0, result: inserted };
      })
    : await ctx.db.transaction(add);
  return { results: await presentAll(ctx, actor, jobId, ids) };
}

async function addAll(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  { jobId, list }: { jobId: number; list: readonly NewApplicant[] },
): Promise<number[]> {
  const record = await loadJob(tx, actor, jobId, 'invite');
  if (list.some(isInvited)) refuseUnlessInvitingNow(record, {}, ctx.now());
  for (const { programmes, review_paid } of list) {
    refuseProgrammes(record, programmes);
    refuseReview(record, review_paid);
  }
  const quota = await lockQuota(tx, record.job.company_id, 'applicants');
  const people = await peopleOf(tx, record.job.company_id, list);
  const inserted = await insertApplicants(tx, record.job, people, actor);
  if (new Set(inserted.map(({ id }) => id)).size < people.length)
    throw await alreadyApplied(tx, jobId, people, inserted);
  refuseBeyondQuota(quota, inserted.length);
  for (const { id, index } of inserted) {
    const programmes = list[index]?.programmes;
    if (programmes?.length) await repository.updateApplication(tx, id, { programmes });
  }
  const invited = inserted.flatMap(({ id, index }) => (list[index] && isInvited(list[index]) ? [id] : []));
  await inviteThem(ctx, tx, record, { ids: invited, actor });
  return inserted.map(({ id }) => id);
}
