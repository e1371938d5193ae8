import type { Answer, AnswerAttempt } from '@vivavoce/contract/types.ts';
import { selfReviewOf } from '@vivavoce/domain/answers/self-review.ts';
import { adjustedQuestion } from '@vivavoce/domain/applications/adjustments.ts';
import type { AdjustableQuestion } from '@vivavoce/domain/applications/adjustments.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { sendDownload } from '../../http/send-download.ts';
import { sendMedia } from '../../http/send-media.ts';
import { answersAreShown, canAnswer, mayReadTicks } from '../../policies/answers.policy.ts';
import { canJob } from '../../policies/jobs.policy.ts';
import { mayReadAdjustments } from '../../policies/applications.policy.ts';
import type { AnswerAction } from '../../policies/answers.policy.ts';
import { downloadOf } from '../interviews/written-answers/answer-files.service.ts';
import { screenMedia } from '../interviews/attempts/recorded-screen.ts';
import { deletedAnswersOf } from '../interviews/reopening/deleted-answers.service.ts';
import { questionsOf } from '../questions/questions.service.ts';
import { retryRecording } from '../interviews/recordings/processing.service.ts';
import { readCaptions } from '../transcripts/transcripts.service.ts';
import { presentAnswer, presentAttempt, presentDeleted } from './answers.presenter.ts';
import * as repository from './answers.repository.ts';
import type { SeenAnswer } from './answers.repository.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** @throws AppError `not_found`, `forbidden` */
async function loadApplicant(
  ctx: Context,
  actor: StaffActor,
  { job, application }: { job: number; application: number },
) {
  const row = await repository.findApplicant(ctx.db, actor, { job, application });
  if (!row) throw notFound();
  if (!canAnswer(actor, 'watch', { ...row.job, panel: row.panel })) throw new AppError('forbidden');
  return row;
}

/** A sent answer; before that it belongs to the applicant alone. @throws AppError `not_found`, `forbidden` */
async function loadAnswer(
  ctx: Context,
  actor: StaffActor,
  { job, answer: id }: { job: number; answer: number },
  action: AnswerAction,
): Promise<SeenAnswer> {
  const row = await repository.findAnswer(ctx.db, actor, { job, answer: id });
  if (!row || !answersAreShown(row.application)) throw notFound();
  if (!canAnswer(actor, action, { ...row.job, panel: row.panel })) throw new AppError('forbidden');
  return row;
}

/**
 * Whether staff may watch attempts that were not chosen. The version counts that the applicant began with, since it says
 * so to them.
 */
const showsAttempts = ({
  application,
  version,
}: Pick<NonNullable<Awaited<ReturnType<typeof repository.findApplicant>>>, 'application' | 'version'>): boolean =>
  answersAreShown(application) && version?.show_attempts === true;

type Seat = Pick<SeenAnswer, 'job' | 'panel' | 'application'>;

/**
 * The question as the applicant answered it. Its times are those of the activity for callers who may not know of
 * adjustments, since longer ones would tell of them.
 */
const questionFor =
  (actor: StaffActor, { job, panel, application }: Seat) =>
  <Q extends AdjustableQuestion>(row: Q): Q => {
    const question = adjustedQuestion(row, application.adjustments);
    if (mayReadAdjustments(actor, { job, panel })) return question;
    const { preparation_seconds, answer_seconds, attempts_allowed } = row;
    return { ...question, preparation_seconds, answer_seconds, attempts_allowed };
  };

/** The applicant's ticks beside a sent recording, for staff who may read them. */
function ticksOf(
  { job }: Seat,
  question: Parameters<typeof selfReviewOf>[1],
  answer: Pick<repository.GivenAnswer, 'ticks'> | undefined,
): Answer['self_review'] {
  const review = selfReviewOf(job.assessment_type, question);
  return review && answer?.ticks && mayReadTicks(job) ? { checklist: review.checklist, ticks: answer.ticks } : null;
}

