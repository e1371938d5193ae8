import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
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
