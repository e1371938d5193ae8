import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { SETTINGS } from '../../server/src/settings.mjs';
import { findProgram, ROOT, runToEnd } from './processes.ts';
import { size } from './size.ts';
import { Skipped } from './subject.ts';

/** A recording as a browser sends it: 720p H.264 baseline and Opus in fragments, in chunks of a second, later of five. */
export interface Recording {
  file: string;
  seconds: number;
  bytes: Buffer;
  chunks: Buffer[];
  /** For each chunk, after how many seconds of the recording it ends. */
  ends: number[];
  mime_type: string;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function requireProgram(name: string): string {
  const program = findProgram(name);
  if (!program) throw new Skipped(`no ${name}`);
  return program;
}

const CHUNK_SECONDS = SETTINGS.CHUNK_SECONDS.default;

/** Lengths of the two recordings, in seconds. */
export const MINUTE = size(60, { smoke: 4 });
export const TEN_MINUTES = 10 * MINUTE;

const FRAGMENTS = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4'];

/** The usual stream of a camera at 1.2 Mbit/s: a key frame every two seconds. */
const encode = (ffmpeg: string, file: string): Promise<string> =>
  runToEnd(
    ffmpeg,
    [
      ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=30,noise=alls=12:allf=t'],
      ['-f', 'lavfi', '-i', 'sine=frequency=220:sample_rate=48000', '-t', String(MINUTE), '-pix_fmt', 'yuv420p'],
      ['-c:v', 'libx264', '-profile:v', 'baseline', '-preset', 'veryfast', '-g', '60', '-keyint_min', '60'],
      ['-b:v', '1200k', '-maxrate', '1200k', '-bufsize', '1200k', '-c:a', 'libopus', '-b:a', '64k', '-ac', '1'],
      FRAGMENTS,
      [file],
    ].flat(),
  );

const repeat = (ffmpeg: string, from: string, times: number, file: string): Promise<string> => {
  const input = ['-stream_loop', String(times - 1), '-i', from];
  return runToEnd(ffmpeg, ['-v', 'error', '-y', ...input, '-c', 'copy', ...FRAGMENTS, file]);
};

async function madeOnce(file: string, make: (unfinished: string) => Promise<string>): Promise<void> {
  if (existsSync(file)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  await make(`${file}.part`);
  renameSync(`${file}.part`, file);
}

/** The seconds after which a recorder closes a chunk. */
function endsOf(seconds: number): number[] {
  const short = UPLOAD_LIMITS.short_chunks_ms / 1000;
  const ends: number[] = [];
  for (let at = 0; at < seconds; ends.push(at)) at = Math.min(seconds, at + (at < short ? 1 : CHUNK_SECONDS));
  return ends;
}

const split = (bytes: Buffer, ends: readonly number[], seconds: number): Buffer[] =>
  ends.map((end, n) => {
    const place = (second: number): number => Math.round((bytes.length * second) / seconds);
    return bytes.subarray(place(ends[n - 1] ?? 0), place(end));
  });

/**
 * The recording of a minute, or the same one ten times over; created once and stored in .cache.
 * @param seconds MINUTE or TEN_MINUTES
 * @throws Skipped
 */
export async function recording(seconds: number): Promise<Recording> {
  const ffmpeg = requireProgram('ffmpeg');
  const folder = path.join(ROOT, '.cache/bench');
  const minute = path.join(folder, `answer-${MINUTE}.mp4`);
  await madeOnce(minute, (unfinished) => encode(ffmpeg, unfinished));
  const file = path.join(folder, `answer-${seconds}.mp4`);
  await madeOnce(file, (unfinished) => repeat(ffmpeg, minute, seconds / MINUTE, unfinished));
  const bytes = readFileSync(file);
  const ends = endsOf(seconds);
  return {
    file,
    seconds,
    bytes,
    ends,
    chunks: split(bytes, ends, seconds),
    mime_type: 'video/mp4;codecs=avc1.42E01F,opus',
  };
}
