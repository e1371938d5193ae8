import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { Calibration } from '@vivavoce/contract/types.ts';
import { CALIBRATION_LIMITS } from '@vivavoce/domain/reviews/calibration.ts';
import { seesCalibration } from '@vivavoce/domain/reviews/independence.ts';
import { needsDiscussion, spreadOf } from '@vivavoce/domain/reviews/spread.ts';
import { isValidRating } from '@vivavoce/domain/reviews/styles.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import { canJob } from '../../policies/jobs.policy.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { loadJob, lockJob } from '../../access/load-job.ts';
import type { JobRecord } from '../../access/load-job.ts';
import { queueCalibrationMail } from '../mails/single/reviewer-mails.service.ts';
import { panelAddressees } from '../reviewers/addressees.ts';
import * as repository from './calibrations.repository.ts';
import type { CalibrationRow } from './calibrations.repository.ts';

type Latest = ResultOf<'GET /api/jobs/{job}/calibration'>;

const scaleOf = ({ job }: JobRecord) => (job.rating_scale === 10 ? 10 : 5);

async function present(db: Queryable, actor: StaffActor, record: JobRecord): Promise<Latest> {
  const latest = await repository.findLatest(db, record.job.id);
  if (!latest) return { calibration: null };
  const { row, started_by } = latest;
  const [answers, ratings, submissions, comments, panel] = await Promise.all([
    repository.listAnswers(db, row.id),
    repository.listRatings(db, row.id),
    repository.listSubmissions(db, row.id),
    repository.listComments(db, row.id),
    repository.listPanel(db, record.job.id),
  ]);
  const sentBy = new Set(submissions.map(({ user }) => user.id));
  const rates = record.panel !== null;
  const seesOthers = seesCalibration({
    has_ended: row.ended_at !== null,
    on_panel: rates,
    has_sent: sentBy.has(actor.user_id),
    runs: canJob(actor, 'manage_panel', { ...record.job, panel: record.panel }),
  });
  const former = submissions.map(({ user }) => user).filter(({ id }) => !panel.some((seat) => seat.id === id));
  const presentAnswer = ({ place, answer, application, full_name, question }: (typeof answers)[number]) => {
    const here = ratings.filter((rating) => rating.place === place);
    const ownRating = here.find(({ user }) => user.id === actor.user_id);
    const shown = seesOthers ? here.filter(({ user }) => sentBy.has(user.id)) : [];
    const spread = spreadOf(shown.map(({ rating }) => rating));
    return {
      place,
      answer,
      applicant: { id: application, full_name },
      question,
      own: ownRating ? { rating: ownRating.rating, note: ownRating.note } : null,
      ratings: shown.map(({ user, rating, note }) => ({ user, rating, note })),
      spread,
      discuss: needsDiscussion(spread, scaleOf(record)),
      comments: seesOthers
        ? comments
            .filter((comment) => comment.place === place)
            .map(({ id, user, comment, created_at }) => ({ id, user, comment, created_at: created_at.toISOString() }))
        : [],
    };
  };
  const calibration: Calibration = {
    id: row.id,
    state: row.ended_at === null ? 'open' : 'ended',
    started_by,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    rating_scale: scaleOf(record),
    rates,
    sent_at: submissions.find(({ user }) => user.id === actor.user_id)?.sent_at.toISOString() ?? null,
    withheld: !seesOthers,
    reviewers: [...panel, ...former].map((user) => ({ user, sent: sentBy.has(user.id) })),
    answers: answers.map(presentAnswer),
  };
  return { calibration };
}

/** The part of the latest round that the actor may read. */
export async function readCalibration(ctx: Context, actor: StaffActor, jobId: number): Promise<Latest> {
  return present(ctx.db, actor, await loadJob(ctx.db, actor, jobId));
}

/** @throws AppError `invalid` for answers that cannot be rated, `wrong_state` for a panel of one or an open round */
export async function startCalibration(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { answers }: BodyOf<'POST /api/jobs/{job}/calibration'>,
): Promise<Latest> {
  await ctx.db.transaction(async (tx) => {
    await lockJob(tx, jobId);
    const record = await loadJob(tx, actor, jobId, 'manage_panel');
    const { company_id } = record.job;
    if ((await repository.listPanel(tx, jobId)).length < CALIBRATION_LIMITS.reviewers_min)
      throw new AppError('wrong_state', { detail: 'A calibration round needs two reviewers on the panel.' });
    const chosenAnswers: { answer_id: number; application_id: number; question_id: number }[] = [];
    for (const { application, question } of answers) {
      const answer_id = await repository.findAnswer(tx, { job: jobId, application, question });
      if (answer_id === undefined) throw invalid({ answers: ['not_allowed'] });
      chosenAnswers.push({ answer_id, application_id: application, question_id: question });
    }
    if (new Set(chosenAnswers.map(({ answer_id }) => answer_id)).size < chosenAnswers.length)
      throw invalid({ answers: ['repeated'] });
    const row = { job_id: jobId, company_id, started_by: actor.user_id, started_at: ctx.now() };
    const round = await repository.insertRound(tx, row);
    if (round === undefined) throw new AppError('wrong_state', { detail: 'A calibration round is open already.' });
    await repository.insertAnswers(
      tx,
      chosenAnswers.map((answer, index) => ({ ...answer, calibration_id: round, place: index + 1, job_id: jobId })),
    );
    await recordEvent(tx, { company_id, job_id: jobId, type: 'job.calibration_started', actor });
    const letter = { starter: actor.full_name, count: answers.length };
    for (const user of await panelAddressees(tx, jobId))
      if (user.id !== actor.user_id) await queueCalibrationMail(ctx, tx, record, { user, ...letter });
  });
  return readCalibration(ctx, actor, jobId);
}

