import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { Answer } from '@vivavoce/contract/types.ts';
import { neutralFilename, withoutNames } from '@vivavoce/domain/reviews/masking.ts';
import { competencyKey } from '@vivavoce/domain/reviews/matrix.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import * as answers from '../answers/answers.service.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import { chooseIndicator } from '../reviews/criteria/rubric-reviews.service.ts';
import { chooseLevel } from '../reviews/criteria/matrix-reviews.service.ts';
import { loadJob } from '../../access/load-job.ts';
import { saveReviewComment } from '../reviews/comments.service.ts';
import { reportTime } from '../reviews/review-times.service.ts';
import { rateAnswer, submitReview } from '../reviews/reviews.service.ts';
import * as repository from './passes.repository.ts';
import type { LevelCount, PassKey, PlaceRow } from './passes.repository.ts';

type Pass = ResultOf<'POST /api/jobs/{job}/passes/{question}'>;
type PassPlace = ResultOf<'GET /api/jobs/{job}/passes/{question}/places/{place}'>;
type PassRating = ResultOf<'PUT /api/jobs/{job}/passes/{question}/places/{place}'>;
interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}
export interface PlaceParams {
  job: number;
  question: number;
  place: number;
}

/** Sent with one call. */
const SENT_AT_ONCE = 50;
/** More than these are not counted one by one. */
const COUNTED_MAX = 10_000;

interface Loaded {
  pass: PassKey;
  question: repository.QuestionRow;
  levels: LevelCount;
  isMatrix: boolean;
}

/** @throws AppError `not_found`, `forbidden`; `wrong_state` where applicants are rated as a whole */
async function load(
  ctx: Context,
  actor: StaffActor,
  { job, question: questionId }: { job: number; question: number },
): Promise<Loaded> {
  const record = await loadJob(ctx.db, actor, job, 'review');
  const question = await repository.findQuestion(ctx.db, { job, question: questionId });
  if (!question) throw notFound();
  if (record.job.rating_style === RATING_STYLE.overall)
    throw new AppError('wrong_state', { detail: 'Applicants of this activity are rated as a whole.' });
  if (!question.rated) throw new AppError('wrong_state', { detail: 'Answers to this question are not rated.' });
  const isMatrix = record.job.rating_style === RATING_STYLE.matrix;
  const counts = isMatrix ? await repository.indicatorCounts(ctx.db, job) : null;
  const levels = counts && (counts.get(competencyKey(question.competency)) ?? 0);
  return { pass: { job, question: questionId, user: actor.user_id }, question, levels, isMatrix };
}

async function neededOf(ctx: Context, { pass, isMatrix }: Loaded): Promise<repository.Needed[] | null> {
  if (!isMatrix) return null;
  const counts = await repository.indicatorCounts(ctx.db, pass.job);
  return (await repository.listNeeded(ctx.db, pass.job)).map(({ id, competency }) => ({
    question: id,
    levels: counts.get(competencyKey(competency)) ?? 0,
  }));
}

const countComplete = async (ctx: Context, loaded: Loaded): Promise<number> =>
  (await repository.listComplete(ctx.db, loaded.pass, await neededOf(ctx, loaded), COUNTED_MAX)).length;

/** Opens the pass; answers that arrived since follow behind the last place. */
export async function openPass(
  ctx: Context,
  actor: StaffActor,
  { job, question: questionId }: { job: number; question: number },
): Promise<Pass> {
  const loaded = await load(ctx, actor, { job, question: questionId });
  const { pass, question, levels } = loaded;
  await repository.addAnswers(pass, ctx.db);
  const figures = await repository.readFigures(ctx.db, pass, levels);
  const { next_open } = await repository.findNeighbours(ctx.db, pass, levels, 0);
  return {
    job,
    question: questionId,
    question_text: question.text,
    competency: question.competency,
    ...figures,
    next_open,
    complete: await countComplete(ctx, loaded),
  };
}

export async function listPlaces(
  ctx: Context,
  actor: StaffActor,
  { job, question }: { job: number; question: number },
  { after, page_size }: { after: number; page_size: number },
) {
  const { pass, levels } = await load(ctx, actor, { job, question });
  const rows = await repository.listLines(ctx.db, pass, levels, { after, limit: page_size + 1 });
  return { results: rows.slice(0, page_size), has_next: rows.length > page_size };
}

async function loadPlace(ctx: Context, actor: StaffActor, { job, question, place }: PlaceParams) {
  const loaded = await load(ctx, actor, { job, question });
  const row = await repository.findPlace(ctx.db, loaded.pass, place);
  if (!row) throw notFound();
  return { ...loaded, row };
}

/** The answer with the addresses of the pass, which name no applicant and no stored answer. */
function presentAnswer(answer: Answer, { job, question, place }: PlaceParams, row: PlaceRow, masked: boolean) {
  const path = `/api/jobs/${job}/passes/${question}/places/${place}`;
  const named = { name: row.full_name, email: row.email };
  const { kind, question_text, competency, options, state, duration, peaks, text } = answer;
  const { picture, picture_reason, picture_figures, sound_figures, attempt_number, choices, late_seconds } = answer;
  return {
    kind,
    question_text,
    competency,
    options,
    state,
    duration,
    peaks,
    picture,
    picture_reason,
    picture_figures,
    sound_figures,
    attempt_number,
    choices,
    late_seconds,
    text: text === null || !masked ? text : withoutNames(text, named),
    video_url: answer.video_url && `${path}/video`,
    screen: answer.screen && { ...answer.screen, url: `${path}/screen` },
    poster_url: answer.poster_url && `${path}/poster`,
    captions: answer.captions && { language: answer.captions.language, url: `${path}/captions` },
    file: answer.file && {
      ...answer.file,
      filename: neutralFilename(place, answer.file.filename),
      url: `${path}/file`,
    },
  };
}

