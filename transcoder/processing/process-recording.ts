import { join } from 'node:path';
import { measureAudio } from '../ffmpeg/audio.ts';
import { findFfmpeg } from '../ffmpeg/ffmpeg.ts';
import type { FfmpegPaths } from '../ffmpeg/ffmpeg.ts';
import { judgeRecording } from './gate.ts';
import type { Verdict } from './gate.ts';
import type { Loudness } from '../ffmpeg/loudness.ts';
import { makePlayable } from './make-playable.ts';
import type { Playable, PlayableContext } from './make-playable.ts';
import type { FilePiece } from '../media/joined-ahead.ts';
import { asMediaError, MediaError } from '../media-error.ts';
import type { MediaErrorCode } from '../media-error.ts';
import { takePoster, takePosterAndSound } from '../ffmpeg/poster.ts';
import { createRunLog } from './run-log.ts';
import type { LogLine } from './run-log.ts';
import { sharedPool } from '../worker/worker-pool.ts';
import type { WorkerPool } from '../worker/worker-pool.ts';

export type RecordingTrack = 'camera' | 'screen';

export type RecordingPart = {
  track: RecordingTrack;
  /** 0 for the first recorder of the track, one more after every reload. */
  part: number;
  /** Type as the recorder reported it: `video/mp4;codecs=avc1.42E01F,opus`. */
  mime_type: string;
  recorded_ms: number;
  /** Local files, in order, behind those that were joined while the recording went on. */
  segment_paths: string[];
  joined?: FilePiece | undefined;
  /** Segments between these are lost. */
  has_hole?: boolean;
};

export type ProcessRecordingInput = {
  parts: readonly RecordingPart[];
  /** An empty folder of this run alone; the results stay in it, everything else is removed. */
  work_dir: string;
  /** Left out: looked for. Null: there is none. */
  ffmpeg?: FfmpegPaths | null;
  /**
   * Called as soon as a track can be played, before posters and sound are looked at: a reviewer must not wait for them.
   * The camera comes first. When it fails, the run fails.
   */
  onPlayable?: (track: RecordingTrack, playable: Playable) => void | Promise<void>;
  pool?: WorkerPool;
  signal?: AbortSignal;
};

type ScreenResult =
  | { playable: Playable; verdict: Verdict; error: null }
  | { playable: null; verdict: null; error: MediaErrorCode };

export type ProcessedRecording = {
  playable: Playable;
  /** Null when no screen was recorded. A broken screen never costs the answer. */
  screen: ScreenResult | null;
  poster_path: string | null;
  /** 160 numbers from 0 to 1; null when the sound was not decoded. */
  peaks: number[] | null;
  verdict: Verdict;
  log: LogLine[];
};

/** Starts the threads and looks for ffmpeg, which the first answer after a start would otherwise wait for. */
export async function warmTranscoder(pool: WorkerPool = sharedPool()): Promise<void> {
  await Promise.all([pool.warm(), findFfmpeg()]);
}

/**
 * From the segments of one attempt to what a reviewer sees: join, copy into a playable file, poster, waveform, verdict.
 * Nothing but the camera's own file can fail the run; what ffmpeg adds is null without it.
 *
 * @throws MediaError `empty` (no camera part), `aborted`, or why the camera's parts cannot be played
 */
export async function processRecording(input: ProcessRecordingInput): Promise<ProcessedRecording> {
  const { signal } = input;
  const log = createRunLog();
  const ffmpeg = input.ffmpeg === undefined ? await findFfmpeg() : input.ffmpeg;
  const context: PlayableContext = { work_dir: input.work_dir, ffmpeg, log, pool: input.pool, signal };
  const camera = partsOf(input, 'camera');
  if (camera.length === 0) throw new MediaError('empty', 'the camera has no part');

  const playable = withHoles(await makePlayable('camera', camera, context), camera);
  await input.onPlayable?.('camera', playable);
  const screen = await processScreen(input, context);
  const { poster_path, loudness } = await extrasOf(playable, context);
  if (signal?.aborted === true) throw new MediaError('aborted', 'given up by the caller');

  const verdict = judgeRecording({
    facts: playable,
    recorded_ms: recordedMs(camera),
    expected: { video: camera.some((part) => part.mime_type.startsWith('video/')), audio: true },
    steady: true,
    audio_peak: loudness?.audio_peak ?? null,
    parts_left_out: playable.parts_left_out,
  });
  return { playable, screen, poster_path, peaks: loudness?.peaks ?? null, verdict, log: log.lines };
}

function partsOf(input: ProcessRecordingInput, track: RecordingTrack): RecordingPart[] {
  return input.parts.filter((part) => part.track === track).toSorted((a, b) => a.part - b.part);
}

function recordedMs(parts: readonly RecordingPart[]): number {
  return parts.reduce((sum, part) => sum + part.recorded_ms, 0);
}

/** A hole at the beginning leaves no gap in the file: its seconds are those by which the file is shorter than recorded. */
function withHoles(playable: Playable, parts: readonly RecordingPart[]): Playable {
  if (!parts.some(({ has_hole }) => has_hole)) return playable;
  const missing = recordedMs(parts) / 1000 - playable.duration;
  return { ...playable, longest_hole: Math.max(playable.longest_hole, missing) };
}

async function processScreen(input: ProcessRecordingInput, context: PlayableContext): Promise<ScreenResult | null> {
  const parts = partsOf(input, 'screen');
  if (parts.length === 0) return null;
  try {
    const playable = await makePlayable('screen', parts, context);
    await input.onPlayable?.('screen', playable);
    const verdict = judgeRecording({
      facts: playable,
      recorded_ms: recordedMs(parts),
      expected: { video: true, audio: false },
      steady: false,
      audio_peak: null,
      parts_left_out: playable.parts_left_out,
    });
    return { playable, verdict, error: null };
  } catch (thrown) {
    if (!(thrown instanceof MediaError) || thrown.code === 'aborted') throw thrown;
    return { playable: null, verdict: null, error: asMediaError(thrown, 'unreadable').code };
  }
}

type Extras = { poster_path: string | null; loudness: Loudness | null };

/** Poster and sound by one process where both are there; where that fails, whichever of them can be had alone. */
async function extrasOf(playable: Playable, context: PlayableContext): Promise<Extras> {
  const { work_dir, ffmpeg, log, signal } = context;
  if (ffmpeg !== null && playable.video_codec !== null && playable.audio_codec !== null) {
    const poster_path = join(work_dir, 'poster.jpg');
    const options = { duration: playable.duration, signal };
    const loudness = await log
      .step('poster and sound', () => takePosterAndSound(ffmpeg, playable, poster_path, options))
      .catch(() => null);
    if (loudness !== null) return { poster_path, loudness };
  }
  return { poster_path: await posterOf(playable, context), loudness: await loudnessOf(playable, context) };
}

async function posterOf(
  playable: Playable,
  { work_dir, ffmpeg, log, signal }: PlayableContext,
): Promise<string | null> {
  if (ffmpeg === null || playable.video_codec === null) return null;
  const path = join(work_dir, 'poster.jpg');
  const options = { duration: playable.duration, signal };
  return log
    .step('poster', () => takePoster(ffmpeg, playable, path, options))
    .then(
      () => path,
      () => null,
    );
}

async function loudnessOf(playable: Playable, { ffmpeg, log, signal }: PlayableContext): Promise<Loudness | null> {
  if (ffmpeg === null || playable.audio_codec === null) return null;
  const options = { duration: playable.duration, signal };
  return log.step('sound', () => measureAudio(ffmpeg, playable, options)).catch(() => null);
}
