import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import type { Context } from '../context.ts';
import type { ByteRange, ObjectRead } from '../storage/index.ts';

export interface Media {
  key: string;
  mime_type: string;
  /** Changes with the bytes. */
  version: string;
  /** Where caches may keep it for longer than a permission lasts. */
  cache_control?: string;
}

/** Long enough to watch an answer twice, short enough that a revoked permission takes effect soon. */
const CACHE_SECONDS = 600;

/**
 * Reads one range of bytes, as players request it.
 * @returns null for none, and for ranges that RFC 9110 allows a server to ignore: other units, several ranges
 */
function parseRange(header: string | undefined, bytes: number): ByteRange | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') return suffix(Number(last), bytes);
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return null;
  if (start >= bytes) throw new AppError('range_not_satisfiable');
  return { start, end };
}

function suffix(length: number, bytes: number): ByteRange {
  if (length === 0 || bytes === 0) throw new AppError('range_not_satisfiable');
  return { start: Math.max(0, bytes - length), end: bytes - 1 };
}

/** The range applies only while the file is the one that the caller began to read. */
const rangeHeader = (request: FastifyRequest, etag: string): string | undefined => {
  const condition = request.headers['if-range'];
  return condition === undefined || condition === etag ? request.headers.range : undefined;
};

async function rangeOf(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, etag }: { key: string; etag: string },
) {
  const header = rangeHeader(request, etag);
  if (header === undefined) return null;
  const { bytes } = await ctx.storage.stat(key);
  try {
    return parseRange(header, bytes);
  } catch (error) {
    void reply.header('content-range', `bytes */${bytes}`);
    throw error;
  }
}

const LINK_SECONDS = 60;
/** Browsers use a redirect again for this long: what was fetched ahead is then played, and has half a minute left. */
const REDIRECT_SECONDS = 30;

/** Where pages play recordings from, beside their own origin. */
export const mediaOrigin = ({ env, storage }: Context): string =>
  env.MEDIA_FROM === 'store' ? (storage.link_origin ?? '') : '';

/** Players alone are sent to the store: what a script reads must come from this origin. */
const isPlayed = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'video' || headers['sec-fetch-dest'] === 'audio';

/** @returns whether the player was sent to the object storage */
async function sendToStore(ctx: Context, reply: FastifyReply, media: Media): Promise<boolean> {
  const { key, mime_type, cache_control = `private, max-age=${CACHE_SECONDS}` } = media;
  const address = await ctx.storage.link(key, { seconds: LINK_SECONDS, mime_type, cache_control });
  if (address === null) return false;
  void reply
    .header('cache-control', media.cache_control ?? `private, max-age=${REDIRECT_SECONDS}`)
    .redirect(address, 302);
  return true;
}

/**
 * Streams a stored recording or picture to a user who may see it.
 * @throws AppError `range_not_satisfiable`; StorageError where the object is deleted
 */
export async function sendMedia(
  ctx: Context,
  exchange: { request: FastifyRequest; reply: FastifyReply },
  media: Media,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const isFromStore = ctx.env.MEDIA_FROM === 'store';
  if (isFromStore) void reply.header('vary', 'sec-fetch-dest');
  if (isFromStore && isPlayed(request) && (await sendToStore(ctx, reply, media))) return reply;
  const etag = `"${media.version}"`;
  void reply
    .header('etag', etag)
    .header('cache-control', media.cache_control ?? `private, max-age=${CACHE_SECONDS}`)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', 'inline');
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();
  const range = await rangeOf(ctx, request, reply, { key: media.key, etag });
  const object: ObjectRead = await ctx.storage.read(media.key, range ?? {});
  void reply.type(media.mime_type).header('content-length', object.end - object.start + 1);
  if (range) void reply.code(206).header('content-range', `bytes ${object.start}-${object.end}/${object.bytes}`);
  return reply.send(object.stream);
}
