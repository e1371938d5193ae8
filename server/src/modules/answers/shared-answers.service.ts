import type { Answer } from '@vivavoce/contract/types.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { notFound } from '../../lib/app-error.ts';
import { sendDownload } from '../../http/send-download.ts';
import { sendMedia } from '../../http/send-media.ts';
import { answersAreShown } from '../../policies/answers.policy.ts';
import { screenMedia } from '../interviews/attempts/recorded-screen.ts';
import { downloadOf } from '../interviews/written-answers/answer-files.service.ts';
import { readCaptions } from '../transcripts/transcripts.service.ts';
import { presentAnswer } from './answers.presenter.ts';
import { questionsOf } from '../questions/questions.service.ts';
import * as repository from './answers.repository.ts';

const SHARED_MEDIA = ['video', 'screen', 'poster', 'captions', 'file'] as const;
export type SharedMedia = (typeof SHARED_MEDIA)[number];

/** Changes what names the applicant. */
export interface Masking {
  text: (text: string) => string;
  filename: (filename: string) => string;
}

/**
 * Questions and answers of one applicant in their order, for a caller whose right was checked elsewhere. Times are those
 * of the activity, since longer ones would tell of adjustments.
 */
export async function listSharedAnswers(
  ctx: Context,
  { job, application }: { job: number; application: number },
): Promise<Answer[]> {
  const row = await repository.findSharedApplicant(ctx.db, { job, application });
  if (!row || !answersAreShown(row.application)) throw notFound();
  const questions = row.version?.questions ?? (await repository.listLiveQuestions(ctx.db, job));
  const answers = await repository.listAnswers(ctx.db, application);
  const { unrated } = await questionsOf(ctx.db, job);
  return questions
    .toSorted((a, b) => a.order - b.order)
    .map((question) =>
      presentAnswer({
        job,
        question,
        unrated,
        stored: answers.find(({ answer }) => answer.question_id === question.id),
        isShown: true,
      }),
    );
}

/** Sends one medium of an answer. @throws AppError `not_found` where the answer has no such medium */
export async function sendSharedMedia(
  ctx: Context,
  {
    application,
    question,
    medium,
    mask,
  }: { application: number; question: number; medium: SharedMedia; mask: Masking },
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const answerRow = (await repository.listAnswers(ctx.db, application)).find(
    ({ answer }) => answer.question_id === question,
  );
  const { attempt, written } = answerRow ?? {};
  if (medium === 'file') {
    if (!written) throw notFound();
    const file = downloadOf(written);
    return sendDownload(ctx, exchange, { ...file, filename: mask.filename(file.filename) });
  }
  if (!attempt) throw notFound();
  const version = `${attempt.id}-${attempt.processed_at?.getTime() ?? 0}`;
  if (medium === 'captions') {
    const webvtt = await readCaptions(ctx.db, attempt.id);
    if (webvtt === null) throw notFound();
    const text = mask.text(webvtt);
    return exchange.reply.header('cache-control', 'no-store').type('text/vtt; charset=utf-8').send(text);
  }
  // A link can be revoked at any time, so no browser keeps what it showed.
  const cache_control = 'private, no-store';
  if (medium === 'poster') {
    if (attempt.poster_key === null) throw notFound();
    const media = { key: attempt.poster_key, mime_type: 'image/jpeg', version: `${version}-poster`, cache_control };
    return sendMedia(ctx, exchange, media);
  }
  if (attempt.state !== 'playable') throw notFound();
  if (medium === 'screen') {
    const screen = screenMedia(attempt);
    if (!screen) throw notFound();
    return sendMedia(ctx, exchange, { ...screen, cache_control });
  }
  if (attempt.media_key === null) throw notFound();
  const mime_type = attempt.media_type ?? 'video/mp4';
  return sendMedia(ctx, exchange, { key: attempt.media_key, mime_type, version, cache_control });
}
