import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beginAnswer, putAll, putChunk, seal } from '../lib/applicant.ts';
import type { Applicant } from '../lib/applicant.ts';
import { MINUTE, recording, requireProgram } from '../lib/fixture.ts';
import type { Recording } from '../lib/fixture.ts';
import { untilAnswer } from '../lib/http.ts';
import { cpuOfEnded, runToEnd } from '../lib/processes.ts';
import { rounds } from '../lib/rounds.ts';
import { Skipped } from '../lib/subject.ts';
import { untilPoster } from '../lib/stored.ts';
import type { Subject } from '../lib/subject.ts';
import type { Sample } from '../lib/verdict.ts';
import type { World } from '../lib/world.ts';

const quiet = ['-v', 'error', '-y', '-nostdin'];
const FIRST_BYTES = { range: 'bytes=0-65535' };

async function run(program: string, args: readonly string[]): Promise<Sample> {
  const [cpu, begun] = [cpuOfEnded(), performance.now()];
  await runToEnd(program, args);
  const value = performance.now() - begun;
  return { value, cpu_ms: cpuOfEnded() - cpu };
}

const remux = (ffmpeg: string, from: string, to: string) =>
  run(ffmpeg, [...quiet, '-i', from, '-c', 'copy', '-movflags', '+faststart', to]);

const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-g', '60', '-c:a', 'aac'];

const encode = (ffmpeg: string, from: string, to: string) =>
  run(ffmpeg, [...quiet, '-i', from, ...X264, '-movflags', '+faststart', to]);

async function measureLength(world: World, { client, path: place, attempt }: Applicant, film: Recording) {
  const { body } = await client.send(`${place}/attempts/${attempt}/video`);
  const file = path.join(world.folder, `played-${attempt}.mp4`);
  writeFileSync(file, body);
  const ask = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file];
  const duration = Number(await runToEnd(requireProgram('ffprobe'), ask));
  if (Math.abs(duration - film.seconds) > 0.5) throw new Error(`the playable file lasts ${duration} s`);
}

/** All steps before the seal: the server has all chunks. */
async function uploaded(world: World, film: Recording): Promise<Applicant> {
  const applicant = await beginAnswer(world);
  await putAll(film.chunks, (index, bytes) => putChunk(applicant, index, bytes));
  return applicant;
}

async function untilPlayable(world: World, film: Recording): Promise<Sample> {
  const applicant = await uploaded(world, film);
  const [cpu, begun] = [world.cpu(), performance.now()];
  await seal(applicant, film);
  const address = `${applicant.path}/attempts/${applicant.attempt}/video`;
  await untilAnswer(
    () => applicant.client.send(address, { headers: FIRST_BYTES }),
    ({ status, body }) => status === 206 && body.length === 65_536,
    { every_ms: 4 },
  );
  const sample = { value: performance.now() - begun, cpu_ms: world.cpu() - cpu };
  await measureLength(world, applicant, film);
  await untilPoster(world, applicant);
  applicant.client.close();
  return sample;
}

export const playable: Subject = {
  name: 'V1',
  title: 'Last byte acknowledged to playable',
  measure: async (world) => {
    const ffmpeg = requireProgram('ffmpeg');
    const film = await recording(MINUTE);
    const out = path.join(world.folder, 'anchor.mp4');
    const encoded = await encode(ffmpeg, film.file, out);
    const pair = await rounds(
      world.options.rounds,
      () => remux(ffmpeg, film.file, out),
      () => untilPlayable(world, film),
    );
    const unit = 'ms';
    const notes = ['file read whole in every round; its duration is that of the recording'];
    return [
      {
        subject: 'V1',
        what: `${MINUTE} s of 720p, against bare ffmpeg -c copy`,
        unit,
        goal: { at: 'most', limit: 3, stretch: 1.5 },
        notes,
        ...pair,
      },
      {
        subject: 'V1',
        what: `${MINUTE} s of 720p, against x264 veryfast`,
        unit,
        goal: { at: 'most', limit: 1 / 40 },
        product: pair.product,
        anchor: pair.product.map(() => encoded),
      },
    ];
  },
};

async function threeProcesses(ffmpeg: string, film: Recording, folder: string): Promise<Sample> {
  const before = cpuOfEnded();
  const out = path.join(folder, 'three.mp4');
  await run(requireProgram('ffprobe'), ['-v', 'error', '-show_format', '-show_streams', film.file]);
  await remux(ffmpeg, film.file, out);
  const poster = path.join(folder, 'three.jpg');
  await run(ffmpeg, [...quiet, '-ss', '2', '-i', out, '-frames:v', '1', '-vf', 'scale=640:-2', '-q:v', '5', poster]);
  const cpu_ms = cpuOfEnded() - before;
  return { value: cpu_ms, cpu_ms };
}

async function cpuUntilPoster(world: World, film: Recording): Promise<Sample> {
  const applicant = await uploaded(world, film);
  const before = world.cpu();
  await seal(applicant, film);
  await untilPoster(world, applicant);
  const cpu_ms = world.cpu() - before;
  applicant.client.close();
  return { value: cpu_ms, cpu_ms };
}

export const cost: Subject = {
  name: 'V3',
  title: 'Processor time of an answer minute',
  measure: async (world) => {
    const ffmpeg = requireProgram('ffmpeg');
    if (process.platform !== 'linux') throw new Skipped('no /proc');
    const film = await recording(MINUTE);
    const pair = await rounds(
      world.options.rounds,
      () => threeProcesses(ffmpeg, film, world.folder),
      () => cpuUntilPoster(world, film),
    );
    const goal = { at: 'most', limit: 1.3, stretch: 0.6 } as const;
    const what = 'until playable with poster, against probe, remux and poster as three processes';
    return [{ subject: 'V3', what, unit: 'ms CPU', goal, ...pair }];
  },
};
