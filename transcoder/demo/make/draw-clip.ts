import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { measureAudio } from '../../ffmpeg/audio.ts';
import { findFfmpeg } from '../../ffmpeg/ffmpeg.ts';
import type { FfmpegPaths } from '../../ffmpeg/ffmpeg.ts';
import { probeMedia } from '../../media/probe.ts';
import type { Pose } from './figure.ts';
import { FRAME_RATE, posesFor } from './motion.ts';
import type { DemoPerson, Look } from './people.ts';
import { renderFrames } from './render-frames.ts';
import { ffmpeg, speak } from './speak.ts';

/** A clip and a poster may weigh this much: they are in the repository and in every installation. */
const CLIP_MAX_BYTES = 1_200_000;
const POSTER_MAX_BYTES = 15_000;

async function requireFfmpeg(): Promise<FfmpegPaths> {
  const program = await findFfmpeg();
  if (program === null) throw new Error('ffmpeg is needed');
  return program;
}
const tools = await requireFfmpeg();

async function encode(look: Look, poses: Pose[], sound: string, output: string): Promise<void> {
  const input = ['-f', 'image2pipe', '-framerate', `${FRAME_RATE}`, '-c:v', 'mjpeg', '-i', 'pipe:0', '-i', sound];
  const video = ['-c:v', 'libx264', '-preset', 'medium', '-tune', 'animation', '-crf', '27', '-pix_fmt', 'yuv420p'];
  const sizes = [
    '-g',
    `${FRAME_RATE * 2}`,
    '-maxrate',
    '220k',
    '-bufsize',
    '440k',
    '-c:a',
    'aac',
    '-ar',
    '32000',
    '-b:a',
    '40k',
  ];
  const output_options = [
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-movflags',
    '+faststart',
    '-shortest',
    output,
  ];
  const encoder = spawn('ffmpeg', ['-v', 'error', '-y', ...input, ...video, ...sizes, ...output_options], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(encoder, 'close');
  await renderFrames(look, poses, async (jpeg) => {
    if (!encoder.stdin.write(jpeg)) await once(encoder.stdin, 'drain');
  });
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
}

function bytesWithin(path: string, limit: number): number {
  const { size } = statSync(path);
  if (size > limit) throw new Error(`${path} has ${size} bytes, more than ${limit}`);
  return size;
}

/** The drawn person and their sentences. */
export type Speaker = DemoPerson & { sentences: readonly string[] };

/**
 * Draws and speaks one clip into `<folder>/<file>.mp4` and `.jpg`, and measures what came out. `seed` moves the face.
 * @returns what the manifest says of it, and when each sentence is heard
 */
export async function drawClip(speaker: Speaker, seed: number, { folder, work }: { folder: string; work: string }) {
  const { samples, times } = speak(speaker.sentences, speaker.speech, join(work, speaker.file), seed);
  const poses = posesFor(samples, seed);
  const file = `${speaker.file}.mp4`;
  const poster = `${speaker.file}.jpg`;
  const path = join(folder, file);
  await encode(speaker.look, poses, join(work, `${speaker.file}.wav`), path);
  const facts = await probeMedia(path);
  const smiling = poses.findIndex(
    (pose, index) => index > 2 * FRAME_RATE && pose.open > 0.25 && pose.open < 0.6 && pose.blink === 0,
  );
  const poster_args = ['-vf', `select=eq(n\\,${smiling})`, '-frames:v', '1', '-q:v', '5', '-bitexact'];
  ffmpeg('-i', path, ...poster_args, join(folder, poster));
  bytesWithin(join(folder, poster), POSTER_MAX_BYTES);
  const { peaks } = await measureAudio(tools, { path, container: 'mp4' }, facts);
  const clip = {
    file,
    poster,
    mime_type: facts.mime_type,
    locale: speaker.locale,
    duration: Math.round(facts.duration * 1000) / 1000,
    width: facts.width,
    height: facts.height,
    bytes: bytesWithin(path, CLIP_MAX_BYTES),
    transcript: speaker.sentences.join(' '),
    peaks,
  };
  return { clip, times };
}