/** One entry for each of the applicant's questions, answered or not, in their order. */
export async function listAnswers(
  ctx: Context,
  actor: StaffActor,
  { job, application }: { job: number; application: number },
): Promise<Answer[]> {
  const applicant = await loadApplicant(ctx, actor, { job, application });
  const questions = applicant.version?.questions ?? (await repository.listLiveQuestions(ctx.db, job));
  const view = questionFor(actor, applicant);
  const { unrated } = await questionsOf(ctx.db, job);
  const rows = await repository.listAnswers(ctx.db, application);
  const isShown = answersAreShown(applicant.application);
  const deleted = await deletedAnswersOf(ctx.db, application, ctx.now());
  const mayRestore = canJob(actor, 'edit', { ...applicant.job, panel: applicant.panel });
  return questions
    .toSorted((a, b) => a.order - b.order)
    .map((row) => {
      const question = view(row);
      const answerRow = rows.find(({ answer }) => answer.question_id === question.id);
      const deletedAnswer = deleted.find((deletion) => deletion.question === question.id);
      return presentAnswer({
        job,
        question,
        unrated,
        stored: answerRow,
        isShown,
        self_review: isShown ? ticksOf(applicant, row, answerRow) : null,
        deleted: deletedAnswer ? presentDeleted(deletedAnswer, mayRestore) : null,
      });
    });
}

async function present(ctx: Context, actor: StaffActor, job: number, shown: SeenAnswer): Promise<Answer> {
  const { answer, attempt, written, captions, ticks, version } = shown;
  const row = version?.questions.find((versionQuestion) => versionQuestion.id === answer.question_id);
  if (!row) throw notFound();
  return presentAnswer({
    job,
    question: questionFor(actor, shown)(row),
    unrated: (await questionsOf(ctx.db, job)).unrated,
    stored: { answer, attempt, written, captions, ticks },
    isShown: true,
    self_review: ticksOf(shown, row, shown),
  });
}

export async function readAnswer(
  ctx: Context,
  actor: StaffActor,
  { job, answer: id }: { job: number; answer: number },
): Promise<Answer> {
  return present(ctx, actor, job, await loadAnswer(ctx, actor, { job, answer: id }, 'watch'));
}

/** @throws AppError `not_found` for an answer in writing */
function recordingOf({ attempt }: SeenAnswer) {
  if (!attempt) throw notFound();
  return { ...attempt, version: `${attempt.id}-${attempt.processed_at?.getTime() ?? 0}` };
}

/** The recording of a sent answer, and whether the caller may write its transcript. @throws AppError `not_found`, `forbidden` */
export async function recordedAnswer(
  ctx: Context,
  actor: StaffActor,
  { job, answer }: { job: number; answer: number },
  action: AnswerAction,
): Promise<{ attempt: number; can_write: boolean }> {
  const row = await loadAnswer(ctx, actor, { job, answer }, action);
  const { id, state } = recordingOf(row);
  return {
    attempt: id,
    can_write: state === 'playable' && canAnswer(actor, 'caption', { ...row.job, panel: row.panel }),
  };
}

export async function sendVideo(
  ctx: Context,
  actor: StaffActor,
  { job, answer: id }: { job: number; answer: number },
  exchange: Exchange,
) {
  const {
    media_key: key,
    media_type,
    state,
    version,
  } = recordingOf(await loadAnswer(ctx, actor, { job, answer: id }, 'watch'));
  if (key === null || state !== 'playable') throw notFound();
  return sendMedia(ctx, exchange, { key, mime_type: media_type ?? 'video/mp4', version });
}

export async function sendScreen(
  ctx: Context,
  actor: StaffActor,
  { job, answer: id }: { job: number; answer: number },
  exchange: Exchange,
) {
  const attempt = recordingOf(await loadAnswer(ctx, actor, { job, answer: id }, 'watch'));
  const screen = screenMedia(attempt);
  if (!screen || attempt.state !== 'playable') throw notFound();
  return sendMedia(ctx, exchange, screen);
}

