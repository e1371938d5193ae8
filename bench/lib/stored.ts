import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { segmentKey } from '../../server/src/modules/interviews/recordings/segment-keys.ts';
import type { Applicant } from './applicant.ts';
import { sha256 } from './fixture.ts';
import type { Recording } from './fixture.ts';
import { expectSame } from './subject.ts';
import type { World } from './world.ts';

interface Stored {
  segments: { index: number; bytes: number; sha256: string }[];
}

export const storedOf = async ({ client, attempt, upload_token }: Applicant): Promise<Stored['segments']> => {
  const headers = { 'upload-token': upload_token };
  const { segments } = await client.call<Stored>('GET', `/api/attempts/${attempt}`, undefined, headers);
  return segments.toSorted((a, b) => a.index - b.index);
};

/** The server's list of stored bytes, and the files on disk, equal the recorded bytes. */
export async function checkStored(
  { product, staff }: World,
  applicant: Applicant,
  { bytes, chunks }: Recording,
): Promise<void> {
  const storedSegments = await storedOf(applicant);
  expectSame(
    'hashes of the chunks',
    storedSegments.map(({ sha256: hash }) => hash),
    chunks.map(sha256),
  );
  const files = storedSegments.map(({ index, sha256: hash }) => {
    const place = { attempt: applicant.attempt, track: 'camera', part: 0, index } as const;
    return readFileSync(path.join(product.data_dir, 'objects', segmentKey(staff.company_id, place, hash)));
  });
  expectSame('hash of the whole upload', sha256(Buffer.concat(files)), sha256(bytes));
}

/** Waits for the poster, which ends the work on a recording. */
export async function untilPoster({ database }: World, { attempt }: Applicant): Promise<void> {
  const until = performance.now() + 180_000;
  while (performance.now() < until) {
    const { rows } = await database.pool.query<{ done: boolean }>(
      'select poster_key is not null as done from attempts where id = $1',
      [attempt],
    );
    if (rows[0]?.done) return;
    await pause(10);
  }
  throw new Error('no poster in three minutes');
}
