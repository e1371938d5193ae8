import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { Feedback } from '@vivavoce/contract/types.ts';
import { feedbackFaults, feedbackState, takeBackUntil } from '@vivavoce/domain/reviews/feedback.ts';
import { withholdsRatings } from '@vivavoce/domain/reviews/independence.ts';
import { releasedFeedback } from '../../access/released-feedback.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { claimedApplication, feedbackToken, sameText } from '../../lib/secrets.ts';
import { loadApplication, lockApplicant } from '../../access/load-application.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { previewReviewMail, withdrawReviewMails } from '../mails/single/review-mail.service.ts';
import { hasSentReview } from '../reviews/reviews.service.ts';
import { criteriaFor } from './feedback-criteria.ts';
import * as repository from './feedback.repository.ts';
import type { FeedbackRow } from './feedback.repository.ts';
import { markReleased } from './release.service.ts';

type Loaded = Awaited<ReturnType<typeof loadApplication>>;

/**
 * The applicant, where the actor may decide about them. Feedback tells what reviewers think, so a member of the panel
 * reads and writes it once the own review is sent.
 */
async function load(
  db: Queryable,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
): Promise<Loaded> {
  const loaded = await loadApplication(db, actor, { job: jobId, application: id }, 'decide');
  if (withholdsRatings(loaded.record, await hasSentReview(db, { application: id, user: actor.user_id })))
    throw new AppError('wrong_state', { detail: 'Feedback opens once your own review is sent.' });
  return loaded;
}

async function present(db: Queryable, loaded: Loaded): Promise<Feedback> {
  const { record, application } = loaded;
  const row = await repository.findFeedback(db, application.id);
  const scores_allowed = record.company.feedback_scores;
  const criteria = await criteriaFor(db, record.job, application.id);
  return {
    state: row ? feedbackState(row) : 'draft',
    opening: row?.opening ?? '',
    points: (row?.points ?? []).map((point) => ({ ...point, score: point.score ?? null })),
    with_scores: row?.with_scores ?? false,
    scores_allowed,
    rating_scale: record.job.rating_scale,
    released_at: row?.released_at?.toISOString() ?? null,
    take_back_until: takeBackUntil(row?.released_at ?? null)?.toISOString() ?? null,
    promised: application.review_paid && record.job.advertise_review,
    locale: application.locale ?? record.job.default_locale,
    company: await repository.companyShown(db, record.job.company_id),
    criteria: criteria.map((criterion) => ({ ...criterion, score: scores_allowed ? criterion.score : null })),
    revision: row?.revision ?? 0,
  };
}

export const readFeedback = async (
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
): Promise<Feedback> => present(ctx.db, await load(ctx.db, actor, { job: jobId, application: id }));

/** @throws AppError `conflict` where it was changed since then */
function requireRevision(row: FeedbackRow | undefined, revision: number | undefined): void {
  if (revision !== undefined && revision !== (row?.revision ?? 0)) throw new AppError('conflict');
}

/** Runs with the applicant locked, and returns the feedback as it then is. */
const changing = (
  ctx: Context,
  actor: StaffActor,
  { job, application }: { job: number; application: number },
  change: (tx: Tx, loaded: Loaded, row: FeedbackRow | undefined) => Promise<void>,
): Promise<Feedback> =>
  ctx.db.transaction(async (tx) => {
    await lockApplicant(tx, { job, application });
    const loaded = await load(tx, actor, { job, application });
    await change(tx, loaded, await repository.findFeedback(tx, application));
    return present(tx, loaded);
  });

/** @throws AppError `wrong_state` once it is released or waits for the outcome */
function requireDraft(row: FeedbackRow | undefined): void {
  if (row && feedbackState(row) !== 'draft')
    throw new AppError('wrong_state', { detail: 'Take the feedback back before you change it.' });
}

/** Stores a draft. Points get the names that their criteria have now. */
export const writeFeedback = (
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
  { opening, points, with_scores, revision }: BodyOf<'PUT /api/jobs/{job}/applications/{application}/feedback'>,
): Promise<Feedback> =>
  changing(ctx, actor, { job: jobId, application: id }, async (tx, loaded, row) => {
    requireRevision(row, revision);
    requireDraft(row);
    const { record } = loaded;
    if (with_scores && !record.company.feedback_scores) throw invalid({ with_scores: ['not_allowed'] });
    const names = new Map((await criteriaFor(tx, record.job, id)).map(({ key, name }) => [key, name]));
    for (const { criterion, name } of row?.points ?? []) if (!names.has(criterion)) names.set(criterion, name);
    if (points.some(({ criterion }) => !names.has(criterion))) throw invalid({ points: ['not_allowed'] });
    if (new Set(points.map(({ criterion }) => criterion)).size < points.length) throw invalid({ points: ['repeated'] });
    const named = points.map((point) => ({ ...point, name: names.get(point.criterion) ?? '' }));
    await repository.saveFeedback(tx, {
      application_id: id,
      job_id: jobId,
      opening,
      points: named,
      with_scores,
      changed_by: actor.user_id,
    });
  });

