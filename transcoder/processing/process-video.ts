import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import type { VideoFailure } from '@vivavoce/domain/videos/video-state.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findFfmpeg, runFfmpeg, TRANSCODE_LIMITS } from '../ffmpeg/ffmpeg.ts';
import type { FfmpegPaths } from '../ffmpeg/ffmpeg.ts';
import { joinSegments } from '../media/join.ts';
import { MediaError } from '../media-error.ts';
import type { MediaErrorCode } from '../media-error.ts';
import type { MediaFacts } from '../media/media-facts.ts';
import { takePoster } from '../ffmpeg/poster.ts';
import { probeMedia } from '../media/probe.ts';
import { progressReader } from '../ffmpeg/progress.ts';
import { remuxParts } from '../media/remux.ts';
import { timeLimit } from '../media/time-limit.ts';
import type { ProcessLimits } from '../ffmpeg/run-process.ts';
import { createRunLog } from './run-log.ts';
import type { LogLine, RunLog } from './run-log.ts';
import { videoArguments } from '../ffmpeg/video-arguments.ts';
import type { Conversion } from '../ffmpeg/video-arguments.ts';
import { planVideo } from './video-plan.ts';
import { createWorkerPool } from '../worker/worker-pool.ts';
import type { WorkerPool } from '../worker/worker-pool.ts';

export type ProcessVideoInput = {
  /** Local files that make up the video, in order. */
  part_paths: readonly string[];
  /** An empty folder of this run alone; the results stay in it. */
  work_dir: string;
  /** Left out: looked for. Null: there is none. */
  ffmpeg?: FfmpegPaths | null;
  pool?: WorkerPool;
  signal?: AbortSignal;
  /** Takes the share of the length that is converted, 0 to 1; begins again where the conversion has to. */
  onConverted?: (share: number) => void;
};

export type ProcessedVideo = {
  /** An MP4 that plays in every browser. */
  path: string;
  /** Seconds. */
  duration: number;
  /** Pixels. */
  width: number;
  height: number;
  made_by: 'copied' | 'converted';
  /** The file has sound that cannot be decoded here; the video has none. */
  sound_left_out: boolean;
  /** Null without ffmpeg. */
  poster_path: string | null;
  log: LogLine[];
};

export type VideoOutcome = ({ failure: null } & ProcessedVideo) | { failure: VideoFailure; log: LogLine[] };

/** Reading the times of an hour takes a few seconds; what needs this long, and longer than its size allows, is built to be slow. */
const PROBE_BASE_MS = 60_000;
/** Converting takes about as long as watching on a busy processor; what takes four times that is built to be slow. */
const SLOWEST = 4;
/** Pictures larger than 1080p have up to four and a half times as many pixels to decode. */
const SLOWEST_LARGE = 12;
const LARGE_PIXELS = 1920 * 1088;
const LEAST_SECONDS = 120;
/** No video keeps the others waiting for longer: an hour at four times its length. */
const MOST_SECONDS = LEAST_SECONDS + SLOWEST * VIDEO_LIMITS.max_seconds;
/** A copied file is no heavier than this, and an encoded one is lighter. */
const OUTPUT_MAX_BYTES = (1.5 * VIDEO_LIMITS.max_seconds * VIDEO_LIMITS.played_max_bits_per_second) / 8;

/** Failures of reading, copying or converting that are faults of the file. The rest are failures of the machine. */
const FILE_FAILURES: Partial<Record<MediaErrorCode, VideoFailure>> = {
  empty: 'not_video',
  unreadable: 'not_video',
  no_tracks: 'not_video',
  too_large: 'too_large',
  unsupported_codec: 'unsupported_codec',
  ffmpeg_failed: 'unsupported_codec',
};

type Run = {
  log: RunLog;
  ffmpeg: FfmpegPaths | null;
  pool: WorkerPool;
  signal: AbortSignal | undefined;
  onConverted: (share: number) => void;
};

let ownPool: WorkerPool | null = null;

/** A thread of its own: a long film must not keep the recordings of applicants waiting. */
function videoPool(): WorkerPool {
  ownPool ??= createWorkerPool();
  return ownPool;
}

/** Time grows with the length and the picture, memory does not. */
export function convertLimits({
  duration,
  width,
  height,
}: Pick<MediaFacts, 'duration' | 'width' | 'height'>): ProcessLimits {
  const slowest = (width ?? 0) * (height ?? 0) > LARGE_PIXELS ? SLOWEST_LARGE : SLOWEST;
  const seconds = Math.min(MOST_SECONDS, Math.ceil(LEAST_SECONDS + duration * slowest));
  return { ...TRANSCODE_LIMITS, cpu_seconds: seconds, wall_seconds: seconds, file_bytes: OUTPUT_MAX_BYTES };
}

