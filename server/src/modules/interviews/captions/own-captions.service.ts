import type { AnswerTranscript } from '@vivavoce/contract/types.ts';
import type { FastifyReply } from 'fastify';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { captionsRefusal } from '../../../policies/interviews.policy.ts';
import { loadInterview, mayWatchOwn, subjectOf } from '../state/interview-state.ts';
import { listAnswers } from '../state/interview-rows.ts';
import { findOwnAttempt } from '../attempts/attempts.ts';
import { readCaptions, readTranscript, writeTranscript } from '../../transcripts/transcripts.service.ts';
import type { TranscriptChange } from '../../transcripts/transcripts.service.ts';

interface Place {
  application: number;
  attempt: number;
}

/** The applicant's own recording that plays, and whether its captions may be written. @throws AppError `not_found` */
async function ownRecording(db: Queryable, { application, attempt: id }: Place) {
  const interview = await loadInterview(db, application);
  const attempt = await findOwnAttempt(db, { application, id });
  if (!attempt || attempt.state !== 'playable' || !mayWatchOwn(interview)) throw notFound();
  // Reviewers watch the attempt that counts.
  const counts = (await listAnswers(db, application)).some(({ attempt_id }) => attempt_id === id);
  return { can_write: counts && captionsRefusal(subjectOf(interview)) === null };
}

export async function readOwnTranscript(ctx: Context, place: Place): Promise<AnswerTranscript> {
  const { can_write } = await ownRecording(ctx.db, place);
  return { transcript: await readTranscript(ctx.db, place.attempt, false), can_write };
}

/** @throws AppError `not_found`, `wrong_state` while captions may not be written; otherwise as `writeTranscript` */
export async function writeOwnTranscript(
  ctx: Context,
  place: Place,
  change: TranscriptChange,
): Promise<AnswerTranscript> {
  const { can_write } = await ownRecording(ctx.db, place);
  if (!can_write) throw new AppError('wrong_state');
  await writeTranscript(ctx, place.attempt, { by: 'applicant' }, change);
  return readOwnTranscript(ctx, place);
}

/** @throws AppError `not_found` without captions */
export async function sendOwnCaptions(ctx: Context, place: Place, reply: FastifyReply): Promise<FastifyReply> {
  await ownRecording(ctx.db, place);
  const webvtt = await readCaptions(ctx.db, place.attempt);
  if (webvtt === null) throw notFound();
  return reply.header('cache-control', 'no-store').type('text/vtt; charset=utf-8').send(webvtt);
}
