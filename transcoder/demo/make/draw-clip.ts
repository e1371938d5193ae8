import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureAudio } from '../../ffmpeg/audio.ts';
import { findFfmpeg, type FfmpegPaths } from '../../ffmpeg/ffmpeg.ts';
import { probeMedia } from '../../media/probe.ts';
import { type Pose, personSvg, roomSvg } from './figure.ts';
import type { DemoPerson, Look, Speech } from './people.ts';
import { runHeadlessPage } from '../../fixtures/make/headless-page.ts';
import type { Cue } from '@vivavoce/domain/videos/captions.ts';

const FRAME_RATE = 15;

/** Mono speech, -1 to 1. */
type Samples = { rate: number; values: Float32Array };

/** How loud (0 to 1) and how sharp (0 to 1, from the zero crossings) each frame's stretch of sound is. */
function listen({ rate, values }: Samples): { loud: number; sharp: number }[] {
  const per_frame = Math.floor(rate / FRAME_RATE);
  const frames = Array.from({ length: Math.floor(values.length / per_frame) }, (_, index) => {
    const part = values.subarray(index * per_frame, (index + 1) * per_frame);
    let energy = 0;
    let crossings = 0;
    for (let at = 1; at < part.length; at += 1) {
      const now = part[at] ?? 0;
      energy += now * now;
      if (now >= 0 !== (part[at - 1] ?? 0) >= 0) crossings += 1;
    }
    return { loud: Math.sqrt(energy / part.length), sharp: crossings / part.length };
  });
  const loudest = nearlyHighest(frames.map((frame) => frame.loud));
  const sharpest = nearlyHighest(frames.filter(({ loud }) => loud > loudest * 0.1).map((frame) => frame.sharp));
  return frames.map(({ loud, sharp }) => ({
    loud: Math.min(1, loud / loudest),
    sharp: Math.min(1, sharp / sharpest),
  }));
}

function nearlyHighest(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 1;
}

/** A number from 0 to 1 that depends on the seed alone, so that every run draws the same clip. */
function noise(seed: number): number {
  const value = Math.sin(seed * 127.1) * 43_758.5453;
  return value - Math.floor(value);
}

function blinkAt(frame: number, seed: number): number {
  const every = 3 * FRAME_RATE;
  const start = Math.floor(frame / every) * every + Math.floor(noise(seed + Math.floor(frame / every)) * (every - 4));
  return [0.6, 1, 0.5][frame - start] ?? 0;
}

/** A pose for every frame: the mouth follows the sound, the head and brows follow its stress, the eyes blink by themselves. */
function posesFor(samples: Samples, seed: number): Pose[] {
  let open = 0;
  let wide = 0;
  let stress = 0;
  return listen(samples).map(({ loud, sharp }, frame) => {
    const target = loud < 0.06 ? 0 : Math.min(1, 0.12 + loud * 0.78 * (1 - sharp * 0.55));
    open += (target - open) * (target > open ? 0.72 : 0.5);
    wide += ((loud < 0.06 ? 0.15 : sharp * 1.4 - 0.5) - wide) * 0.4;
    stress += (Math.max(0, loud - 0.45) * 1.6 - stress) * 0.12;
    const time = frame / FRAME_RATE;
    const sway = (period: number, phase: number) => Math.sin((time / period + phase) * 2 * Math.PI + seed);
    return {
      open,
      wide,
      blink: blinkAt(frame, seed),
      brow: Math.min(1, 0.15 + stress * 1.1),
      x: sway(5.3, 0.1) * 4 + sway(2.9, 0.4) * 1.6,
      y: stress * 6 + sway(3.7, 0.2) * 1.5,
      tilt: sway(6.1, 0.3) * 1.7 + sway(2.3, 0.7) * 0.6,
      breath: 1.5 + sway(4.1, 0) * 1.5,
    };
  });
}

const ANALYSIS_RATE = 16_000;
const SPEECH_RATE = 48_000;

/**
 * Seconds of silence: a speaker looks into the camera first, breathes between sentences and thinks after some of them.
 */
const BEFORE_S = 0.9;
const AFTER_S = 0.8;
const BREATH_S = 0.3;
const LONGEST_THOUGHT_S = 1.1;
/** A caption stays a moment longer than its sentence. */
const CAPTION_STAYS_S = 0.25;

const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);

function samplesOf(file: string, rate: number): Float32Array {
  const raw = `${file}.f32`;
  ffmpeg('-i', file, '-ar', `${rate}`, '-ac', '1', '-f', 'f32le', raw);
  const bytes = readFileSync(raw);
  return new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
}

/** Cuts the quiet that a voice adds at both ends, so that pauses are ours alone. */
function trimmed(values: Float32Array): Float32Array {
  const isAudible = (value: number) => Math.abs(value) > 0.01;
  const first = Math.max(0, values.findIndex(isAudible));
  const last = values.findLastIndex(isAudible);
  return values.subarray(first, last + 1);
}

