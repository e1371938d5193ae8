import { setTimeout as pause } from 'node:timers/promises';
import { beginAnswer, putChunk, seal } from '../lib/applicant.ts';
import type { Applicant } from '../lib/applicant.ts';
import { MINUTE, recording } from '../lib/fixture.ts';
import type { Recording } from '../lib/fixture.ts';
import { checkStored, untilPoster } from '../lib/stored.ts';
import { Skipped } from '../lib/subject.ts';
import type { Subject } from '../lib/subject.ts';
import { size } from '../lib/size.ts';
import type { Line } from '../lib/verdict.ts';
import type { World } from '../lib/world.ts';

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

type Spent = { server_ms: number; database_ms: number; wal_bytes: number };

/** Processor time and log of the database so far. */
async function spent({ cpu, databaseCpu, database }: World): Promise<Spent> {
  const { rows } = await database.pool.query<{ at: string }>(`select pg_current_wal_insert_lsn() - '0/0' as at`);
  const database_ms = databaseCpu();
  return { server_ms: cpu() - database_ms, database_ms, wal_bytes: Number(rows[0]?.at) };
}

/** Costs of a single chunk or answer, for `npm run capacity`. */
function shares(one: string, count: number, before: Spent, after: Spent): Line[] {
  const share = (what: string, unit: string, field: keyof Spent): Line => ({
    subject: 'V8',
    what: `${one}: ${what}`,
    unit,
    product: [{ value: (after[field] - before[field]) / count }],
  });
  return [
    share('processor time of the server', 'ms CPU', 'server_ms'),
    share('processor time of PostgreSQL', 'ms CPU', 'database_ms'),
    share('log of PostgreSQL', 'B', 'wal_bytes'),
  ];
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
    const begun = await spent(world);
    const late = await Promise.all(
      applicants.map((applicant, n) => record(applicant, film, (n / APPLICANTS) * SECOND_MS)),
    );
    const recorded = await spent(world);
    // Looked at before the seal: a recording without a fault gives its raw segments up afterwards.
    for (const applicant of applicants) await checkStored(world, applicant, film);
    const sealing = await spent(world);
    await Promise.all(applicants.map((applicant) => seal(applicant, film)));
    for (const applicant of applicants) {
      await untilPoster(world, applicant);
      applicant.client.close();
    }
    const ended = await spent(world);
    const cpuOf = ({ server_ms, database_ms }: Spent): number => server_ms + database_ms;
    const cpu_ms = (cpuOf(recorded) - cpuOf(begun) + cpuOf(ended) - cpuOf(sealing)) / (APPLICANTS * film.seconds);
    const chunks = film.chunks.length;
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
      ...shares(`a chunk of ${chunks} in ${film.seconds} s`, APPLICANTS * chunks, begun, recorded),
      ...shares(`an answer of ${film.seconds} s from the seal to the poster`, APPLICANTS, sealing, ended),
    ];
  },
};
