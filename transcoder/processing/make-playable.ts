import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FfmpegPaths } from '../ffmpeg/ffmpeg.ts';
import { joinSegments } from '../media/join.ts';
import { MediaError } from '../media-error.ts';
import type { MediaFacts } from '../media/media-facts.ts';
import { indexParts, remuxParts } from '../media/remux.ts';
import type { PartSegments } from '../media/remux.ts';
import { LONGER_SECONDS, rescueParts } from './rescue.ts';
import type { RunLog } from './run-log.ts';
import type { WorkerPool } from '../worker/worker-pool.ts';

export type PartFiles = PartSegments & { mime_type: string; recorded_ms: number };

export type Playable = MediaFacts & {
  path: string;
  /**
   * `copied`: the recorded frames as they were. `transcoded`: encoded again, because the parts did not fit together.
   */
  made_by: 'copied' | 'transcoded';
  /** Parts with bytes that are not in the file: unreadable, or not to be joined without ffmpeg. */
  parts_left_out: number;
};

export type PlayableContext = {
  work_dir: string;
  ffmpeg: FfmpegPaths | null;
  log: RunLog;
  pool?: WorkerPool | undefined;
  signal?: AbortSignal | undefined;
};

/** One part as a single file. */
export type JoinedPart = { path: string; mime_type: string };

/**
 * Less than the tolerance of the verdict is missing in an ordinary recording too: its first frames are dark, its last
 * second is on the way.
 */
const MISSING_SECONDS = 1;
const isWhole = (copied: MediaFacts | null, parts: readonly PartFiles[]): boolean => {
  const recorded_seconds = parts.reduce((sum, { recorded_ms }) => sum + recorded_ms, 0) / 1000;
  return copied !== null && !copied.truncated && copied.duration >= recorded_seconds - MISSING_SECONDS;
};

/**
 * Makes one playable file `<work_dir>/<name>.mp4` (or `.webm`) from the parts of one track, in order. Normally
 * the segments get an index and stay as they are, or everything is copied in one pass; `rescueParts` describes what
 * happens when that fails, or holds less than was recorded. Parts without bytes are skipped:
 * a recorder that was closed before its first chunk has recorded nothing.
 *
 * @throws MediaError `empty`, `aborted`, or the error of the copy, when no part at all can be played
 */
export async function makePlayable(
  name: string,
  parts: readonly PartFiles[],
  context: PlayableContext,
): Promise<Playable> {
  const output = join(context.work_dir, `${name}.playable`);
  const file = (await indexWhole(name, parts, output, context)) ?? (await copyOrRescue(name, parts, output, context));
  const path = join(context.work_dir, `${name}.${file.container}`);
  await rename(output, path);
  return { ...file, path };
}

/** Null where the recording is not whole, or of another kind: then it is read packet by packet. */
async function indexWhole(
  name: string,
  parts: readonly PartFiles[],
  output: string,
  { log, pool, signal }: PlayableContext,
): Promise<Omit<Playable, 'path'> | null> {
  const facts = await log
    .step(`${name}: index ${parts.length} parts`, () => indexParts(parts, output, { pool, signal }))
    .catch((thrown: unknown) => {
      if (signal?.aborted === true) throw thrown;
      return null;
    });
  return facts && isWhole(facts, parts) ? { ...facts, made_by: 'copied', parts_left_out: 0 } : null;
}

async function copyOrRescue(
  name: string,
  parts: readonly PartFiles[],
  output: string,
  context: PlayableContext,
): Promise<Omit<Playable, 'path'>> {
  const { log, pool, signal } = context;
  await using joined = await joinParts(name, parts, context);
  const paths = joined.parts.map((part) => part.path);
  let failure: unknown = null;
  /** Null where the rescue holds no more than the copy does. */
  const rescueLonger = async (copy: MediaFacts | null): Promise<Omit<Playable, 'path'> | null> => {
    const rescued_output = `${output}.rescued`;
    const rescued = await rescueParts(name, joined.parts, rescued_output, context);
    const isLonger = rescued !== null && rescued.duration > (copy?.duration ?? 0) + LONGER_SECONDS;
    await (isLonger ? rename(rescued_output, output) : rm(rescued_output, { force: true }));
    return isLonger ? rescued : null;
  };
  const copied = await log
    .step(`${name}: copy ${paths.length} parts`, () => remuxParts(paths, output, { pool, signal }))
    .catch((thrown: unknown) => {
      if (signal?.aborted === true) throw thrown;
      failure = thrown;
      return null;
    });
  const file =
    (isWhole(copied, parts) ? null : await rescueLonger(copied)) ??
    (copied && { ...copied, made_by: 'copied' as const, parts_left_out: 0 });
  if (file === null) throw failure;
  return file;
}

const piecesOf = ({ segment_paths, joined }: PartFiles) => (joined ? [joined, ...segment_paths] : segment_paths);

type JoinedParts = AsyncDisposable & { parts: JoinedPart[] };

async function joinParts(name: string, parts: readonly PartFiles[], context: PlayableContext): Promise<JoinedParts> {
  const joined: JoinedPart[] = [];
  const paths = parts.map((_, index) => join(context.work_dir, `${name}.${index}.joined`));
  const removeAll = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  try {
    for (const [index, part] of parts.entries()) {
      const path = paths[index] ?? '';
      const bytes = await context.log
        .step(`${name}: join part ${index}`, () => joinSegments(piecesOf(part), path))
        .catch(zeroWhenEmpty);
      if (bytes > 0) joined.push({ path, mime_type: part.mime_type });
    }
    if (joined.length === 0) throw new MediaError('empty', `no part of the ${name} holds bytes`);
    return { parts: joined, [Symbol.asyncDispose]: removeAll };
  } catch (error) {
    await removeAll();
    throw error;
  }
}

function zeroWhenEmpty(thrown: unknown): number {
  if (thrown instanceof MediaError && thrown.code === 'empty') return 0;
  throw thrown;
}
