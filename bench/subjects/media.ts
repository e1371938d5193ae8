import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { recordingFolder } from '../../server/src/modules/interviews/recordings/segment-keys.ts';
import { startAnchor } from '../lib/anchor-server.ts';
import { beginAnswer, putAll, putChunk, seal } from '../lib/applicant.ts';
import type { Applicant } from '../lib/applicant.ts';
import { MINUTE, recording } from '../lib/fixture.ts';
import { shoot } from '../lib/load.ts';
import { rounds } from '../lib/rounds.ts';
import { size } from '../lib/size.ts';
import { untilPoster } from '../lib/stored.ts';
import { expectSame } from '../lib/subject.ts';
import type { Subject } from '../lib/subject.ts';
import type { World } from '../lib/world.ts';

const SECONDS = size(3, { smoke: 1 });
const MEGABYTE = 1_048_576;

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);

async function processed(world: World): Promise<{ applicant: Applicant; folder: string; file: string; sent: number }> {
  const film = await recording(MINUTE);
  const applicant = await beginAnswer(world);
  await putAll(film.chunks, (index, chunk) => putChunk(applicant, index, chunk));
  await seal(applicant, film);
  await untilPoster(world, applicant);
  const { rows } = await world.database.pool.query<{ media_key: string }>(
    'select media_key from attempts where id = $1',
    [applicant.attempt],
  );
  const objects = path.join(world.product.data_dir, 'objects');
  return {
    applicant,
    folder: path.join(objects, recordingFolder({ company_id: world.staff.company_id, id: applicant.attempt })),
    file: path.join(objects, rows[0]?.media_key ?? ''),
    sent: film.bytes.length,
  };
}

/** Bytes of an answer once its raw segments are deleted. */
async function bytesKept(folder: string): Promise<number> {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const raw = readdirSync(folder, { withFileTypes: true, recursive: true }).some(
      (entry) => entry.isFile() && entry.parentPath.includes(`${path.sep}raw`),
    );
    if (!raw) return bytesBelow(folder);
    await pause(20);
  }
  throw new Error('the raw segments are kept');
}

export const keptBytes: Subject = {
  name: 'V5',
  title: 'Bytes kept of an answer minute',
  measure: async (world) => {
    const { applicant, folder, sent } = await processed(world);
    const kept = await bytesKept(folder);
    applicant.client.close();
    return [
      {
        subject: 'V5',
        what: 'video and poster of an answer, against the bytes that the browser sent',
        unit: 'MB',
        goal: { at: 'most', limit: 1.01 },
        product: [{ value: kept / 1e6 }],
        anchor: [{ value: sent / 1e6 }],
      },
    ];
  },
};

export const ranges: Subject = {
  name: 'V7',
  title: 'Parts of a recording',
  measure: async (world) => {
    const { applicant, file } = await processed(world);
    const { client, path: place, attempt } = applicant;
    const bytes = Math.min(MEGABYTE, statSync(file).size);
    const range = { range: `bytes=0-${bytes - 1}` };
    const address = `${place}/attempts/${attempt}/video`;
    const { status, body } = await client.send(address, { headers: range });
    expectSame('status and bytes of a part', [status, body.length], [206, bytes]);
    const bare = await startAnchor(world, 'recording', { FILE: file });
    const cookie = client.headers['cookie'] ?? '';
    const pair = await rounds(
      world.options.rounds,
      () => shoot(`${bare.url}/video`, '', SECONDS, bare.cpu, range),
      () => shoot(world.product.url + address, cookie, SECONDS, world.cpu, range),
    );
    client.close();
    await bare.stop();
    return [
      {
        subject: 'V7',
        what: 'authorised 1 MB parts, against a bare stream of node:http',
        unit: 'requests/s',
        // 0.70 of nginx, of which a bare stream of Node reaches 0.77.
        goal: { at: 'least', limit: 0.9 },
        ...pair,
      },
    ];
  },
};
