import { ATTEMPT_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { samplesArguments, SPEECH_SAMPLE_RATE, speechArguments } from './arguments.ts';
import type { FfmpegInput } from './arguments.ts';
import { limitsFor, runFfmpeg } from './ffmpeg.ts';
import type { FfmpegPaths } from './ffmpeg.ts';
import { createLoudnessMeter } from './loudness.ts';
import type { Loudness } from './loudness.ts';

export type AudioOptions = { duration: number; signal?: AbortSignal | undefined };

/**
 * Decodes the sound once and measures how loud it is. Nothing is kept on the disk.
 *
 * @param options.duration seconds of the file, which set the width of a bar
 * @throws MediaError `ffmpeg_missing`, `ffmpeg_failed`, `timed_out`, `too_large`, `aborted`
 */
export async function measureAudio(ffmpeg: FfmpegPaths, input: FfmpegInput, options: AudioOptions): Promise<Loudness> {
  const meter = createLoudnessMeter(SPEECH_SAMPLE_RATE, options.duration);
  await runFfmpeg(ffmpeg, samplesArguments(input), {
    limits: limitsFor(options.duration),
    onOutput: (bytes) => meter.add(bytes),
    signal: options.signal,
  });
  return meter.read();
}

/**
 * Writes the sound as 16 kHz mono FLAC for transcription (about 1 MB a minute).
 *
 * @throws MediaError `ffmpeg_missing`, `ffmpeg_failed`, `timed_out`, `aborted`
 */
export async function extractSpeech(
  ffmpeg: FfmpegPaths,
  input: FfmpegInput,
  output_path: string,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const limits = limitsFor(ATTEMPT_LIMITS.longest_recording_seconds);
  await runFfmpeg(ffmpeg, speechArguments(input, output_path), { limits, signal: options.signal });
}
