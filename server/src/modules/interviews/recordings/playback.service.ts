import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import { sendMedia } from '../../../http/send-media.ts';
import { sendHeldAttachment } from '../../attachments/job-files.service.ts';
import * as attemptRows from '../attempts/attempts.ts';
import { screenMedia } from '../attempts/recorded-screen.ts';
import { loadInterview, mayWatchOwn } from '../state/interview-state.ts';

/** The applicant's own recording: before the end where the job allows watching before choosing, afterwards always. */
export async function sendOwnAttempt(
  ctx: Context,
  { application, attempt: id }: { application: number; attempt: number },
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const interview = await loadInterview(ctx.db, application);
  const attempt = await attemptRows.findOwnAttempt(ctx.db, { application, id });
  if (!mayWatchOwn(interview) || !attempt?.media_key) throw notFound();
  return sendMedia(ctx, exchange, {
    key: attempt.media_key,
    mime_type: attempt.media_type ?? 'video/mp4',
    version: `${attempt.id}-${attempt.processed_at?.getTime() ?? 0}`,
  });
}

/** The screen recorded with the attempt, as its camera. */
export async function sendOwnScreen(
  ctx: Context,
  { application, attempt: id }: { application: number; attempt: number },
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const interview = await loadInterview(ctx.db, application);
  const attempt = await attemptRows.findOwnAttempt(ctx.db, { application, id });
  const screen = attempt && screenMedia(attempt);
  if (!mayWatchOwn(interview) || !screen) throw notFound();
  return sendMedia(ctx, exchange, screen);
}

/** A file of the interview; only files of its version are accessible. */
export async function sendOwnAttachment(
  ctx: Context,
  { application, attachment: id }: { application: number; attachment: number },
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { version, job } = await loadInterview(ctx.db, application);
  if (!version.attachments?.some((file) => file.id === id)) throw notFound();
  return sendHeldAttachment(ctx, { job: job.id, id }, exchange);
}
