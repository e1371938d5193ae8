import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startAnchor } from '../lib/anchor-server.ts';
import { beginAnswer, putAll, putChunk } from '../lib/applicant.ts';
import { MINUTE, recording } from '../lib/fixture.ts';
import type { Recording } from '../lib/fixture.ts';
import { Client } from '../lib/http.ts';
import { rounds } from '../lib/rounds.ts';
import { checkStored, storedOf } from '../lib/stored.ts';
import type { Subject } from '../lib/subject.ts';
import type { Sample } from '../lib/verdict.ts';
import type { World } from '../lib/world.ts';

async function timed(cpu: () => number, work: () => Promise<unknown>): Promise<Sample> {
  const [cpu_before, begun] = [cpu(), performance.now()];
  await work();
  const value = performance.now() - begun;
  return { value, cpu_ms: cpu() - cpu_before };
}

/** kill -9 in the middle of a chunk; counts the chunks that must be sent again. */
async function killed(world: World, film: Recording): Promise<Sample> {
  const applicant = await beginAnswer(world);
  const half = Math.floor(film.chunks.length / 2);
  for (const [index, bytes] of film.chunks.slice(0, half).entries()) await putChunk(applicant, index, bytes);
  const last = putChunk(applicant, half, film.chunks[half] ?? Buffer.alloc(0)).then(
    () => true,
    () => false,
  );
  await world.product.stop('SIGKILL');
  await last;
  world.product.launch();
  await world.product.ready();
  const storedIndexes = new Set((await storedOf(applicant)).map(({ index }) => index));
  const again = film.chunks.slice(0, half + 1).filter((_, index) => !storedIndexes.has(index)).length;
  for (const [index, bytes] of film.chunks.entries())
    if (!storedIndexes.has(index)) await putChunk(applicant, index, bytes);
  await checkStored(world, applicant, film);
  applicant.client.close();
  return { value: again };
}

export const upload: Subject = {
  name: 'V6',
  title: 'Upload of one answer in chunks',
  measure: async (world) => {
    const film = await recording(MINUTE);
    const folder = path.join(world.folder, 'put');
    mkdirSync(folder);
    const anchor = await startAnchor(world, 'put', { FOLDER: folder });
    const plain = new Client(anchor.url);
    const pair = await rounds(
      world.options.rounds,
      () => timed(anchor.cpu, () => putAll(film.chunks, (_, body) => plain.send('/', { method: 'PUT', body }))),
      async () => {
        const applicant = await beginAnswer(world);
        const sample = await timed(world.cpu, () =>
          putAll(film.chunks, (index, bytes) => putChunk(applicant, index, bytes)),
        );
        await checkStored(world, applicant, film);
        applicant.client.close();
        return sample;
      },
    );
    plain.close();
    await anchor.stop();
    const lost = [await killed(world, film)];
    const unit = 'ms';
    const goal = { at: 'most', limit: 1.3, stretch: 1 } as const;
    const notes = ['hashes by chunk and of the whole equal, on the disk'];
    const what = `${(film.bytes.length / 1e6).toFixed(1)} MB in ${film.chunks.length} chunks, against bare durable PUT`;
    return [
      { subject: 'V6', what, unit, goal, notes, ...pair },
      {
        subject: 'V6',
        what: 'chunks to send again after kill -9 of the server',
        unit: 'chunks',
        goal: { at: 'most', limit: 1 },
        product: lost,
        notes: ['hash of the whole equal afterwards'],
      },
    ];
  },
};
