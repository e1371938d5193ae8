import { rm, stat } from 'node:fs/promises';
import { posterArguments } from './arguments.ts';
import type { FfmpegInput } from './arguments.ts';
import { runFfmpeg } from './ffmpeg.ts';
import type { FfmpegPaths } from './ffmpeg.ts';
import { MediaError } from '../media-error.ts';

const POSTER_MAX_WIDTH = 640;
/** By now an applicant has looked up and begun to speak. */
const POSTER_AT_SECONDS = 2;

export type PosterOptions = { duration: number; signal?: AbortSignal | undefined };

/**
 * Takes one picture of a video (JPEG, at most 640 pixels wide), about two seconds in, or halfway when it is shorter. A file
 * with no key frame behind that moment shows its first one. A call of its own: as a second output of another command it
 * makes that command decode everything.
 *
 * @throws MediaError `ffmpeg_missing`, `ffmpeg_failed`, `timed_out`, `aborted`
 */
export async function takePoster(
  ffmpeg: FfmpegPaths,
  input: FfmpegInput,
  output_path: string,
  { duration, signal }: PosterOptions,
): Promise<void> {
  const wanted = Math.max(0, Math.min(POSTER_AT_SECONDS, duration / 2));
  try {
    for (const at_seconds of [wanted, 0]) {
      const args = posterArguments(input, output_path, { at_seconds, max_width: POSTER_MAX_WIDTH });
      await runFfmpeg(ffmpeg, args, { signal });
      if ((await sizeOf(output_path)) > 0) return;
    }
    throw new MediaError('ffmpeg_failed', 'no frame could be decoded');
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
