import { ATTEMPT_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { readFile } from 'node:fs/promises';
import { samplesAndLoudnessArguments } from '../ffmpeg/arguments.ts';
import type { FfmpegInput } from '../ffmpeg/arguments.ts';
import { limitsFor, runFfmpeg } from '../ffmpeg/ffmpeg.ts';
import type { FfmpegPaths } from '../ffmpeg/ffmpeg.ts';

/** Below it EBU R128 measures nothing. */
const SILENCE_LUFS = -69;
/** So many samples at the very end of the range are no accident. */
const CUT_OFF_SHARE = 0.0005;
const FULL_SCALE = 32_700;

/**
 * The sound of a recording as `readSamples` gives it, and its loudness as a whole by EBU R128, in tenths of LUFS (null in
 * silence), decoded once.
 *
 * @param work_path a file for the samples, which the caller removes
 * @throws MediaError
 */
export async function readSamplesAndLoudness(
  ffmpeg: FfmpegPaths,
  input: FfmpegInput,
  work_path: string,
  signal?: AbortSignal,
): Promise<{ samples: Int16Array<ArrayBuffer>; loudness_tenths: number | null }> {
  let text = '';
  await runFfmpeg(ffmpeg, samplesAndLoudnessArguments(input, work_path), {
    limits: { ...limitsFor(ATTEMPT_LIMITS.longest_recording_seconds), output_bytes: 10_000_000 },
    onOutput: (bytes) => (text = (text + bytes.toString('latin1')).slice(-4000)),
    signal,
  });
  const lufs = Number([...text.matchAll(/lavfi\.r128\.I=(-?\d+(?:\.\d+)?)/g)].at(-1)?.[1]);
  const bytes = await readFile(work_path);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.byteLength / 2));
  return { samples, loudness_tenths: Number.isFinite(lufs) && lufs > SILENCE_LUFS ? Math.round(lufs * 10) : null };
}

/** Whether the loudest moments are cut off. */
export function isClipped(samples: Int16Array): boolean {
  let cut = 0;
  for (const sample of samples) if (Math.abs(sample) >= FULL_SCALE) cut += 1;
  return cut > samples.length * CUT_OFF_SHARE;
}

/** No step is shorter, and a long recording has no more steps. */
const STEP_MIN_MS = 500;
const STEPS_MAX = 240;
/** Digital silence. */
const FLOOR_DB = -90;

/** The loudness of equal steps of a recording, as the mean power of each in whole decibels below full scale. */
export function loudnessCourse(samples: Int16Array, rate: number): { step_ms: number; levels: number[] } {
  const duration_ms = (samples.length * 1000) / rate;
  const step_ms = Math.max(STEP_MIN_MS, Math.ceil(duration_ms / STEPS_MAX));
  const length = Math.round((step_ms * rate) / 1000);
  const levels = Array.from({ length: Math.ceil(samples.length / length) }, (_, step) => {
    const part = samples.subarray(step * length, (step + 1) * length);
    const power = part.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0) / part.length;
    return Math.max(FLOOR_DB, Math.round(10 * Math.log10(power)));
  });
  return { step_ms, levels };
}