/**
 * @throws AppError `invalid` for feedback without a word, with a point without text or a reviewer's name, and with a
 * score where it shows none
 */
async function requireFit(tx: Tx, { job_id, opening, points, with_scores }: FeedbackRow): Promise<void> {
  if (opening === '' && points.length === 0) throw invalid({ points: ['required'] });
  if (points.some(({ text }) => text === '')) throw invalid({ points: ['required'] });
  const names = await repository.namesOfReviewers(tx, job_id);
  const isFaulty = (text: string) =>
    feedbackFaults(text, names).some((fault) => fault !== 'states_score' || !with_scores);
  if (isFaulty(opening)) throw invalid({ opening: ['not_allowed'] });
  if (points.some(({ text }) => isFaulty(text))) throw invalid({ points: ['not_allowed'] });
}

/** Releases immediately, or as soon as the applicant may read the outcome. */
export const releaseFeedback = (
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
  { when, revision }: BodyOf<'POST /api/jobs/{job}/applications/{application}/feedback/release'>,
): Promise<Feedback> =>
  changing(ctx, actor, { job: jobId, application: id }, async (tx, { record: { job, company } }, row) => {
    requireRevision(row, revision);
    if (row?.released_at) throw new AppError('wrong_state', { detail: 'This feedback is released already.' });
    if (!row) throw invalid({ points: ['required'] });
    if (row.with_scores && !company.feedback_scores) throw invalid({ with_scores: ['not_allowed'] });
    await requireFit(tx, row);
    if (when === 'now') return markReleased(ctx, tx, job, { row: { ...row, released_by: actor.user_id }, actor });
    await repository.saveFeedback(tx, {
      application_id: id,
      job_id: jobId,
      changed_by: actor.user_id,
      released_by: actor.user_id,
      waits_for_outcome: true,
    });
  });

/** Makes it a draft again: at any time before it is released, and for an hour afterwards. */
export const takeBackFeedback = (
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
): Promise<Feedback> =>
  changing(ctx, actor, { job: jobId, application: id }, async (tx, { record: { job } }, row) => {
    if (!row || feedbackState(row) === 'draft')
      throw new AppError('wrong_state', { detail: 'This feedback is a draft.' });
    const until = takeBackUntil(row.released_at);
    if (until !== null && until <= ctx.now())
      throw new AppError('wrong_state', { detail: 'Feedback can be taken back within an hour.' });
    await repository.saveFeedback(tx, {
      application_id: id,
      job_id: jobId,
      changed_by: actor.user_id,
      waits_for_outcome: false,
      released_at: null,
      released_by: null,
    });
    if (row.released_at === null) return;
    await withdrawReviewMails(tx, id);
    const event = { company_id: job.company_id, job_id: jobId, application_id: id };
    await recordEvent(tx, { ...event, type: 'feedback.taken_back', actor });
  });

/** The mail that announces the feedback. */
export const previewFeedbackMail = (
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
) =>
  ctx.db.transaction(async (tx) => {
    const { record, application } = await load(tx, actor, { job: jobId, application: id });
    return previewReviewMail(ctx, tx, record.job, application);
  });

/**
 * Feedback for the operator's own page, by its token. A personal link opens nothing here, and the token nothing else.
 * @throws AppError `not_found` for another token or activity, and where the personal link was replaced since
 */
export async function openFeedback(
  ctx: Context,
  { job, application }: BodyOf<'POST /api/feedback/open'>,
): Promise<ResultOf<'POST /api/feedback/open'>> {
  const id = claimedApplication(application);
  const row = id === null ? undefined : await repository.findShown(ctx.db, id, job);
  if (id === null || !row || !sameText(application, feedbackToken(ctx.env.SESSION_SECRET, id, row.link_version)))
    throw notFound();
  const { title, organisation, locale } = row;
  return { title, organisation, locale, feedback: await releasedFeedback(ctx.db, id) };
}