/** @throws AppError `wrong_state` without an open round */
async function requireOpen(tx: Tx, jobId: number): Promise<CalibrationRow> {
  const round = await repository.lockOpen(tx, jobId);
  if (!round) throw new AppError('wrong_state', { detail: 'There is no open calibration round.' });
  return round;
}

export async function endCalibration(ctx: Context, actor: StaffActor, jobId: number): Promise<Latest> {
  await ctx.db.transaction(async (tx) => {
    const { company_id } = (await loadJob(tx, actor, jobId, 'manage_panel')).job;
    const { id } = await requireOpen(tx, jobId);
    await repository.endRound(tx, id, { ended_at: ctx.now(), ended_by: actor.user_id });
    await recordEvent(tx, { company_id, job_id: jobId, type: 'job.calibration_ended', actor });
  });
  return readCalibration(ctx, actor, jobId);
}

/** Runs with the open round locked, for a member of the panel whose ratings are not sent. */
async function rateAlone(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  write: (tx: Tx, record: JobRecord, round: CalibrationRow) => Promise<void>,
): Promise<Latest> {
  await ctx.db.transaction(async (tx) => {
    const record = await loadJob(tx, actor, jobId);
    if (!record.panel)
      throw new AppError('wrong_state', { detail: 'Only members of the panel rate in a calibration round.' });
    const round = await requireOpen(tx, jobId);
    if ((await repository.listSubmissions(tx, round.id)).some(({ user }) => user.id === actor.user_id))
      throw new AppError('wrong_state', { detail: 'Your ratings of this round are sent.' });
    await write(tx, record, round);
  });
  return readCalibration(ctx, actor, jobId);
}

/** @throws AppError `invalid` outside the scale or the round, `wrong_state` once sent or ended */
export const rateCalibration = (
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { place, rating: newRating, note }: BodyOf<'PUT /api/jobs/{job}/calibration/rating'>,
): Promise<Latest> =>
  rateAlone(ctx, actor, jobId, async (tx, record, { id }) => {
    if (!isValidRating(newRating, scaleOf(record))) throw invalid({ rating: ['too_big'] });
    if (!(await repository.listAnswers(tx, id)).some((answer) => answer.place === place))
      throw invalid({ place: ['not_allowed'] });
    await repository.saveRating(tx, { calibration_id: id, place, user_id: actor.user_id, rating: newRating, note });
  });

/** @throws AppError `wrong_state` while an answer of the round is not rated */
export const sendCalibration = (ctx: Context, actor: StaffActor, jobId: number): Promise<Latest> =>
  rateAlone(ctx, actor, jobId, async (tx, _record, { id }) => {
    const answers = await repository.listAnswers(tx, id);
    const ownRatings = (await repository.listRatings(tx, id)).filter(({ user }) => user.id === actor.user_id);
    if (ownRatings.length < answers.length)
      throw new AppError('wrong_state', { detail: 'Every answer of the round needs your rating first.' });
    await repository.saveSubmission(tx, { calibration_id: id, user_id: actor.user_id, sent_at: ctx.now() });
  });

/** @throws AppError `wrong_state` before the actor sees what others gave */
export async function commentOnCalibration(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { place, comment }: BodyOf<'POST /api/jobs/{job}/calibration/comments'>,
): Promise<Latest> {
  const { calibration } = await readCalibration(ctx, actor, jobId);
  if (!calibration || calibration.withheld)
    throw new AppError('wrong_state', { detail: 'The discussion opens once your ratings are sent.' });
  if (!calibration.answers.some((answer) => answer.place === place)) throw invalid({ place: ['not_allowed'] });
  const row = { calibration_id: calibration.id, place, user_id: actor.user_id, comment, created_at: ctx.now() };
  await repository.insertComment(ctx.db, row);
  return readCalibration(ctx, actor, jobId);
}
