import { AiFault } from './provider.types.ts';

/** The body of an answer as text. @throws AiFault `unusable` as soon as it is longer than `max` bytes */
export async function readAtMost(reply: Response, max: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of reply.body ?? []) {
    size += part.byteLength;
    if (size > max) throw new AiFault('unusable', `the AI provider answered more than ${max} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