export async function sendPoster(
  ctx: Context,
  actor: StaffActor,
  { job, answer: id }: { job: number; answer: number },
  exchange: Exchange,
) {
  const { poster_key: key, version } = recordingOf(await loadAnswer(ctx, actor, { job, answer: id }, 'watch'));
  if (key === null) throw notFound();
  return sendMedia(ctx, exchange, { key, mime_type: 'image/jpeg', version: `${version}-poster` });
}

/** Sends the captions of a recording, masked on request. @throws AppError `not_found` without captions */
export async function sendCaptions(
  ctx: Context,
  actor: StaffActor,
  { job, answer: id }: { job: number; answer: number },
  { reply, mask }: { reply: FastifyReply; mask?: ((webvtt: string) => string) | undefined },
) {
  const { id: attempt } = recordingOf(await loadAnswer(ctx, actor, { job, answer: id }, 'watch'));
  return sendWebvtt(ctx, attempt, reply, mask);
}

/** Sends a file, under another name on request. @throws AppError `not_found` for an answer that is no file */
export async function sendFile(
  ctx: Context,
  actor: StaffActor,
  { job, answer: id }: { job: number; answer: number },
  exchange: Exchange,
  rename = (filename: string) => filename,
) {
  const { written } = await loadAnswer(ctx, actor, { job, answer: id }, 'watch');
  if (!written) throw notFound();
  const file = downloadOf(written);
  return sendDownload(ctx, exchange, { ...file, filename: rename(file.filename) });
}

/** @throws AppError `wrong_state` for a recording that is not damaged */
export async function retryAnswer(
  ctx: Context,
  actor: StaffActor,
  { job, answer: id }: { job: number; answer: number },
): Promise<Answer> {
  const { attempt } = await loadAnswer(ctx, actor, { job, answer: id }, 'retry');
  if (!attempt) throw new AppError('wrong_state');
  await retryRecording(ctx, attempt.id);
  return readAnswer(ctx, actor, { job, answer: id });
}

export async function listAttempts(
  ctx: Context,
  actor: StaffActor,
  job: number,
  { application, question }: { application: number; question: number },
): Promise<AnswerAttempt[]> {
  const applicant = await loadApplicant(ctx, actor, { job, application });
  const path = showsAttempts(applicant) ? `/api/jobs/${job}/answer-attempts` : null;
  return (await repository.listAttempts(ctx.db, { application, question })).map((row) => presentAttempt(row, path));
}

/** An attempt that was not chosen. @throws AppError `not_found` also where the activity does not allow it */
async function loadUnchosen(ctx: Context, actor: StaffActor, { job, id }: { job: number; id: number }) {
  const row = await repository.findAttempt(ctx.db, { job, id });
  if (!row) throw notFound();
  const { attempt, chosen } = row;
  const applicant = await loadApplicant(ctx, actor, { job, application: attempt.application_id });
  const { media_key: key, state } = attempt;
  if (chosen !== null || !showsAttempts(applicant) || key === null || state !== 'playable') throw notFound();
  return { ...attempt, key };
}

/** Plays an attempt that was not chosen. */
export async function sendUnchosen(
  ctx: Context,
  actor: StaffActor,
  { job, attempt: id }: { job: number; attempt: number },
  exchange: Exchange,
): Promise<FastifyReply> {
  const { key, media_type, processed_at } = await loadUnchosen(ctx, actor, { job, id });
  const version = `${id}-${processed_at?.getTime() ?? 0}`;
  return sendMedia(ctx, exchange, { key, mime_type: media_type ?? 'video/mp4', version });
}

async function sendWebvtt(ctx: Context, attempt: number, reply: FastifyReply, mask = (webvtt: string) => webvtt) {
  const webvtt = await readCaptions(ctx.db, attempt);
  if (webvtt === null) throw notFound();
  return reply.header('cache-control', 'no-store').type('text/vtt; charset=utf-8').send(mask(webvtt));
}

/** @throws AppError `not_found` without captions */
export const sendUnchosenCaptions = async (
  ctx: Context,
  actor: StaffActor,
  { job, attempt: id }: { job: number; attempt: number },
  reply: FastifyReply,
): Promise<FastifyReply> => sendWebvtt(ctx, (await loadUnchosen(ctx, actor, { job, id })).id, reply);
