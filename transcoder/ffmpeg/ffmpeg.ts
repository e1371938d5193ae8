import { ATTEMPT_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { limitedCommand, runProcess } from './run-process.ts';
import type { ProcessLimits } from './run-process.ts';

const execute = promisify(execFile);

export type FfmpegPaths = {
  ffmpeg: string;
  /** As ffmpeg prints it, for logs and the doctor. */
  version: string;
  /** Null where the system has none or ffmpeg does not start under it. */
  prlimit: string | null;
};

/** A hostile file of up to ten minutes may use this much and no more (quality targets: 30 s of processor, 512 MB). */
export const FFMPEG_LIMITS: ProcessLimits = {
  cpu_seconds: 30,
  memory_bytes: 512 * 1024 * 1024,
  file_bytes: 512 * 1024 * 1024,
  wall_seconds: 60,
  output_bytes: 256 * 1024 * 1024,
};

/** Encoding ten minutes takes minutes; its input was parsed before and comes from one recording. */
export const TRANSCODE_LIMITS: ProcessLimits = {
  ...FFMPEG_LIMITS,
  cpu_seconds: 900,
  memory_bytes: 1536 * 1024 * 1024,
  wall_seconds: 900,
};

/** The most that a file may claim: a false length must not let ffmpeg run for days. */
const LONGEST_SECONDS = 2 * ATTEMPT_LIMITS.longest_recording_seconds;

/** Limits for a recording of this length: every ten minutes of it may use as much as ten minutes alone. */
export function limitsFor(seconds: number, limits: ProcessLimits = FFMPEG_LIMITS): ProcessLimits {
  const times = Math.max(1, Math.min(LONGEST_SECONDS, seconds) / QUESTION_LIMITS.answer_max_seconds);
  return {
    ...limits,
    cpu_seconds: Math.ceil(limits.cpu_seconds * times),
    wall_seconds: Math.ceil(limits.wall_seconds * times),
    file_bytes: Math.ceil(limits.file_bytes * times),
    output_bytes: Math.ceil(limits.output_bytes * times),
  };
}

/** Long enough to cost nothing, short enough that a new installation is noticed soon. */
export const LOOK_AGAIN_MS = 60_000;

const searches = new Map<string, { at: number; answer: Promise<FfmpegPaths | null> }>();

/**
 * Finds ffmpeg: at `configured` (an absolute path) when given, else in the folders of `search_path`. A result is cached
 * for the life of the process. Null without one, and the next search is a minute later; null also where it does not
 * answer to `-version`, and then the next call asks again.
 */
export async function findFfmpeg(
  configured: string | null = null,
  search_path: string = process.env['PATH'] ?? '',
): Promise<FfmpegPaths | null> {
  const key = JSON.stringify([configured, search_path]);
  const known = searches.get(key);
  if (known && (Date.now() - known.at < LOOK_AGAIN_MS || (await known.answer) !== null)) return known.answer;
  const answer = discover(configured, search_path);
  searches.set(key, { at: Date.now(), answer });
  if ((await answer) === null && (await ffmpegProgram(configured, search_path)) !== null) searches.delete(key);
  return answer;
}

/** The program that should be ffmpeg, whether it answers or not; null where there is none. */
export const ffmpegProgram = async (
  configured: string | null = null,
  search_path: string = process.env['PATH'] ?? '',
): Promise<string | null> => {
  if (configured === null) return which('ffmpeg', search_path);
  return (await isExecutable(configured)) ? configured : null;
};

async function discover(configured: string | null, search_path: string): Promise<FfmpegPaths | null> {
  const ffmpeg = await ffmpegProgram(configured, search_path);
  if (ffmpeg === null || !isAbsolute(ffmpeg)) return null;
  const version = await versionOf([ffmpeg, '-version']);
  if (version === null) return null;
  const prlimit = await which('prlimit', search_path);
  const limited = limitedCommand({ program: ffmpeg, args: ['-version'], limits: FFMPEG_LIMITS, prlimit });
  return { ffmpeg, version, prlimit: prlimit !== null && (await versionOf(limited)) !== null ? prlimit : null };
}

async function versionOf([program = '', ...args]: string[]): Promise<string | null> {
  const answer = await execute(program, args, { timeout: 10_000 }).catch(() => null);
  return /^ffmpeg version (\S+)/.exec(answer?.stdout ?? '')?.[1] ?? null;
}

/** @returns the path of an executable in the folders of `search_path`, null for none */
export const findProgram = (program: string, search_path: string = process.env['PATH'] ?? ''): Promise<string | null> =>
  which(program, search_path);

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

async function which(program: string, search_path: string): Promise<string | null> {
  for (const folder of search_path.split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    const path = join(folder, program);
    if (await isExecutable(path)) return path;
  }
  return null;
}

export type FfmpegRunOptions = {
  limits?: ProcessLimits;
  onOutput?: (bytes: Buffer) => void;
  signal?: AbortSignal | undefined;
};

/**
 * Runs ffmpeg once, with a list from `arguments.ts`, inside the limits and behind other programs of the machine.
 *
 * @throws MediaError `ffmpeg_missing`, `ffmpeg_failed`, `timed_out`, `too_large`, `aborted`
 */
export function runFfmpeg(paths: FfmpegPaths, args: readonly string[], options: FfmpegRunOptions = {}): Promise<void> {
  const { limits = FFMPEG_LIMITS, ...rest } = options;
  return runProcess({ program: paths.ffmpeg, prlimit: paths.prlimit, args, limits, priority: 'behind', ...rest });
}
