import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { recordedFixture } from '../fixtures/index.ts';
import type { RecordedFixture } from '../fixtures/index.ts';
import { joinSegments } from '../media/join.ts';
import { probeMedia } from '../media/probe.ts';

/** Whether a program answers on this machine. Tests that lack it judge by other means and are never skipped. */
function hasProgram(name: string): boolean {
  try {
    execFileSync(name, ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const HAS_FFPROBE = hasProgram('ffprobe');

/** Seconds, by ffprobe where there is one, because a file should not be judged by the library that wrote it. */
export async function independentDuration(path: string): Promise<number> {
  if (!HAS_FFPROBE) return (await probeMedia(path)).duration;
  const { stdout } = await promisify(execFile)(
    'ffprobe',
    `-v error -show_entries format=duration -of csv=p=0 ${path}`.split(' '),
  );
  return Number(stdout);
}

/** A folder that goes away with the test. */
export async function temporaryFolder(): Promise<AsyncDisposable & { at(name: string): string }> {
  const folder = await mkdtemp(join(tmpdir(), 'vivavoce-media-'));
  return {
    at: (name) => join(folder, name),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Joins the chunks of a recorded fixture and says how long it was recorded. */
export async function joinedFixture(name: RecordedFixture, output_path: string): Promise<{ recorded_ms: number }> {
  const { segment_paths, recorded_ms } = await recordedFixture(name);
  await joinSegments(segment_paths, output_path);
  return { recorded_ms };
}

/** The names of an MP4's outermost boxes in order. */
export async function topLevelBoxes(path: string): Promise<string[]> {
  const bytes = await readFile(path);
  const names: string[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    names.push(bytes.toString('latin1', at + 4, at + 8));
    const size = bytes.readUInt32BE(at);
    at += size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    if (size === 0) break;
  }
  return names;
}

/** Runs ffmpeg in a test, quietly; the result must not exist. */
export async function runTool(args: readonly string[]): Promise<string> {
  const { stderr } = await promisify(execFile)('ffmpeg', ['-hide_banner', '-nostdin', ...args]);
  return stderr;
}

/** A film with a counter in its picture and a tone, of the length and with the further options. */
export const makeFilm = (output_path: string, seconds: number, options: readonly string[]): Promise<string> =>
  runTool(
    [
      ['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=25'],
      ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
      ['-t', `${seconds}`, ...options, output_path],
    ].flat(),
  );

/** Parts of a film, each with its start and its length in seconds. */
export type Pieces = readonly (readonly [start: number, length: number])[];

/**
 * Shows only these pieces, as preview programs do: the edit lists of the file change, and everything that was cut away
 * stays in it. The index of the film must be behind its pictures.
 */
export async function trimByEditList(path: string, output_path: string, pieces: Pieces): Promise<void> {
  let bytes = await readFile(path);
  const scaleAt = (box: number) => bytes.readUInt32BE(box + (bytes[box + 4] === 1 ? 24 : 16));
  const movie_scale = scaleAt(bytes.indexOf('mvhd'));
  for (let list = bytes.indexOf('elst'); list >= 0; list = bytes.indexOf('elst', list + 4)) {
    const media_scale = scaleAt(bytes.indexOf('mdhd', list));
    const begin = bytes.readInt32BE(list + 16);
    const entries = Buffer.alloc(12 * pieces.length);
    for (const [at, [start, length]] of pieces.entries()) {
      entries.writeUInt32BE(Math.round(length * movie_scale), 12 * at);
      entries.writeInt32BE(begin + Math.round(start * media_scale), 12 * at + 4);
      entries.writeInt32BE(1 << 16, 12 * at + 8);
    }
    const end = list - 4 + bytes.readUInt32BE(list - 4);
    const more = list + 12 + entries.length - end;
    bytes.writeUInt32BE(pieces.length, list + 8);
    for (const box of ['moov', 'trak', 'edts', 'elst']) {
      const at = bytes.lastIndexOf(box, list) - 4;
      bytes.writeUInt32BE(bytes.readUInt32BE(at) + more, at);
    }
    bytes = Buffer.concat([bytes.subarray(0, list + 12), entries, bytes.subarray(end)]);
  }
  await writeFile(output_path, bytes);
}

/** First brightness of `makeCountedFilm`; each frame is brighter by one than the one before. */
const DARKEST = 30;

/**
 * A film of up to eight seconds at 25 frames a second whose frames count themselves by their brightness, silent within
 * the pieces and loud elsewhere.
 */
export const makeCountedFilm = (
  output_path: string,
  seconds: number,
  pieces: Pieces,
  options: readonly string[],
): Promise<string> => {
  const within = pieces.map(([start, length]) => `between(t,${start},${start + length})`).join('+');
  return runTool(
    [
      ['-f', 'lavfi', '-i', `color=size=64x48:rate=25,geq=lum=${DARKEST}+N:cb=128:cr=128`],
      ['-f', 'lavfi', '-i', `aevalsrc=exprs='if(${within},0,0.5*sin(2764*t))':sample_rate=48000`],
      ['-t', `${seconds}`, ...options, output_path],
    ].flat(),
  );
};

/** The seconds of a counted film that the file holds, frame by frame, whatever its edit list says. */
export async function secondsHeld(path: string): Promise<number[]> {
  const stats = 'signalstats,metadata=mode=print:key=lavfi.signalstats.YAVG:file=-';
  const args = ['-v', 'error', '-ignore_editlist', '1', '-i', path, '-an', '-fps_mode', 'passthrough', '-vf', stats];
  const { stdout } = await promisify(execFile)('ffmpeg', [...args, '-f', 'null', '-']);
  return [...stdout.matchAll(/YAVG=([\d.]+)/g)].map(([, brightness]) => (Number(brightness) - DARKEST) / 25);
}

/** Properties of the streams of a file, by ffprobe, one after another. */
export async function streamsOf(path: string, properties: string): Promise<string[]> {
  const args = ['-v', 'error', '-show_entries', `stream=${properties}`, '-of', 'csv=p=0', path];
  const { stdout } = await promisify(execFile)('ffprobe', args);
  return stdout.trim().split('\n');
}

/** The average loudness of the sound from a moment on for this many seconds, in dB of full scale; silence is below -90. */
export async function loudnessAt(path: string, from: number, seconds: number): Promise<number> {
  const args = ['-ss', `${from}`, '-t', `${seconds}`, '-i', path, '-vn', '-af', 'volumedetect', '-f', 'null', '-'];
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(await runTool(args))?.[1] ?? -Infinity);
}
