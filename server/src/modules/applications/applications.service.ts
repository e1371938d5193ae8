import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { unknownTagsIn } from '@vivavoce/domain/emails/job-emails.ts';
import { applicationDeadline } from '@vivavoce/domain/jobs/deadline.ts';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { canApplication } from '../../policies/applications.policy.ts';
import type { ApplicationAction } from '../../policies/applications.policy.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { loadJob, refuseUnknownTags, tagSources } from '../jobs/jobs.service.ts';
import type { SeenJob } from '../jobs/jobs.service.ts';
import { personalLink, queueApplicantMail } from '../mails/mails.service.ts';
import { questionIds } from '../questions/questions.service.ts';
import { encodeCursor, listApplications as readPage } from './applications.list.ts';
import {
  presentApplication,
  presentApplicationDetail,
  presentBuckets,
  presentFacts,
  rowOfList,
} from './applications.presenter.ts';
import * as repository from './applications.repository.ts';
import type { ApplicationRow } from './applications.repository.ts';

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
  const facts = await readPage(ctx.pool, seen.job, actor.user_id, query);
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

export async function readApplication(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  id: number,
): Promise<ApplicationDetail> {
  const { seen, application, user } = await loadApplication(ctx.db, actor, jobId, id);
  const [questions, { rated, panel_size }] = await Promise.all([
    questionIds(ctx.db, jobId),
    repository.ratingFacts(ctx.db, jobId, id, actor.user_id),
  ]);
  const mayLink = canApplication(actor, 'invite', { ...seen.job, panel: seen.panel }) && isOpenToApplicants(seen.job);
  const link = mayLink ? personalLink(ctx, seen.job, application) : null;
  return presentApplicationDetail({ application, user, rated, panel_size, questions }, actor, seen, ctx.now(), link);
}

export async function changeApplication(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  id: number,
  input: BodyOf<'PATCH /api/jobs/{job}/applications/{application}'>,
) {
  await loadApplication(ctx.db, actor, jobId, id, 'edit');
  const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length > 0) await repository.updateApplication(ctx.db, id, changes);
  return readApplication(ctx, actor, jobId, id);
}

type Invitation = BodyOf<'POST /api/jobs/{job}/invite_all'>;

/** Marks as invited where that is news, and queues the mail either way. */
export async function inviteOne(
  ctx: Context,
  tx: Tx,
  seen: SeenJob,
  actor: StaffActor,
  row: ApplicationRow,
  invitation: Invitation,
): Promise<void> {
  const now = ctx.now();
  const news = row.invited_at === null || row.invitation_failed;
  const deadline = news ? applicationDeadline(seen.job, now, seen.company.time_zone) : row.deadline;
  if (news) {
    const status = row.status === APPLICATION_STATUS.not_invited ? APPLICATION_STATUS.invited : row.status;
    await repository.updateApplication(tx, row.id, { invited_at: now, invitation_failed: false, deadline, status });
  }
  await queueApplicantMail(ctx, tx, 'invitation', { seen, application: { ...row, deadline }, invitation });
  await recordEvent(tx, {
    company_id: row.company_id,
    job_id: row.job_id,
    application_id: row.id,
    type: 'application.invited',
    actor,
    data: { again: !news },
  });
}

/**
 * @throws AppError `wrong_state` unless the activity takes applicants, `unknown_tag` by field where its invitation cannot
 * be filled
 */
export function refuseUnlessInviting(
  { job, company }: SeenJob,
  { invited_from_name, invite_subject }: Invitation,
): void {
  if (!isOpenToApplicants(job))
    throw new AppError('wrong_state', { detail: 'Only a published activity that is not archived invites applicants.' });
  const { invitation_from_name, invitation_subject, invitation_text } = job;
  const texts = {
    ...(invited_from_name ? { invited_from_name } : { invitation_from_name }),
    ...(invite_subject ? { invite_subject } : { invitation_subject }),
    invitation_text,
  };
  refuseUnknownTags(unknownTagsIn('invitation', texts, tagSources(job.custom_fields, company)));
}

export async function inviteApplicant(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  id: number,
  invitation: Invitation,
): Promise<ApplicationDetail> {
  await ctx.db.transaction(async (tx) => {
    const row = await repository.lockApplication(tx, jobId, id);
    const { seen } = await loadApplication(tx, actor, jobId, id, 'invite');
    if (!row) throw notFound();
    refuseUnlessInviting(seen, invitation);
    if (row.responded_at || row.declined_at || row.archived_at)
      throw new AppError('wrong_state', { detail: 'This applicant has answered, withdrawn or been archived.' });
    await inviteOne(ctx, tx, seen, actor, row, invitation);
  });
  return readApplication(ctx, actor, jobId, id);
}

export async function inviteAll(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  invitation: Invitation,
): Promise<{ invited: number }> {
  const invited = await ctx.db.transaction(async (tx) => {
    const seen = await loadJob(tx, actor, jobId, 'invite');
    refuseUnlessInviting(seen, invitation);
    const rows = await repository.lockUninvited(tx, jobId);
    for (const row of rows) await inviteOne(ctx, tx, seen, actor, row, invitation);
    return rows.length;
  });
  return { invited };
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