function speakSentence(text: string, speech: Speech, base: string): Float32Array {
  const raw = `${base}.raw.wav`;
  if (speech.engine === 'flite') {
    writeFileSync(`${base}.txt`, text);
    ffmpeg('-f', 'lavfi', '-i', `flite=textfile=${base}.txt:voice=${speech.voice}`, raw);
  } else {
    const { voice, words_per_minute, pitch } = speech;
    execFileSync('espeak-ng', ['-v', voice, '-s', `${words_per_minute}`, '-p', `${pitch}`, '-w', raw, text]);
  }
  return trimmed(samplesOf(raw, SPEECH_RATE));
}

const pauseAfter = (seed: number, index: number): number => {
  const thought = noise(seed * 31 + index);
  // Three of four pauses are breaths; the others are long enough to think.
  return BREATH_S + (thought > 0.75 ? LONGEST_THOUGHT_S : 0.35) * noise(seed * 17 + index * 3);
};

/**
 * Speaks the sentences into `<base>.wav` (48 kHz mono, evened out) with the rhythm of free speech.
 * @param seed decides where the pauses are long
 * @returns the samples to draw a face by, and when each sentence is heard
 */
function speak(
  sentences: readonly string[],
  speech: Speech,
  base: string,
  seed: number,
): { samples: Samples; times: Pick<Cue, 'from_ms' | 'to_ms'>[] } {
  const pieces: Float32Array[] = [new Float32Array(Math.round(BEFORE_S * SPEECH_RATE))];
  let at = pieces[0]?.length ?? 0;
  const times = sentences.map((sentence, index) => {
    const spoken = speakSentence(sentence, speech, `${base}-${index}`);
    const last = index === sentences.length - 1;
    const pause = new Float32Array(Math.round((last ? AFTER_S : pauseAfter(seed, index)) * SPEECH_RATE));
    pieces.push(spoken, pause);
    const ms = (position: number) => Math.round((position / SPEECH_RATE) * 1000);
    const from_ms = ms(at);
    const to_ms = ms(at + spoken.length + CAPTION_STAYS_S * SPEECH_RATE);
    at += spoken.length + pause.length;
    return { from_ms, to_ms };
  });
  writeFileSync(
    `${base}.pcm`,
    Buffer.concat(pieces.map((piece) => Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))),
  );
  const shift = speech.engine === 'flite' && speech.pitch !== 1 ? `rubberband=pitch=${speech.pitch},` : '';
  const room = 'highpass=f=90,lowpass=f=7600,aecho=0.9:0.5:23|37:0.10|0.06';
  const source = ['-f', 'f32le', '-ar', `${SPEECH_RATE}`, '-ac', '1', '-i', `${base}.pcm`];
  ffmpeg(...source, '-af', `${shift}${room},loudnorm=I=-19:TP=-2`, '-ar', '48000', '-ac', '1', `${base}.wav`);
  return { samples: { rate: ANALYSIS_RATE, values: samplesOf(`${base}.wav`, ANALYSIS_RATE) }, times };
}

const FRAME_SIZE = { width: 640, height: 360 };

const page = (room: string, frames: string[]) => `<!doctype html><title>frames</title><script type="module">
const frames = ${JSON.stringify(frames)};
const draw = async (svg) => {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  URL.revokeObjectURL(image.src);
  return image;
};
try {
  const canvas = new OffscreenCanvas(${FRAME_SIZE.width}, ${FRAME_SIZE.height});
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(await draw(${JSON.stringify(room)}), 0, 0, canvas.width, canvas.height);
  const room = context.getImageData(0, 0, canvas.width, canvas.height);
  let state = 7;
  for (let at = 0; at < room.data.length; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const grain = (state >>> 30) - 1.5;
    for (let channel = 0; channel < 3; channel += 1) room.data[at + channel] += grain;
  }
  for (const frame of frames) {
    context.putImageData(room, 0, 0);
    context.drawImage(await draw(frame), 0, 0, canvas.width, canvas.height);
    await fetch("/frame", { method: "POST", body: await canvas.convertToBlob({ type: "image/jpeg", quality: 0.94 }) });
  }
  await fetch("/done", { method: "POST" });
} catch (error) { await fetch("/failed", { method: "POST", body: String(error) }); }
</script>`;

/** Draws every pose of a person in a browser and hands out the frames in order, as JPEG. The room gets a little grain, which keeps its soft colours from showing steps once compressed. */
async function renderFrames(look: Look, poses: Pose[], onFrame: (jpeg: Buffer) => void): Promise<void> {
  await runHeadlessPage({
    html: page(
      roomSvg(look.room),
      poses.map((pose) => personSvg(look, pose)),
    ),
    onPost: ({ body }) => onFrame(body),
    timeout_ms: 300_000,
  });
}

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
