import { rm, stat } from 'node:fs/promises';
import { posterAndSamplesArguments, posterArguments, SPEECH_SAMPLE_RATE } from './arguments.ts';
import type { FfmpegInput, PosterFrame } from './arguments.ts';
import { limitsFor, runFfmpeg } from './ffmpeg.ts';
import type { FfmpegPaths } from './ffmpeg.ts';
import { createLoudnessMeter } from './loudness.ts';
import type { Loudness } from './loudness.ts';
import { MediaError } from '../media-error.ts';

const POSTER_MAX_WIDTH = 640;
/** By now an applicant has looked up and begun to speak. */
const POSTER_AT_SECONDS = 2;

/** About two seconds in, or halfway when the video is shorter. */
const posterFrame = (duration: number): PosterFrame => ({
  at_seconds: Math.max(0, Math.min(POSTER_AT_SECONDS, duration / 2)),
  max_width: POSTER_MAX_WIDTH,
});

export type PosterOptions = { duration: number; signal?: AbortSignal | undefined };

/**
 * Takes one picture of a video (JPEG, at most 640 pixels wide). A file with no key frame behind that moment shows its
 * first one.
 *
 * @throws MediaError `ffmpeg_missing`, `ffmpeg_failed`, `timed_out`, `aborted`
 */
export async function takePoster(
  ffmpeg: FfmpegPaths,
  input: FfmpegInput,
  output_path: string,
  { duration, signal }: PosterOptions,
): Promise<void> {
  const wanted = posterFrame(duration);
  try {
    for (const frame of [wanted, { ...wanted, at_seconds: 0 }]) {
      const args = posterArguments(input, output_path, frame);
      await runFfmpeg(ffmpeg, args, { signal });
      if ((await sizeOf(output_path)) > 0) return;
    }
    throw new MediaError('ffmpeg_failed', 'no frame could be decoded');
  } catch (error) {
    await rm(output_path, { force: true });
    throw error;
  }
}

/**
 * The same picture, and the sound measured as by `measureAudio`, in one call.
 *
 * @throws MediaError as both; then neither is there, and each may still be had alone
 */
export async function takePosterAndSound(
  ffmpeg: FfmpegPaths,
  input: FfmpegInput,
  output_path: string,
  { duration, signal }: PosterOptions,
): Promise<Loudness> {
  const meter = createLoudnessMeter(SPEECH_SAMPLE_RATE, duration);
  try {
    await runFfmpeg(ffmpeg, posterAndSamplesArguments(input, output_path, posterFrame(duration)), {
      limits: limitsFor(duration),
      onOutput: (bytes) => meter.add(bytes),
      signal,
    });
    if ((await sizeOf(output_path)) === 0) throw new MediaError('ffmpeg_failed', 'no frame could be decoded');
    return meter.read();
  } catch (error) {
    await rm(output_path, { force: true });
    throw error;
  }
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    (file) => file.size,
    () => 0,
  );
