import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { findProgram, ROOT, runToEnd } from './processes.ts';
import { size } from './size.ts';
import { Skipped } from './subject.ts';

/** A recording as a browser delivers it: 720p H.264 baseline and Opus in fragments, in chunks of about one second. */
export interface Recording {
  file: string;
  seconds: number;
  bytes: Buffer;
  chunks: Buffer[];
  mime_type: string;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function requireProgram(name: string): string {
  const program = findProgram(name);
  if (!program) throw new Skipped(`no ${name}`);
  return program;
}

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

function split(bytes: Buffer, count: number): Buffer[] {
  const each = Math.ceil(bytes.length / count);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * each, (index + 1) * each));
}

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
  return { file, seconds, bytes, chunks: split(bytes, seconds), mime_type: 'video/mp4;codecs=avc1.42E01F,opus' };
}
