import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { sendMedia } from '../../http/send-media.ts';
import { findCaptions } from './captions.repository.ts';
import { loadVideo } from './library.service.ts';
import type { VideoPlace } from './library.service.ts';
import type { VideoRow } from './videos.repository.ts';

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}
export type CaptionLocale = 'en-gb' | 'fr-fr';

const versionOf = ({ id, transcoded_at }: VideoRow): string => `video-${id}-${transcoded_at?.getTime() ?? 0}`;

/** Sends the video to a user who may see it. @throws AppError `not_found` while there is none */
export async function sendFilm(ctx: Context, video: VideoRow, exchange: Exchange): Promise<FastifyReply> {
  const { media_key: key, transcoded_at } = video;
  if (key === null || transcoded_at === null) throw notFound();
  return sendMedia(ctx, exchange, { key, mime_type: 'video/mp4', version: versionOf(video) });
}

/** Sends its poster. @throws AppError `not_found` where there is none */
export async function sendStill(ctx: Context, video: VideoRow, exchange: Exchange): Promise<FastifyReply> {
  const { poster_key: key } = video;
  if (key === null) throw notFound();
  return sendMedia(ctx, exchange, { key, mime_type: 'image/jpeg', version: `${versionOf(video)}-poster` });
}

/** Sends its captions in one language. @throws AppError `not_found` where there are none */
export async function sendText(
  ctx: Context,
  { id }: Pick<VideoRow, 'id'>,
  locale: CaptionLocale,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const captions = await findCaptions(ctx.db, id, locale);
  if (!captions) throw notFound();
  const etag = `"captions-${id}-${locale}-${captions.updated_at.getTime()}"`;
  // Never cached: captions are small, and corrections must show immediately.
  void reply.header('etag', etag).header('cache-control', 'private, no-cache').header('content-disposition', 'inline');
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();
  return reply.type('text/vtt; charset=utf-8').send(captions.webvtt);
}

/** Includes a deleted video that an archived activity shows. */
const watched = async (ctx: Context, actor: StaffActor, place: VideoPlace) =>
  (await loadVideo(ctx.db, actor, place, 'read', { unlisted: true })).video;

export const sendVideo = async (ctx: Context, actor: StaffActor, place: VideoPlace, exchange: Exchange) =>
  sendFilm(ctx, await watched(ctx, actor, place), exchange);

export const sendPoster = async (ctx: Context, actor: StaffActor, place: VideoPlace, exchange: Exchange) =>
  sendStill(ctx, await watched(ctx, actor, place), exchange);

export const sendCaptions = async (
  ctx: Context,
  actor: StaffActor,
  { locale, ...place }: VideoPlace & { locale: CaptionLocale },
  exchange: Exchange,
) => sendText(ctx, await watched(ctx, actor, place), locale, exchange);
