import { attachmentHeader } from '@vivavoce/domain/files/file-names.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

export interface Download {
  key: string;
  media_type: string;
  filename: string;
  /** Changes with the bytes. */
  version: string;
}

/**
 * Streams a file from another user. It is downloaded, never shown in place, so that no browser runs its content as a
 * page of ours.
 * @throws StorageError where the object is deleted
 */
export async function sendDownload(
  ctx: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { key, media_type, filename, version }: Download,
): Promise<FastifyReply> {
  const etag = `"${version}"`;
  void reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('content-disposition', attachmentHeader(filename))
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();
  const object = await ctx.storage.read(key);
  return reply.type(media_type).header('content-length', object.bytes).send(object.stream);
}
