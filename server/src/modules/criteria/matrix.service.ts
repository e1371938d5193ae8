import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { MatrixOptions } from '@vivavoce/contract/types.ts';
import { competenciesOf, competencyKey } from '@vivavoce/domain/reviews/matrix.ts';
import { matrixChange, matrixFault } from '@vivavoce/domain/reviews/matrix-changes.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refuseArchived, loadJob } from '../../access/load-job.ts';
import { announce } from '../../announce.ts';
import { defaultIndicators, defaultLevels } from './criteria-defaults.ts';
import { lockForEditing } from './job-criteria.ts';
import * as repository from './matrix.repository.ts';
import { addCriteriaEvent } from './criteria-events.ts';

type Wish = BodyOf<'PUT /api/jobs/{job}/matrixreviewoptions'>;

export async function readMatrix(ctx: Context, actor: StaffActor, jobId: number, proposed: boolean) {
  const { job } = await loadJob(ctx.db, actor, jobId);
  const matrix: MatrixOptions = { job: jobId, ...(await repository.readMatrix(ctx.db, jobId)) };
  if (!proposed) return matrix;
  const known = new Set(matrix.competencies.map(({ name }) => competencyKey(name)));
  const competencies = competenciesOf(await repository.questionsAbout(ctx.db, jobId));
  const more = competencies
    .filter((name) => !known.has(competencyKey(name)))
    .map((name) => ({ id: null, name, reviews: 0, indicators: defaultIndicators(job.default_locale) }));
  return {
    ...matrix,
    competencies: [...matrix.competencies, ...more],
    levels: matrix.levels.length > 0 ? matrix.levels : defaultLevels(job.default_locale),
  };
}

/** The ratings that an edit affects; refuses an edit that affects any without confirmation. */
async function touched(tx: Tx, jobId: number, change: ReturnType<typeof matrixChange>, confirm: boolean) {
  const affected = change.levels_differ ? 'all' : [...change.removed_indicators, ...change.reworded_indicators];
  const counts = await repository.countReviews(tx, jobId, affected);
  if (counts.reviews > 0 && !confirm) {
    const { reviews, applicants } = counts;
    throw new AppError('has_reviews', { affected: { reviews, applicants: applicants.length } });
  }
  return counts;
}

/** @throws AppError `conflict` where it was changed since, `has_reviews` without `confirm` */
export async function setMatrix(ctx: Context, actor: StaffActor, jobId: number, wish: Wish): Promise<MatrixOptions> {
  await ctx.db.transaction(async (tx) => {
    await lockForEditing(tx, jobId);
    const record = await loadJob(tx, actor, jobId, 'edit');
    refuseArchived(record.job);
    const matrix = await repository.readMatrix(tx, jobId);
    if (wish.revision !== undefined && wish.revision !== matrix.revision) throw new AppError('conflict');
    const fault = matrixFault(matrix, wish);
    if (fault) throw invalid({ [fault.field]: [fault.code] });
    const change = matrixChange(matrix, wish);
    const { reviews, applicants } = await touched(tx, jobId, change, wish.confirm ?? false);
    await repository.removeParts(tx, jobId, change);
    await repository.writeMatrix(tx, jobId, wish);
    await repository.renameOnQuestions(tx, jobId, change.renamed);
    await repository.touchMatrix(tx, jobId);
    if (reviews > 0) await announce(ctx, tx, 'criteria.ratings_changed', { job: jobId, applications: applicants });
    await addCriteriaEvent(tx, actor, record, reviews);
  });
  return readMatrix(ctx, actor, jobId, false);
}
