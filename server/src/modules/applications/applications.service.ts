import { FACET_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { canApplication } from '../../policies/applications.policy.ts';
import type { ApplicationAction } from '../../policies/applications.policy.ts';
import { loadJob } from '../jobs/jobs.service.ts';
import { personalLink } from '../mails/mails.service.ts';
import { questionIds } from '../questions/questions.service.ts';
import { countMatching, encodeCursor, listApplications as readPage } from './applications.list.ts';
import {
  presentApplication,
  presentApplicationDetail,
  presentBuckets,
  presentFacts,
  rowOfList,
} from './applications.presenter.ts';
import * as repository from './applications.repository.ts';
import { cvOf } from './cvs.repository.ts';

/** The applicant of this job, where the actor may do this: the job decides what is visible and what is allowed. */
export async function loadApplication(
  db: Queryable,
  actor: StaffActor,
  jobId: number,
  id: number,
  action: ApplicationAction = 'read',
) {
  const seen = await loadJob(db, actor, jobId);
  const found = await repository.findApplication(db, jobId, id);
  if (!found) throw notFound();
  if (!canApplication(actor, action, { ...seen.job, panel: seen.panel })) throw new AppError('forbidden');
  return { seen, ...found };
}

export async function listApplications(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  query: QueryOf<'GET /api/jobs/{job}/applications'>,
) {
  const seen = await loadJob(ctx.db, actor, jobId);
  const facts = await readPage(ctx.pool, seen.job, { user_id: actor.user_id, now: ctx.now() }, query);
  const found = facts?.page ?? [];
  const questions = facts?.questions ?? [];
  const page = found.slice(0, query.page_size);
  const last = page.at(-1);
  const has_next = found.length > query.page_size;
  const counts = facts?.counts ?? [];
  const buckets = presentBuckets(counts);
  const panel_size = Number(facts?.panel_size ?? 0);
  return {
    count: buckets[query.status],
    page_size: query.page_size,
    has_next,
    next_cursor: has_next && last ? encodeCursor(last.sort_value, String(last.id)) : null,
    results: page.map((raw) => {
      const user = { id: raw.user_id, full_name: raw.full_name, email: raw.email };
      const rated = new Set(raw.my_questions ?? []);
      return presentApplication(
        { application: rowOfList(raw), user, rated, panel_size, questions },
        actor,
        seen,
        ctx.now(),
      );
    }),
    buckets,
    facts: presentFacts(counts, Number(facts?.expiring ?? 0), Number(facts?.rated_by_me ?? 0)),
  };
}

export async function countApplications(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  filter: QueryOf<'GET /api/jobs/{job}/applications/count'>,
) {
  const { job } = await loadJob(ctx.db, actor, jobId);
  const found = await countMatching(ctx.pool, job, { user_id: actor.user_id, now: ctx.now() }, filter);
  return { count: Math.min(found, FACET_LIMITS.list_rows_max), more: found > FACET_LIMITS.list_rows_max };
}

export async function readApplication(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  id: number,
): Promise<ApplicationDetail> {
  const { seen, application, user } = await loadApplication(ctx.db, actor, jobId, id);
  const [questions, { rated, panel_size }, cv] = await Promise.all([
    questionIds(ctx.db, jobId),
    repository.ratingFacts(ctx.db, jobId, id, actor.user_id),
    cvOf(ctx.db, jobId, id),
  ]);
  const mayLink = canApplication(actor, 'invite', { ...seen.job, panel: seen.panel }) && isOpenToApplicants(seen.job);
  const link = mayLink ? personalLink(ctx, seen.job, application) : null;
  return presentApplicationDetail(
    { application, user, rated, panel_size, questions, cv },
    actor,
    seen,
    ctx.now(),
    link,
  );
}

export async function nextApplication(ctx: Context, actor: StaffActor, jobId: number, id: number) {
  const { application } = await loadApplication(ctx.db, actor, jobId, id);
  const { next, previous, position, count } = await repository.findNeighbours(ctx.db, application);
  return { application: next, previous, position, count, bucket: application.bucket };
}

export async function listMails(ctx: Context, actor: StaffActor, jobId: number, id: number) {
  await loadApplication(ctx.db, actor, jobId, id, 'invite');
  return repository.mailsOf(ctx.db, jobId, id);
}

/** The person with this address, made where nobody has it yet. */
export const { ensureUser } = repository;

export { selectedIds } from './selection.ts';
