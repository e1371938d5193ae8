import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import { unknownTagsOfJob } from '@vivavoce/domain/emails/job-emails.ts';
import { fixedDeadline } from '@vivavoce/domain/jobs/deadline.ts';
import { copyPrefix, copyTitle } from '@vivavoce/domain/jobs/copy-title.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { emptyForm } from '@vivavoce/domain/kinds/forms.ts';
import { moveJob, type JobMove } from '@vivavoce/domain/jobs/lifecycle.ts';
import { missingForPublishing } from '@vivavoce/domain/jobs/publishing.ts';
import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import type { EventType } from '@vivavoce/domain/feed/event-types.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { paged } from '../../paged.ts';
import { newShortcode } from '../../lib/secrets.ts';
import { type JobAction, canCreateJob } from '../../policies/jobs.policy.ts';
import { countPending } from '../../access/pending-requests.ts';
import { attachmentsOf, copyJobFiles } from '../attachments/job-files.service.ts';
import { startingEmails } from '../companies/company-emails.service.ts';
import { beforeRatingChange, copyCriteria, matrixOf, ratesAnswers } from '../criteria/job-criteria.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { typesOfJob } from '../marketplace/activity-types.ts';
import { marketplaceChanges, splitMarketplace } from '../marketplace/job-marketplace.ts';
import { addForm, formOf } from '../forms/job-form.ts';
import { addWebinar, callOff, setupOf } from '../webinars/webinars.service.ts';
import { hasTestProvider, hasApplicantProvider } from '../../access/company-providers.ts';
import type { Reminder } from '@vivavoce/domain/emails/reminders.ts';
import { cleanReminders, sanitiseRichText } from '../rich-text.ts';
import { videoRefs } from '../videos/refs.ts';
import { requireUsable } from '../videos/usage.service.ts';
import * as desk from './desk.repository.ts';
import { defaultTexts, scopeOf, startingReminders, textsFollowing } from '../mails/composing/job-defaults.ts';
import type { TextScope } from '../mails/composing/job-defaults.ts';
import {
  demandProofOfRetention,
  locksOf,
  recordChanges,
  kindFieldsOf,
  refuseKind,
  refuseLockedKind,
  refuseUnfair,
} from './job-changes.service.ts';
import { refuseFaultyFields } from './job-fields.ts';
import { refuseUnknownTags, tagSources } from '../mails/composing/job-tags.ts';
import { lockQuota, refuseBeyondQuota, takeFromQuota } from '../plans/plans.service.ts';
import { newVideos, videosOf } from './job-videos.ts';
import { presentJob, presentJobListItem } from './jobs.presenter.ts';
import { listJobs as listPage } from './jobs-list.repository.ts';
import * as repository from './jobs.repository.ts';
import { loadJob, lockJob, refuseArchived, type JobRecord } from '../../access/load-job.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import { compareAnswers } from '../../tasks/definitions/applicants.ts';

/** @throws AppError `invalid` where nothing could sign the applicants of an activity in */
async function refuseWithoutProvider(db: Queryable, company: number): Promise<void> {
  if (!(await hasApplicantProvider(db, company))) throw invalid({ use_sso: ['not_allowed'] });
}

const present = async (ctx: Context, actor: StaffActor, id: number) => {
  const record = await loadJob(ctx.db, actor, id);
  const below = {
    questions: await repository.questionSeconds(ctx.db, id),
    attachments: await attachmentsOf(ctx.db, id),
    videos: await videoRefs(ctx.db, Object.values(videosOf(record.job))),
    locked: await locksOf(ctx.db, record.job),
    types: await typesOfJob(ctx.db, record.job),
  };
  return presentJob(record, actor, below, ctx.env.PUBLIC_URL);
};

export async function readJob(ctx: Context, actor: StaffActor, id: number) {
  const job = await present(ctx, actor, id);
  if (actor.company_id === null) await repository.acceptSeats(ctx.db, { job: id, user: actor.user_id }, ctx.now());
  return job;
}

export async function listJobs(ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/jobs'>) {
  const archived = query.archived ?? query.filter === 'Archived';
  const status = query.status === 'Published' ? 'published' : query.status === 'Draft' ? 'draft' : query.status;
  const { total, rows } = await listPage(ctx.pool, actor, { ...query, status, archived });
  return paged(
    query,
    total,
    rows.map((row) => presentJobListItem(row, actor)),
  );
}