/** Codecs of sound, by the names of our own parser, in which ffmpeg decodes whatever a track holds. */
const DECODED_SOUND = new Set(['aac', 'opus', 'vorbis', 'mp3', 'flac', 'ac3', 'eac3', 'ulaw', 'alaw']);
const isDecoded = (codec: string | null): boolean =>
  codec !== null && (DECODED_SOUND.has(codec) || codec.startsWith('pcm-'));

type MakingOutcome = { failure: VideoFailure } | { failure: null; sound_left_out: boolean };

/** @throws MediaError, with `timed_out` where the file takes more than its share */
async function makeVideo(raw: string, facts: MediaFacts, output: string, run: Run): Promise<MakingOutcome> {
  const { log, ffmpeg, pool, signal, onConverted } = run;
  const plan = planVideo(facts, ffmpeg !== null);
  if (plan.how === 'refuse') return { failure: plan.failure };
  if (plan.how === 'copy') {
    await log.step('copy', () => remuxParts([raw], output, { pool, signal }));
    return { failure: null, sound_left_out: false };
  }
  if (ffmpeg === null) return { failure: 'unsupported_codec' };
  const limits = convertLimits(facts);
  const onOutput = progressReader((seconds) => onConverted(Math.min(1, seconds / facts.duration)));
  const convert = (conversion: Conversion) => {
    const args = videoArguments({ path: raw, container: facts.container }, output, conversion);
    return log.step(conversion.sound === 'none' ? 'convert without sound' : 'convert', () =>
      runFfmpeg(ffmpeg, args, { limits, signal, onOutput }),
    );
  };
  try {
    await convert(plan);
    return { failure: null, sound_left_out: false };
  } catch (error) {
    if (error instanceof MediaError && error.code === 'timed_out') return { failure: 'too_slow' };
    const isOfSound = error instanceof MediaError && error.code === 'ffmpeg_failed' && plan.sound === 'encode';
    if (!isOfSound || isDecoded(facts.audio_codec)) throw error;
    await convert({ ...plan, sound: 'none' });
    return { failure: null, sound_left_out: true };
  }
}

/** A converter that gave up half-way has not always said so. */
function requireWhole(result: MediaFacts, source: MediaFacts): void {
  const lost = source.duration - result.duration;
  if (result.width !== null && lost <= UPLOAD_LIMITS.duration_tolerance_seconds) return;
  throw new MediaError('ffmpeg_failed', `of ${source.duration} s only ${result.duration} s could be converted`);
}

async function posterOf(result: MediaFacts, path: string, poster: string, { ffmpeg, log, signal }: Run) {
  if (ffmpeg === null) return null;
  const options = { duration: result.duration, signal };
  return log
    .step('poster', () => takePoster(ffmpeg, { path, container: result.container }, poster, options))
    .then(
      () => poster,
      () => null,
    );
}

async function perform(input: ProcessVideoInput, run: Run): Promise<VideoOutcome> {
  const { log, pool, signal } = run;
  const raw = join(input.work_dir, 'video.raw');
  const path = join(input.work_dir, 'video.mp4');
  await log.step('join', () => joinSegments(input.part_paths, raw, VIDEO_LIMITS.max_bytes));
  const probing = { pool, signal, timeout_ms: await timeLimit([raw], PROBE_BASE_MS) };
  const facts = await log.step('probe', () => probeMedia(raw, probing));
  const outcome = await makeVideo(raw, facts, path, run);
  if (outcome.failure !== null) return { failure: outcome.failure, log: log.lines };
  await rm(raw, { force: true });
  const result = await log.step('probe result', () => probeMedia(path, probing));
  requireWhole(result, facts);
  const poster_path = await posterOf(result, path, join(input.work_dir, 'poster.jpg'), run);
  const { duration, width, height } = result;
  const made_by = log.lines.some(({ step }) => step === 'copy') ? 'copied' : 'converted';
  return {
    failure: null,
    path,
    duration,
    width: width ?? 0,
    height: height ?? 0,
    made_by,
    sound_left_out: outcome.sound_left_out,
    poster_path,
    log: log.lines,
  };
}

/**
 * From the parts of an upload to a video that plays in every browser. The file is parsed in a thread with limits first; no
 * converter sees anything that our own parser did not find to be MP4, QuickTime, WebM or Matroska within the limits.
 * @returns the video, or why this file cannot become one
 * @throws MediaError `timed_out`, `out_of_memory`, `worker_died`, `aborted`, `missing_file`: the machine failed, not the file
 */
export async function processVideo(input: ProcessVideoInput): Promise<VideoOutcome> {
  const log = createRunLog();
  const ffmpeg = input.ffmpeg === undefined ? await findFfmpeg() : input.ffmpeg;
  const { signal, pool = videoPool(), onConverted = () => undefined } = input;
  const run: Run = { log, ffmpeg, pool, signal, onConverted };
  try {
    return await perform(input, run);
  } catch (error) {
    const failure = error instanceof MediaError ? FILE_FAILURES[error.code] : undefined;
    if (failure === undefined || signal?.aborted) throw error;
    return { failure, log: log.lines };
  }
}