async function presentOwn(ctx: Context, pass: PassKey, levels: LevelCount, row: PlaceRow): Promise<PassRating> {
  const ownRating = await repository.readOwn(ctx.db, pass, row);
  return { ...ownRating, complete: levels === null ? ownRating.rating !== null : ownRating.levels.length >= levels };
}

export async function readPlace(
  ctx: Context,
  actor: StaffActor,
  params: PlaceParams,
  { masked }: { masked: boolean },
): Promise<PassPlace> {
  const { pass, levels, row } = await loadPlace(ctx, actor, params);
  const answer = await answers.readAnswer(ctx, actor, { job: params.job, answer: row.answer_id });
  return {
    place: params.place,
    applicant: masked ? null : { id: row.application_id, full_name: row.full_name },
    answer: presentAnswer(answer, params, row, masked),
    own: await presentOwn(ctx, pass, levels, row),
    ...(await repository.findNeighbours(ctx.db, pass, levels, params.place)),
  };
}

/** Stores a rating or the note by the rules of the review, and answers with nothing but the reviewer's own ratings. */
export async function ratePlace(
  ctx: Context,
  actor: StaffActor,
  params: PlaceParams,
  { rating, indicator, level, comment }: BodyOf<'PUT /api/jobs/{job}/passes/{question}/places/{place}'>,
): Promise<PassRating> {
  const { pass, levels, row } = await loadPlace(ctx, actor, params);
  addToTrail({ application_id: row.application_id });
  const at = { application: row.application_id, question: params.question };
  if (rating !== undefined) await rateAnswer(ctx, actor, params.job, { answer: row.answer_id, rating });
  if (indicator !== undefined) await chooseIndicator(ctx, actor, params.job, { ...at, indicator });
  if (level !== undefined) await chooseLevel(ctx, actor, params.job, { ...at, ...level });
  if (comment !== undefined) await saveReviewComment(ctx, actor, params.job, { ...at, comment });
  return presentOwn(ctx, pass, levels, row);
}

/** Stores how long the actor had the answer in view. */
export async function reportPlaceTime(ctx: Context, actor: StaffActor, params: PlaceParams, seconds: number) {
  const { row } = await loadPlace(ctx, actor, params);
  const { job, question } = params;
  return reportTime(ctx, actor, job, { application: row.application_id, question, seconds });
}

export async function sendPlaceVideo(ctx: Context, actor: StaffActor, params: PlaceParams, exchange: Exchange) {
  const { row } = await loadPlace(ctx, actor, params);
  addToTrail({ application_id: row.application_id });
  return answers.sendVideo(ctx, actor, { job: params.job, answer: row.answer_id }, exchange);
}

export async function sendPlaceScreen(ctx: Context, actor: StaffActor, params: PlaceParams, exchange: Exchange) {
  const { row } = await loadPlace(ctx, actor, params);
  addToTrail({ application_id: row.application_id });
  return answers.sendScreen(ctx, actor, { job: params.job, answer: row.answer_id }, exchange);
}

export async function sendPlacePoster(ctx: Context, actor: StaffActor, params: PlaceParams, exchange: Exchange) {
  const { row } = await loadPlace(ctx, actor, params);
  return answers.sendPoster(ctx, actor, { job: params.job, answer: row.answer_id }, exchange);
}

export async function sendPlaceCaptions(ctx: Context, actor: StaffActor, params: PlaceParams, reply: FastifyReply) {
  const { row } = await loadPlace(ctx, actor, params);
  const mask = (text: string) => withoutNames(text, { name: row.full_name, email: row.email });
  return answers.sendCaptions(ctx, actor, { job: params.job, answer: row.answer_id }, { reply, mask });
}

export async function sendPlaceFile(ctx: Context, actor: StaffActor, params: PlaceParams, exchange: Exchange) {
  const { row } = await loadPlace(ctx, actor, params);
  addToTrail({ application_id: row.application_id });
  const rename = (filename: string) => neutralFilename(params.place, filename);
  return answers.sendFile(ctx, actor, { job: params.job, answer: row.answer_id }, exchange, rename);
}

/** Sends the reviews of applicants whose answers are all rated; one that fails leaves the others sent. */
export async function sendComplete(
  ctx: Context,
  actor: StaffActor,
  { job, question: questionId }: { job: number; question: number },
) {
  const loaded = await load(ctx, actor, { job, question: questionId });
  const complete = await repository.listComplete(ctx.db, loaded.pass, await neededOf(ctx, loaded), SENT_AT_ONCE);
  for (const application of complete) await submitReview(ctx, actor, { job, application });
  return { sent: complete.length, left: await countComplete(ctx, loaded) };
}
