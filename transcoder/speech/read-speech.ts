import { ATTEMPT_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { readFile } from 'node:fs/promises';
import { samplesArguments, SPEECH_SAMPLE_RATE } from '../ffmpeg/arguments.ts';
import type { FfmpegInput } from '../ffmpeg/arguments.ts';
import { extractSpeech } from '../ffmpeg/audio.ts';
import { limitsFor, runFfmpeg } from '../ffmpeg/ffmpeg.ts';
import type { FfmpegPaths } from '../ffmpeg/ffmpeg.ts';

export { SPEECH_SAMPLE_RATE };

/** Twice the longest answer, with two bytes a sample. */
const MAX_SAMPLE_BYTES = 2 * ATTEMPT_LIMITS.longest_recording_seconds * SPEECH_SAMPLE_RATE * 2;

/**
 * The sound of a recording as samples of one channel, 16 kHz: 2 MB a minute, held once.
 * @throws MediaError `ffmpeg_missing`, `ffmpeg_failed`, `timed_out`, `too_large`, `aborted`
 */
export async function readSamples(
  ffmpeg: FfmpegPaths,
  input: FfmpegInput,
  signal?: AbortSignal,
): Promise<Int16Array<ArrayBuffer>> {
  const buffer = new ArrayBuffer(0, { maxByteLength: MAX_SAMPLE_BYTES });
  await runFfmpeg(ffmpeg, samplesArguments(input), {
    limits: { ...limitsFor(ATTEMPT_LIMITS.longest_recording_seconds), output_bytes: MAX_SAMPLE_BYTES },
    onOutput: (bytes) => {
      const at = buffer.byteLength;
      buffer.resize(at + bytes.length);
      new Uint8Array(buffer, at).set(bytes);
    },
    signal,
  });
  return new Int16Array(buffer.transferToFixedLength(buffer.byteLength - (buffer.byteLength % 2)));
}

/** The sound of a recording as FLAC, in the bytes that a transcription server takes. @throws MediaError */
export async function readFlac(
  ffmpeg: FfmpegPaths,
  input: FfmpegInput,
  work_path: string,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  await extractSpeech(ffmpeg, input, work_path, { signal });
  return new Uint8Array(await readFile(work_path));
}

/** Samples of one channel as a WAV file. */
export function wavOf(samples: Int16Array, sample_rate = SPEECH_SAMPLE_RATE): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples.length * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(sample_rate, 24);
  bytes.writeUInt32LE(sample_rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples.length * 2, 40);
  for (const [at, sample] of samples.entries()) bytes.writeInt16LE(sample, 44 + at * 2);
  return new Uint8Array(bytes);
}