export async function readDesk(ctx: Context, actor: StaffActor) {
  const [row, pending_requests, waiting] = await Promise.all([
    desk.readDesk(ctx.db, actor),
    countPending(ctx, actor),
    desk.listWaiting(ctx.db, actor, REVIEW_LIMITS.waiting_shown),
  ]);
  const number = (value: string | undefined) => Number(value ?? 0);
  return {
    applicants_to_rate: number(row?.applicants_to_rate),
    job_to_rate: row?.job_to_rate ? Number(row.job_to_rate) : null,
    closing_this_week: number(row?.closing_this_week),
    pending_requests,
    waiting: waiting.map(({ id, title, company, n, oldest_deadline, decision_by }) => ({
      job: Number(id),
      title,
      company,
      left: Number(n),
      oldest_deadline: oldest_deadline && new Date(oldest_deadline).toISOString(),
      decision_by,
    })),
    totals: {
      all: number(row?.all),
      published: number(row?.published),
      draft: number(row?.draft),
      archived: number(row?.archived),
    },
    kinds: row?.kinds ?? [],
  };
}

/** The applicant that the actor rates next: of the same activity, else of the one where most wait. */
export async function nextToRate(ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/desk/next'>) {
  const jobs = await desk.jobsToRate(ctx.db, actor);
  const remaining = jobs.reduce((sum, job) => sum + job.left, 0);
  const same = jobs.filter(({ job }) => job === query.job);
  for (const { job } of [...same, ...jobs.filter((entry) => !same.includes(entry))]) {
    const current = job === query.job ? query.application : undefined;
    const application = await desk.nextToRate(ctx.db, { user: actor.user_id, job }, current);
    if (application !== null) return { job, application, left: remaining };
  }
  return { job: null, application: null, left: remaining };
}

const RICH_TEXT = [
  'description',
  'details',
  'applicant_accept_text',
  'interview_intro_text',
  'questionnaire_intro_text',
  'interview_complete_message',
  'invitation_text',
  'rejection_email_body_text',
  'review_available_email_body_text',
] as const;

type JobChanges = Partial<typeof import('../../db/schema/index.ts').jobs.$inferInsert>;

/** The fields of an activity with no other markup in their texts than staff may write. */
export function withCleanTexts<Fields extends { reminders?: Reminder[] | undefined }>(fields: Fields): Fields {
  const texts = RICH_TEXT.flatMap((name) => {
    const text = (fields as Record<string, unknown>)[name];
    return typeof text === 'string' ? [[name, sanitiseRichText(text)]] : [];
  });
  const reminders = fields.reminders && { reminders: cleanReminders(fields.reminders) };
  return { ...fields, ...Object.fromEntries(texts), ...reminders };
}

/**
 * The changes in the form of the row: sanitised, instants as dates.
 * @param timeZone IANA zone of the company, in which a day ends
 */
function storable({ fixed_deadline, ...rest }: BodyOf<'PATCH /api/jobs/{job}'>, timeZone: string): JobChanges {
  const changes: Record<string, unknown> = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => value !== undefined && name !== 'revision'),
  );
  if (fixed_deadline !== undefined)
    changes['fixed_deadline'] = fixed_deadline === null ? null : fixedDeadline(fixed_deadline, timeZone);
  return withCleanTexts<JobChanges>(changes);
}

/** Facts that decide which kinds of activities a company has. */
const kindsOf = async (db: Queryable, id: number, { account_type }: { account_type: string }) => ({
  account_type,
  test_provider: await hasTestProvider(db, id),
});

/**
 * A new draft of the actor's company, inside the caller's transaction.
 * @param source the original of a copy; its questions are not copied here
 * @param extra fields that no form of a job sets
 * @param sample of the freemium preview, outside the limits of the plan
 * @param isTemplate whether the fields come from a template, whose merge tags are checked when the copy is published
 */
