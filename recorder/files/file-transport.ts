import { contentDigest } from '../digest.ts';
import { asProblem } from '../upload/http-transport.ts';
import { putWithProgress } from '../upload/put-with-progress.ts';
import { TransportError } from '../upload/transport.ts';

type FilePart = { index: number; bytes: ArrayBuffer; sha256: string };

/** Resolves when the server has the part, now or before. @throws TransportError */
export type PutPart = (
  part: FilePart,
  watch: { onProgress: (sentBytes: number) => void; signal: AbortSignal },
) => Promise<void>;

/**
 * Sends parts over HTTP.
 * @param urlOf the address of a part
 * @param headers further headers of every request, read each time
 */
export function createPutPart(urlOf: (index: number) => string, headers: () => Record<string, string>): PutPart {
  return async ({ index, bytes, sha256 }, watch) => {
    const sent = {
      ...headers(),
      'content-type': 'application/octet-stream',
      'content-digest': contentDigest(sha256),
    };
    const { status, text } = await putWithProgress(urlOf(index), sent, bytes, watch);
    if (status < 200 || status > 299) throw new TransportError(status, asProblem(text));
  };
}
