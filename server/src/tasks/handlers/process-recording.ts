import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOM_BYTES } from '@vivavoce/transcoder/media/joined-ahead.ts';
import { MediaError } from '@vivavoce/transcoder/media-error.ts';
import type { MediaErrorCode } from '@vivavoce/transcoder/media-error.ts';
import { pictureFigures, soundFigures } from '@vivavoce/transcoder/processing/gate.ts';
import { processRecording } from '@vivavoce/transcoder/processing/process-recording.ts';
import type {
  ProcessedRecording,
  RecordingPart,
  RecordingTrack,
} from '@vivavoce/transcoder/processing/process-recording.ts';
import type { Playable } from '@vivavoce/transcoder/processing/make-playable.ts';
import type { Context } from '../../context.ts';
import * as recordings from '../../modules/interviews/recordings/processing.service.ts';
import type { RawRecording } from '../../modules/interviews/recordings/processing.service.ts';
import { StorageError } from '../../storage/index.ts';
import type { Joining } from './joining.ts';
import { FfmpegSilent, installedFfmpeg } from './installed-ffmpeg.ts';
import { localFiles } from './local-segments.ts';
import type { FailureHandler, TaskHandler } from '../define-task.ts';

type Payload = { attempt: number };
/** A folder of this run, and the files that grew with recordings. */
type Workplace = { work_dir: string; joining: Joining | undefined };

/** A fault of the machine, not of the recording: another run may succeed. */
const PASSING: ReadonlySet<MediaErrorCode> = new Set([
  'timed_out',
  'out_of_memory',
  'worker_died',
  'aborted',
  'missing_file',
]);

/** A length without a measurement: a recorder that broke off could not report it. */
const UNMEASURED = new Set(['too_short', 'too_long']);

async function hasRawSegments(ctx: Context, { parts }: RawRecording): Promise<boolean> {
  const first = parts.flatMap(({ keys }) => keys)[0];
  if (first === undefined) return false;
  return ctx.storage.stat(first).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StorageError && error.code === 'not_found') return false;
      throw error;
    },
  );
}

async function storePlayable(
  ctx: Context,
  { attempt, folder, parts }: RawRecording,
  name: RecordingTrack,
  playable: Playable,
): Promise<void> {
  const media_key = `${folder}/${name}.${playable.container}`;
  await ctx.storage.putFile(media_key, playable.path);
  const { mime_type, duration, width, height } = playable;
  if (name === 'screen') {
    await recordings.noteScreen(ctx, attempt.id, {
      screen_key: media_key,
      screen_type: mime_type,
      screen_duration: duration,
    });
    return;
  }
  const isPictured = parts.some((part) => part.track === 'camera' && part.mime_type.startsWith('video/'));
  await recordings.notePlayable(ctx, attempt.id, {
    media_key,
    media_type: mime_type,
    duration,
    width,
    height,
    picture_figures: isPictured ? pictureFigures(playable) : null,
    sound_figures: soundFigures(playable),
  });
}

/** Creates poster, waveform and verdict; the raw segments are deleted only when the result has no fault. */
async function storeExtras(ctx: Context, recording: RawRecording, result: ProcessedRecording): Promise<void> {
  const { attempt, folder, raw_folder } = recording;
  const poster_key = result.poster_path === null ? null : `${folder}/poster.jpg`;
  if (poster_key !== null && result.poster_path !== null) await ctx.storage.putFile(poster_key, result.poster_path);
  const measured = attempt.ended_by === 'stop' || attempt.ended_by === 'limit';
  const failures = result.verdict.failures.filter((code) => measured || !UNMEASURED.has(code));
  const screen_failure = result.screen?.error ?? null;
  const failure = failures[0] ?? null;
  await recordings.noteExtras(ctx, attempt.id, { poster_key, peaks: result.peaks, failure, screen_failure });
  if (failures.length === 0 && screen_failure === null) await ctx.storage.removePrefix(raw_folder);
}

/** The segments as files of this machine: those that were joined while the recording went on are in one. */
async function localParts(
  { storage }: Context,
  { attempt, parts }: RawRecording,
  { joining, work_dir }: Workplace,
): Promise<RecordingPart[]> {
  const local: RecordingPart[] = [];
  for (const track of ['camera', 'screen'] as const) {
    const ofTrack = parts.filter((part) => part.track === track).toSorted((a, b) => a.part - b.part);
    const all = ofTrack.flatMap(({ keys }) => keys);
    const ahead = (await joining?.take(attempt.id, track, all, work_dir)) ?? { file: '', keys: [], sizes: [] };
    let at = ROOM_BYTES;
    let done = 0;
    for (const { keys, ...part } of ofTrack) {
      const sizes = ahead.sizes.slice(done, done + keys.length);
      done += sizes.length;
      const to = at + sizes.reduce((sum, bytes) => sum + bytes, 0);
      const joined = to > at ? { path: ahead.file, from: at, to } : undefined;
      at = to;
      const segment_paths = await localFiles(storage, keys.slice(sizes.length), work_dir, `${track}-${part.part}`);
      local.push({ ...part, segment_paths, joined });
    }
  }
  return local;
}

async function process(ctx: Context, recording: RawRecording, place: Workplace, signal: AbortSignal): Promise<void> {
  const { work_dir } = place;
  const parts = await localParts(ctx, recording, place);
  // It plays immediately; poster, waveform and verdict wait until ffmpeg answers.
  const ffmpeg = await installedFfmpeg(ctx).catch((error: unknown) => {
    if (error instanceof FfmpegSilent) return error;
    throw error;
  });
  const isSilent = ffmpeg instanceof FfmpegSilent;
  const result = await processRecording({
    parts,
    work_dir,
    ffmpeg: isSilent ? null : ffmpeg,
    signal,
    onPlayable: (track, playable) => storePlayable(ctx, recording, track, playable),
  });
  if (isSilent) throw ffmpeg;
  await storeExtras(ctx, recording, result);
  ctx.log.info({ attempt: recording.attempt.id, steps: result.log }, 'recording processed');
}

/**
 * Makes one recording playable. Idempotent: results have names of their own, and the raw segments stay until a run has
 * finished. An unreadable recording is damaged immediately, whatever is retried.
 */
export const processRecordingHandler =
  (ctx: Context, joining?: Joining): TaskHandler<Payload> =>
  async ({ attempt }, { signal }) => {
    const recording = await recordings.takeRecording(ctx, attempt);
    if (!recording) return;
    if (recording.attempt.state === 'playable' && !(await hasRawSegments(ctx, recording))) return;
    const work_dir = await mkdtemp(path.join(ctx.storage.temp_dir, 'recording-'));
    try {
      await process(ctx, recording, { work_dir, joining }, signal);
    } catch (error) {
      if (!(error instanceof MediaError) || PASSING.has(error.code)) throw error;
      ctx.log.warn({ attempt, err: error }, 'recording damaged');
      await recordings.noteDamaged(ctx, attempt, error.code);
    } finally {
      await rm(work_dir, { recursive: true, force: true });
    }
  };

/** After the last attempt the recording is marked as damaged, so that staff see it and can retry it. */
export const processRecordingFailed =
  (ctx: Context): FailureHandler<Payload> =>
  ({ attempt }) =>
    recordings.noteDamaged(ctx, attempt, 'processing_failed');
