import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import type { Rubric } from '@vivavoce/contract/types.ts';
import { changedIndicators } from '@vivavoce/domain/reviews/rubrics.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refuseArchived, loadJob } from '../../access/load-job.ts';
import type { JobRecord } from '../../access/load-job.ts';
import { announce } from '../../announce.ts';
import { defaultRubric } from './criteria-defaults.ts';
import { lockForEditing, scaleOf } from './job-criteria.ts';
import { addCriteriaEvent } from './criteria-events.ts';
import * as repository from './rubrics.repository.ts';
import type { RubricRow } from './rubrics.repository.ts';

type Wish = BodyOf<'PATCH /api/jobs/{job}/rubrics/{id}'>;
type Indicators = NonNullable<Wish['indicators']>;

const present = (job: number, row: RubricRow): Rubric => ({
  id: Number(row.id),
  job,
  question: Number(row.question_id),
  enabled: row.enabled,
  indicators: row.indicators,
  revision: row.revision,
});

export async function listRubrics(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  query: QueryOf<'GET /api/jobs/{job}/rubrics'>,
): Promise<Rubric[]> {
  const { job } = await loadJob(ctx.db, actor, jobId);
  if (query.default) {
    const { question } = query;
    const proposed = question ? await repository.findLibraryRubric(ctx.db, { job: jobId, question }) : undefined;
    const indicators = defaultRubric(job.default_locale, scaleOf(job), proposed);
    return [{ id: null, job: jobId, question: query.question ?? null, enabled: true, indicators, revision: 0 }];
  }
  return (await repository.listRubrics(ctx.db, jobId, query)).map((row) => present(jobId, row));
}

async function readRubric(
  ctx: Context,
  { job: jobId, created: id }: { job: number; created: number },
): Promise<Rubric> {
  const row = await repository.findRubric(ctx.db, { job: jobId, id });
  if (!row) throw notFound();
  return present(jobId, row);
}

function checkIndicators(
  indicators: Indicators,
  { job }: JobRecord,
  storedIndicators: readonly { id: number }[],
): void {
  if (indicators.some(({ score }) => score > job.rating_scale)) throw invalid({ indicators: ['too_big'] });
  const ids = indicators.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (ids.some((id) => storedIndicators.every((row) => row.id !== id))) throw invalid({ indicators: ['not_allowed'] });
  const texts = indicators.map(({ text }) => text.toLowerCase());
  if (new Set(ids).size < ids.length || new Set(texts).size < texts.length) throw invalid({ indicators: ['repeated'] });
}

export async function addRubric(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { question, job, indicators, enabled = true }: BodyOf<'POST /api/jobs/{job}/rubrics'>,
): Promise<Rubric> {
  if (job !== undefined && job !== jobId) throw invalid({ job: ['not_allowed'] });
  const created = await ctx.db.transaction(async (tx) => {
    await lockForEditing(tx, jobId);
    const record = await loadJob(tx, actor, jobId, 'edit');
    refuseArchived(record.job);
    if (!(await repository.isCurrentQuestion(tx, { job: jobId, question })))
      throw invalid({ question: ['not_allowed'] });
    checkIndicators(indicators, record, []);
    const [known] = await repository.listRubrics(tx, jobId, { question });
    if (known) throw new AppError('conflict', { existing: Number(known.id) });
    const id = await repository.insertRubric(tx, { job_id: jobId, question_id: question, enabled });
    await repository.writeIndicators(tx, { id, question_id: question }, indicators);
    await addCriteriaEvent(tx, actor, record, 0);
    return id;
  });
  return readRubric(ctx, { job: jobId, created });
}

/**
 * Replaces the indicators. Selections of removed ones are deleted; those of changed ones stay, at the new score.
 * @returns how many ratings that affected
 */
async function replaceIndicators(
  ctx: Context,
  tx: Tx,
  { record, row, wish }: { record: JobRecord; row: RubricRow; wish: Wish },
): Promise<number> {
  if (!wish.indicators) return 0;
  checkIndicators(wish.indicators, record, row.indicators);
  const edited = wish.indicators.map((indicator) => ({ ...indicator, id: indicator.id ?? null }));
  const touched = changedIndicators(row.indicators, edited).flatMap(({ id }) => (id === null ? [] : [id]));
  const { reviews, applicants } = await repository.countReviews(tx, touched);
  if (reviews > 0 && !wish.confirm)
    throw new AppError('has_reviews', { affected: { reviews, applicants: applicants.length } });
  const removed = touched.filter((id) => edited.every((indicator) => indicator.id !== id));
  await repository.removeReviews(tx, removed);
  await repository.writeIndicators(tx, { id: Number(row.id), question_id: Number(row.question_id) }, wish.indicators);
  if (reviews === 0) return 0;
  await repository.followScores(
    tx,
    touched.filter((id) => !removed.includes(id)),
  );
  await announce(ctx, tx, 'criteria.ratings_changed', { job: record.job.id, applications: applicants });
  return reviews;
}

export async function changeRubric(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, id }: { job: number; id: number },
  wish: Wish,
): Promise<Rubric> {
  await ctx.db.transaction(async (tx) => {
    await lockForEditing(tx, jobId);
    const record = await loadJob(tx, actor, jobId, 'edit');
    refuseArchived(record.job);
    const row = await repository.findRubric(tx, { job: jobId, id });
    if (!row) throw notFound();
    if (wish.question !== undefined && wish.question !== Number(row.question_id))
      throw invalid({ question: ['not_allowed'] });
    if (wish.revision !== undefined && wish.revision !== row.revision) throw new AppError('conflict');
    const reviews = await replaceIndicators(ctx, tx, { record, row, wish });
    await repository.touchRubric(tx, id, wish.enabled);
    await addCriteriaEvent(tx, actor, record, reviews);
  });
  return readRubric(ctx, { job: jobId, created: id });
}