export async function addJob(
  tx: Tx,
  actor: StaffActor,
  input: BodyOf<'POST /api/jobs'>,
  {
    source,
    extra,
    sample = false,
    isTemplate = false,
  }: {
    source?: JobRecord['job'] | undefined;
    extra?: Pick<JobChanges, 'marketplace_public'>;
    sample?: boolean;
    isTemplate?: boolean;
  } = {},
): Promise<{ id: number; company_id: number }> {
  const { company_id } = actor;
  if (!canCreateJob(actor) || company_id === null) throw new AppError('forbidden');
  if (!sample) await takeFromQuota(tx, company_id, 'activities');
  const company = await repository.findCompany(tx, company_id);
  const base = source
    ? {
        ...copyOf(source),
        ...(await textsFollowing(source, input, (scope) => startingEmails(tx, company_id, scope))),
        title: copyTitle(
          source.title,
          input.default_locale ?? source.default_locale,
          new Set(await repository.titlesOfCopies(tx, company_id, copyPrefix(source.title))),
        ),
      }
    : {
        // Empty fields follow the sender of the company.
        ...defaultTexts(scopeOf(input), company?.sender_name ? '' : (company?.account_name ?? ''), {
          full_name: actor.full_name,
          email: company?.reply_to_email ? '' : actor.email,
        }),
        ...(await startingEmails(tx, company_id, scopeOf(input))),
        ...startingReminders(company?.reminders, input),
        ai_summary_enabled: company?.ai_summary_enabled ?? false,
      };
  refuseFaultyFields(input.custom_fields);
  const changes = storable(input, company?.time_zone ?? 'UTC');
  const kind = company
    ? refuseKind(await kindsOf(tx, company_id, company), { ...(source && kindFieldsOf(source)), ...changes })
    : {};
  const fields = { ...base, ...changes, ...kind };
  // Fields of a copied activity are checked when the copy is published.
  if (company && !isTemplate)
    refuseUnknownTags(
      unknownTagsOfJob(
        changes,
        tagSources({ custom_fields: fields.custom_fields ?? '', is_webinar: fields.is_webinar }, company),
      ),
    );
  if (fields.use_sso) await refuseWithoutProvider(tx, company_id);
  await requireUsable(tx, company_id, newVideos(input));
  const id = await repository.insertJob(tx, {
    ...fields,
    ...extra,
    company_id,
    created_by: actor.user_id,
    shorturl: newShortcode(),
  });
  await recordEvent(tx, { company_id, job_id: id, type: 'job.created', actor });
  return { id, company_id };
}

export async function createJob(
  ctx: Context,
  actor: StaffActor,
  duplicate: number | undefined,
  input: BodyOf<'POST /api/jobs'>,
) {
  if (!canCreateJob(actor)) throw new AppError('forbidden');
  const source = duplicate === undefined ? undefined : (await loadJob(ctx.db, actor, duplicate, 'duplicate')).job;
  const id = await ctx.db.transaction(async (tx) => {
    const created = await addJob(tx, actor, input, { source });
    addToTrail({ job_id: created.id });
    if (source) {
      await repository.copyQuestions(tx, source.id, created);
      await copyJobFiles(tx, source.id, created);
      await copyCriteria(tx, { from: source.id, to: created.id });
      await addForm(tx, created, await formOf(tx, source));
      await addWebinar(tx, created, await setupOf(tx, source.id));
    } else if (jobKind(input) === 'cv_copilot') {
      // Staff add nothing to it: it has its length from the beginning.
      await addForm(tx, created, emptyForm('cv_copilot'));
    }
    return created.id;
  });
  return present(ctx, actor, id);
}

/** A copy has all settings and texts of staff, and no applicants, dates or place in the marketplace. */
function copyOf(job: JobRecord['job']): JobChanges {
  const {
    id: _i,
    shorturl: _s,
    status: _st,
    archived: _a,
    archived_at: _aa,
    created_at: _c,
    updated_at: _u,
    changed_at: _ch,
    metadata: _md,
    published_at: _p,
    revision: _r,
    created_by: _b,
    company_id: _co,
    marketplace_public: _m,
    marketplace_order: _o,
    marketplace_featured: _mf,
    marketplace_image_file_id: _mi,
    image_file_id: _f,
    decision_by: _d,
    ...rest
  } = job;
  // The copy of a webinar has no date yet.
  return job.is_webinar ? { ...rest, fixed_deadline: null } : rest;
}

