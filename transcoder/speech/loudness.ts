import { loudnessArguments } from '../ffmpeg/arguments.ts';
import type { FfmpegInput } from '../ffmpeg/arguments.ts';
import { FFMPEG_LIMITS, runFfmpeg } from '../ffmpeg/ffmpeg.ts';
import type { FfmpegPaths } from '../ffmpeg/ffmpeg.ts';

/** Below it EBU R128 measures nothing. */
const SILENCE_LUFS = -69;
/** So many samples at the very end of the range are no accident. */
const CUT_OFF_SHARE = 0.0005;
const FULL_SCALE = 32_700;

/** The loudness of a whole recording by EBU R128, in tenths of LUFS; null in silence. @throws MediaError */
export async function readLoudness(
  ffmpeg: FfmpegPaths,
  input: FfmpegInput,
  signal?: AbortSignal,
): Promise<number | null> {
  let text = '';
  await runFfmpeg(ffmpeg, loudnessArguments(input), {
    limits: { ...FFMPEG_LIMITS, output_bytes: 10_000_000 },
    onOutput: (bytes) => (text = (text + bytes.toString('latin1')).slice(-4000)),
    signal,
  });
  const lufs = Number([...text.matchAll(/lavfi\.r128\.I=(-?\d+(?:\.\d+)?)/g)].at(-1)?.[1]);
  return Number.isFinite(lufs) && lufs > SILENCE_LUFS ? Math.round(lufs * 10) : null;
}

/** Whether the loudest moments are cut off. */
export function isClipped(samples: Int16Array): boolean {
  let cut = 0;
  for (const sample of samples) if (Math.abs(sample) >= FULL_SCALE) cut += 1;
  return cut > samples.length * CUT_OFF_SHARE;
}
