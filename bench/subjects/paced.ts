import { setTimeout as pause } from 'node:timers/promises';
import { beginAnswer, putChunk, seal } from '../lib/applicant.ts';
import type { Applicant } from '../lib/applicant.ts';
import { MINUTE, recording } from '../lib/fixture.ts';
import type { Recording } from '../lib/fixture.ts';
import { checkStored, untilPoster } from '../lib/stored.ts';
import { Skipped } from '../lib/subject.ts';
import type { Subject } from '../lib/subject.ts';
import { size } from '../lib/size.ts';

const APPLICANTS = size(100, { smoke: 3 });
const SECOND_MS = 1000;

/** Sends each chunk when its last second has been recorded. @returns by how much the last acknowledgement was later */
async function record(applicant: Applicant, { chunks, ends }: Recording, begins: number): Promise<number> {
  const begun = performance.now() + begins;
  let late = 0;
  for (const [index, bytes] of chunks.entries()) {
    const due = begun + (ends[index] ?? 0) * SECOND_MS;
    await pause(Math.max(0, due - performance.now()));
    await putChunk(applicant, index, bytes);
    late = Math.max(late, performance.now() - due);
  }
  return late;
}

/** A hundred applicants record at the same time, chunk by chunk; measured until every answer has its poster. */
export const paced: Subject = {
  name: 'V8',
  title: 'Applicants who record at the same time',
  measure: async (world) => {
    if (process.platform !== 'linux') throw new Skipped('no /proc');
    const film = await recording(MINUTE);
    const applicants: Applicant[] = [];
    for (let n = 0; n < APPLICANTS; n += 1) applicants.push(await beginAnswer(world));
    const begun = world.cpu();
    const late = await Promise.all(
      applicants.map((applicant, n) => record(applicant, film, (n / APPLICANTS) * SECOND_MS)),
    );
    const recorded = world.cpu() - begun;
    // Looked at before the seal: a recording without a fault gives its raw segments up afterwards.
    for (const applicant of applicants) await checkStored(world, applicant, film);
    const sealing = world.cpu();
    await Promise.all(applicants.map((applicant) => seal(applicant, film)));
    for (const applicant of applicants) {
      await untilPoster(world, applicant);
      applicant.client.close();
    }
    const cpu_ms = (recorded + world.cpu() - sealing) / (APPLICANTS * film.seconds);
    return [
      {
        subject: 'V8',
        what: `${APPLICANTS} answers of ${film.seconds} s recorded at once: applicants that one core carries`,
        unit: 'applicants',
        goal: { at: 'least', limit: 200 },
        product: [{ value: SECOND_MS / cpu_ms, cpu_ms }],
        notes: [
          `${cpu_ms.toFixed(2)} ms of processor time for a recorded second, until playable with poster`,
          `the slowest chunk was acknowledged ${Math.round(Math.max(...late))} ms after its end; hashes equal on the disk`,
        ],
      },
    ];
  },
};
