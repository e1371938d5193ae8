import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { drawFace } from './face.ts';
import { withLock } from './lock.ts';

/** Chromium plays an MJPEG capture file at 30 frames a second whatever the file says. */
const FRAME_RATE = 30;
const SECONDS = 20;
const CACHE = resolve(import.meta.dirname, '../../.cache/clips');

const SPEECH = {
  en: 'Good morning. I would like to tell you about a time I changed my mind after listening to someone. Our team had planned the launch for spring. A colleague showed me what our customers had written, and I saw that we were solving the wrong problem. We started again, and it was worth it.',
  fr: "Bonjour. Je voudrais vous raconter une fois où j'ai changé d'avis après avoir écouté quelqu'un. Notre équipe avait prévu le lancement au printemps. Une collègue m'a montré ce que nos clients avaient écrit, et j'ai compris que nous répondions à la mauvaise question. Nous avons recommencé, et cela en valait la peine.",
} as const;

type Recipe = { width: number; height: number; picture: 'face' | 'black'; sound: 'en' | 'fr' | 'silence' };

const RECIPES = {
  'speaking-en': { width: 640, height: 360, picture: 'face', sound: 'en' },
  'speaking-fr': { width: 640, height: 360, picture: 'face', sound: 'fr' },
  silent: { width: 640, height: 360, picture: 'face', sound: 'silence' },
  black: { width: 640, height: 360, picture: 'black', sound: 'en' },
  portrait: { width: 360, height: 640, picture: 'face', sound: 'en' },
} as const satisfies Record<string, Recipe>;

export type ClipName = keyof typeof RECIPES;
export type Clip = { video: string; audio: string };

const CLIP_NAMES = Object.keys(RECIPES) as ClipName[];

/**
 * The fake camera and microphone of that name, for Chromium's `--use-file-for-fake-video-capture` and
 * `--use-file-for-fake-audio-capture`. Both last 20 s and loop. Made once, by ffmpeg and espeak-ng,
 * into .cache/clips; without espeak-ng the voice is a tone with the rhythm of speech.
 * @returns absolute paths of an MJPEG and a 48 kHz mono WAV file
 * @throws when ffmpeg is missing or fails
 */
export function clip(name: ClipName): Clip {
  const recipe: Recipe = RECIPES[name];
  // A changed drawing or text makes new files instead of serving the old ones.
  const version = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .update(readFileSync(join(import.meta.dirname, 'face.ts')))
    .digest('hex')
    .slice(0, 8);
  const made = { video: join(CACHE, `${name}-${version}.mjpeg`), audio: join(CACHE, `${name}-${version}.wav`) };
  if (isComplete(made)) return made;
  return withLock(join(CACHE, `${name}.lock`), () => {
    if (!isComplete(made)) make(recipe, made);
    return made;
  });
}

function isComplete(files: Clip): boolean {
  return existsSync(files.video) && existsSync(files.audio);
}

function make(recipe: Recipe, target: Clip): void {
  mkdirSync(CACHE, { recursive: true });
  const room = mkdtempSync(join(CACHE, 'making-'));
  try {
    const audio = makeSound(recipe.sound, room);
    const video = makePicture(recipe, room);
    // Renaming last: a half-written clip never carries the final name.
    renameSync(audio, target.audio);
    renameSync(video, target.video);
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

function makePicture({ width, height, picture }: Recipe, room: string): string {
  const video = join(room, 'picture.mjpeg');
  const canvas = `${width}x${height}`;
  const inputs: string[] = [];
  let graph = '[0:v]null[drawn]';
  if (picture === 'black') {
    inputs.push('-f', 'lavfi', '-i', `color=black:s=${canvas}:r=${FRAME_RATE}`);
  } else {
    for (const mouth of ['closed', 'open'] as const) {
      const still = join(room, `${mouth}.ppm`);
      writeFileSync(still, drawFace(width, height, mouth));
      inputs.push('-loop', '1', '-framerate', String(FRAME_RATE), '-i', still);
    }
    const clock = 'drawtext=font=monospace:fontsize=32:fontcolor=white:box=1:boxcolor=black@0.6:boxborderw=6:x=16:y=16';
    graph =
      `[0:v][1:v]overlay=enable='gt(sin(t*14)+sin(t*5.3),0.2)',` +
      // The clock proves order and gaps; the noise keeps the encoder as busy as a real camera does.
      `${clock}:text='%{pts\\:hms}',noise=alls=7:allf=t[drawn]`;
  }
  ffmpeg([
    ...inputs,
    '-filter_complex',
    graph,
    '-map',
    '[drawn]',
    '-t',
    String(SECONDS),
    '-pix_fmt',
    'yuvj420p',
    '-q:v',
    '6',
    video,
  ]);
  return video;
}

function makeSound(sound: Recipe['sound'], room: string): string {
  const wav = join(room, 'sound.wav');
  const format = ['-t', String(SECONDS), '-ar', '48000', '-ac', '1', '-c:a', 'pcm_s16le', wav];
  if (sound === 'silence') {
    ffmpeg(['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=mono', ...format]);
    return wav;
  }
  const speech = join(room, 'speech.wav');
  const spoken = spawnSync('espeak-ng', ['-v', sound, '-s', '150', '-w', speech, SPEECH[sound]]);
  const source =
    spoken.status === 0
      ? ['-i', speech]
      : ['-f', 'lavfi', '-i', 'aevalsrc=0.4*sin(2*PI*(150+30*sin(5*t))*t)*gt(sin(2.5*t)+sin(13*t)\\,0.3):s=48000'];
  // Rooms are never digitally silent: the pauses carry a faint hiss, as a real microphone does.
  const hiss = ['-f', 'lavfi', '-i', 'anoisesrc=a=0.0015:c=pink:r=48000'];
  const graph =
    '[0:a]aresample=48000,apad,volume=0.9[voice];[voice][1:a]amix=inputs=2:duration=longest:normalize=0[mixed]';
  ffmpeg([...source, ...hiss, '-filter_complex', graph, '-map', '[mixed]', ...format]);
  return wav;
}

function ffmpeg(options: string[]): void {
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

if (import.meta.main) {
  for (const name of CLIP_NAMES) {
    const files = clip(name);
    process.stdout.write(`${name}\n  ${files.video}\n  ${files.audio}\n`);
  }
}
