import type { FastifyRequest, RequestPayload } from 'fastify';
import { Transform } from 'node:stream';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of the body as they came, for operations that check a signature over them. */
    signed_bytes?: Buffer;
  }
}

/** Keeps the bytes of the body beside its parsed form. The parser counts them against the limit of the operation. */
export function keepBytes(
  request: FastifyRequest,
  payload: RequestPayload,
  done: (error: null, payload: RequestPayload) => void,
): void {
  const parts: Buffer[] = [];
  let received = 0;
  const bufferedBody: RequestPayload = new Transform({
    transform(part: Buffer, _encoding, next) {
      parts.push(part);
      received += part.byteLength;
      bufferedBody.receivedEncodedLength = received;
      next(null, part);
    },
    flush(next) {
      request.signed_bytes = Buffer.concat(parts);
      next();
    },
  });
  payload.once('error', (error) => (bufferedBody as Transform).destroy(error));
  payload.pipe(bufferedBody as Transform);
  done(null, bufferedBody);
}
