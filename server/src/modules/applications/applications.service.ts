import { narrowedRows } from '@vivavoce/domain/applications/facets.ts';
import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { canApplication, mayReadLink } from '../../policies/applications.policy.ts';
import type { ApplicationAction } from '../../policies/applications.policy.ts';
import { recordLinkReading } from '../audit/audit.service.ts';
import { loadJob } from '../jobs/load-job.service.ts';
import type { SeenJob } from '../jobs/load-job.service.ts';
import { refusalOfInvitation } from '../mails/mail-content.service.ts';
import { personalLink } from '../mails/personal-link.service.ts';
import { questionIds } from '../questions/questions.service.ts';
import {
  countMatching,
  listApplications as readPage,
  readIds,
  readStillMatching,
} from './list/applicant-list.service.ts';
import { presentApplicationDetail, presentBuckets, presentFacts, presentList } from './applications.presenter.ts';
import * as repository from './applications.repository.ts';
import type { ApplicationRow } from './applications.repository.ts';
import { cvOf } from './cvs.repository.ts';
import { encodeCursor } from './list/listed.ts';

/** The applicant of this job, where the actor may do this: the job decides visibility and permissions. */
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

/** One page of a bucket with the counts of all buckets and the facets. */
export async function listApplications(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  query: QueryOf<'GET /api/jobs/{job}/applications'>,
) {
  const seen = await loadJob(ctx.db, actor, jobId);
  const list = await readPage(ctx.pool, seen.job, { user_id: actor.user_id, now: ctx.now() }, query);
  const page = list.page.slice(0, query.page_size);
  const last = page.at(-1);
  const has_next = list.page.length > query.page_size;
  const buckets = presentBuckets(list.counts);
  return {
    count: buckets[query.status],
    page_size: query.page_size,
    has_next,
    next_cursor: has_next && last ? encodeCursor(last.sort_value, String(last.id)) : null,
    results: presentList(page, list, actor, seen, ctx.now()),
    buckets,
    facts: presentFacts(list),
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
  const most = filter.all ? found : narrowedRows(filter);
  return { count: Math.min(found, most), more: found > most };
}

/** The ids of a range of the list, for selecting all rows between two. */
export async function listIds(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  query: QueryOf<'GET /api/jobs/{job}/applications/ids'>,
) {
  const { job } = await loadJob(ctx.db, actor, jobId);
  return { ids: await readIds(ctx.pool, job, { user_id: actor.user_id, now: ctx.now() }, query) };
}

/** The selected applicants who still match, so that a restored selection affects no applicant out of sight. */
export async function stillMatching(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  chosen: BodyOf<'POST /api/jobs/{job}/applications/ids'>,
) {
  const { job } = await loadJob(ctx.db, actor, jobId);
  return { ids: await readStillMatching(ctx.pool, job.id, { user_id: actor.user_id, now: ctx.now() }, chosen) };
}

/** The personal link, where the caller may have it; the view is logged first. */
async function linkFor(
  ctx: Context,
  actor: StaffActor,
  { job, panel }: SeenJob,
  application: ApplicationRow,
): Promise<string | null> {
  if (!isOpenToApplicants(job) || !mayReadLink(actor, { ...job, panel })) return null;
  await recordLinkReading(ctx, actor, { company_id: job.company_id, job_id: job.id, application_id: application.id });
  return personalLink(ctx, job, application);
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
    repository.ratingFacts(ctx.db, seen.job, id, actor.user_id),
    cvOf(ctx.db, jobId, id),
  ]);
  const mayInvite = canApplication(actor, 'invite', { ...seen.job, panel: seen.panel });
  const link = await linkFor(ctx, actor, seen, application);
  const refused = mayInvite && application.invitation_failed;
  const invitation_refusal = refused ? await refusalOfInvitation(ctx.db, id) : null;
  return presentApplicationDetail({ application, user, rated, panel_size, questions, cv }, actor, seen, ctx.now(), {
    link,
    invitation_refusal,
  });
}

export async function nextApplication(ctx: Context, actor: StaffActor, jobId: number, id: number) {
  const { application } = await loadApplication(ctx.db, actor, jobId, id);
  const { next, previous, position, count } = await repository.findNeighbours(ctx.db, application);
  return { application: next, previous, position, count, bucket: application.bucket };
}

export { selectedIds } from './list/selection.ts';