/** @param action the right that the call needs; fields of the marketplace need that of the marketplace as well */
export async function changeJob(
  ctx: Context,
  actor: StaffActor,
  id: number,
  { promise_reviews = true, ...body }: BodyOf<'PATCH /api/jobs/{job}'>,
  action: 'edit' | 'change_marketplace' = 'edit',
) {
  const { fields: input, marketplace } = splitMarketplace(body);
  const right = marketplace ? 'change_marketplace' : action;
  const { job, company } = await loadJob(ctx.db, actor, id, right);
  refuseFaultyFields(input.custom_fields);
  const changes = storable(input, company.time_zone);
  // Custom fields of the activity may fill its other e-mails.
  const checked = changes.custom_fields === undefined ? changes : { ...job, ...changes };
  const sources = tagSources(
    { ...job, ...changes, custom_fields: changes.custom_fields ?? job.custom_fields },
    company,
  );
  refuseUnknownTags(unknownTagsOfJob(checked, sources));
  await ctx.db.transaction(async (tx) => {
    // Read with the lock, since a concurrent publication or archiving decides what may change.
    await lockJob(tx, id);
    const current = await loadJob(tx, actor, id, right);
    refuseArchived(current.job);
    Object.assign(changes, refuseKind(await kindsOf(tx, job.company_id, current.company), changes, current.job));
    await beforeRatingChange(tx, id, changes);
    await refuseUnfair(tx, current, changes, ctx.now());
    demandProofOfRetention(actor, current.job, changes);
    if (changes.use_sso && !current.job.use_sso) await refuseWithoutProvider(tx, job.company_id);
    await requireUsable(tx, job.company_id, newVideos(input, current.job));
    const shown = await marketplaceChanges(tx, current.job, marketplace);
    const textsFor = (scope: TextScope) => startingEmails(tx, job.company_id, scope);
    const allChanges = { ...(await textsFollowing(current.job, changes, textsFor)), ...changes, ...shown };
    if (!(await repository.updateJob(tx, id, allChanges, input.revision))) throw new AppError('conflict');
    if (changes.advertise_review && !current.job.advertise_review && promise_reviews)
      await repository.promiseReviews(tx, id);
    if (changes.rating_style !== undefined && changes.rating_style !== current.job.rating_style)
      for (const question of await repository.listUnrated(tx, id))
        await ctx.queue.enqueue(tx, compareAnswers, { question });
    await recordChanges(tx, actor, current.job, { ...changes, ...shown });
  });
  return present(ctx, actor, id);
}

/** Sets fields of the marketplace back, inside the caller's transaction. @returns the activity before */
export async function resetJob(
  tx: Tx,
  actor: StaffActor,
  id: number,
  { changes, revision }: { changes: JobChanges; revision: number | undefined },
): Promise<JobRecord['job']> {
  await lockJob(tx, id);
  const { job } = await loadJob(tx, actor, id, 'change_marketplace');
  if (!(await repository.updateJob(tx, id, changes, revision))) throw new AppError('conflict');
  await recordChanges(tx, actor, job, changes);
  return job;
}

const MOVES: Record<JobMove, { action: JobAction; event: EventType }> = {
  publish: { action: 'publish', event: 'job.published' },
  archive: { action: 'archive', event: 'job.archived' },
  unarchive: { action: 'archive', event: 'job.unarchived' },
};

/**
 * Publishes, archives or unarchives inside the caller's transaction. @throws AppError not_publishable with what is
 * missing
 */
export async function moveJobIn(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  { id, move }: { id: number; move: JobMove },
): Promise<void> {
  // The company is locked before the activity, in the order of other calls.
  const quota =
    move === 'unarchive' && actor.company_id !== null ? await lockQuota(tx, actor.company_id, 'activities') : undefined;
  await lockJob(tx, id);
  const { job, company } = await loadJob(tx, actor, id, MOVES[move].action);
  const result = moveJob({ status: job.status, archived: job.archived }, move);
  if ('refusal' in result) throw new AppError('wrong_state', { detail: result.refusal });
  if (quota) refuseBeyondQuota(quota, 1);
  if (move !== 'archive') refuseLockedKind(await kindsOf(tx, job.company_id, company), job);
  const missing =
    move === 'publish'
      ? missingForPublishing(job, job.question_count, ctx.now(), {
          questions: await repository.questionsToPublish(tx, id),
          rates_answers: ratesAnswers({ job, company }),
          matrix: await matrixOf(tx, { job, company }),
          form: await formOf(tx, job),
        })
      : [];
  if (missing.length > 0) {
    throw new AppError('not_publishable', {
      missing,
      errors: Object.fromEntries(missing.map(({ step, code }) => [step, [code]])),
    });
  }
  if (move === 'publish') refuseUnknownTags(unknownTagsOfJob(job, tagSources(job, company)));
  const moment =
    move === 'publish' ? { published_at: ctx.now() } : { archived_at: move === 'archive' ? ctx.now() : null };
  await repository.updateJob(tx, id, { ...result.state, ...moment });
  if (move !== 'publish' && job.is_webinar && job.status === 'Published')
    await callOff(ctx, tx, id, move === 'archive');
  await recordEvent(tx, { company_id: job.company_id, job_id: id, type: MOVES[move].event, actor });
}

/** @param then further changes in the same transaction */
export async function moveJobTo(
  ctx: Context,
  actor: StaffActor,
  { id, move }: { id: number; move: JobMove },
  then?: (tx: Tx) => Promise<void> | undefined,
) {
  await ctx.db.transaction(async (tx) => {
    await moveJobIn(ctx, tx, actor, { id, move });
    await then?.(tx);
  });
  return present(ctx, actor, id);
}
