import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { Application } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { loadJob } from '../jobs/jobs.service.ts';
import type { SeenJob } from '../jobs/jobs.service.ts';
import { questionIds } from '../questions/questions.service.ts';
import { presentApplication } from './applications.presenter.ts';
import * as repository from './applications.repository.ts';
import { inviteOne, refuseUnlessInviting } from './applications.service.ts';

type Body = BodyOf<'POST /api/jobs/{job}/applications'>;
type NewApplicant = Exclude<Body, { applications: unknown }>;

/** The account with that address keeps its own name; here the applicant is called as the caller called them. */
async function personOf(tx: Tx, companyId: number, { user }: NewApplicant) {
  if (typeof user !== 'number') {
    const { id } = await repository.ensureUser(tx, user);
    return { id, full_name: `${user.first_name} ${user.last_name}` };
  }
  const known = await repository.findKnownUser(tx, companyId, user);
  if (!known) throw invalid({ user: ['not_allowed'] });
  return known;
}

async function addOne(
  ctx: Context,
  tx: Tx,
  seen: SeenJob,
  actor: StaffActor,
  applicant: NewApplicant,
): Promise<number> {
  const { job } = seen;
  const person = await personOf(tx, job.company_id, applicant);
  const { id, existed } = await repository.insertApplication(tx, {
    job_id: job.id,
    company_id: job.company_id,
    user_id: person.id,
    applicant_name: person.full_name,
    external_id: applicant.external_id || null,
    reasonable_adjustments: applicant.reasonable_adjustments ?? false,
    phone: typeof applicant.user === 'number' ? null : applicant.user.phone || null,
    locale: job.default_locale,
  });
  if (existed) throw new AppError('already_applied', { existing: id });
  await recordEvent(tx, {
    company_id: job.company_id,
    job_id: job.id,
    application_id: id,
    type: 'application.added',
    actor,
  });
  if (applicant.invite) {
    const row = await repository.lockApplication(tx, job.id, id);
    if (row) await inviteOne(ctx, tx, seen, actor, row, {});
  }
  return id;
}

/** Adds one applicant or a list: all of them, or none when one is refused. */
export async function addApplicants(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  body: Body,
): Promise<{ results: Application[] }> {
  const list = 'applications' in body ? body.applications : [body];
  const ids = await ctx.db.transaction(async (tx) => {
    const seen = await loadJob(tx, actor, jobId, 'invite');
    if (list.some((applicant) => applicant.invite)) refuseUnlessInviting(seen, {});
    const made: number[] = [];
    for (const applicant of list) made.push(await addOne(ctx, tx, seen, actor, applicant));
    return made;
  });
  const seen = await loadJob(ctx.db, actor, jobId);
  const questions = await questionIds(ctx.db, jobId);
  const { panel_size } = await repository.ratingFacts(ctx.db, jobId, 0, actor.user_id);
  const results: Application[] = [];
  for (const id of ids) {
    const found = await repository.findApplication(ctx.db, jobId, id);
    if (found)
      results.push(presentApplication({ ...found, rated: new Set(), panel_size, questions }, actor, seen, ctx.now()));
  }
  return { results };
}
