import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FfmpegPaths } from '../ffmpeg/ffmpeg.ts';
import { joinSegments } from '../media/join.ts';
import { MediaError } from '../media-error.ts';
import type { MediaFacts } from '../media/media-facts.ts';
import { remuxParts } from '../media/remux.ts';
import { rescueParts } from './rescue.ts';
import type { RunLog } from './run-log.ts';
import type { WorkerPool } from '../worker/worker-pool.ts';

export type PartFiles = { mime_type: string; segment_paths: readonly string[] };

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
 * Makes one playable file `<work_dir>/<name>.mp4` (or `.webm`) from the parts of one track, in order. Normally
 * everything is copied at once; `rescueParts` describes what happens when that fails. Parts without bytes are skipped:
 * a recorder that was closed before its first chunk has recorded nothing.
 *
 * @throws MediaError `empty`, `aborted`, or the error of the copy, when no part at all can be played
 */
export async function makePlayable(
  name: string,
  parts: readonly PartFiles[],
  context: PlayableContext,
): Promise<Playable> {
  const { work_dir, log, pool, signal } = context;
  const output = join(work_dir, `${name}.playable`);
  await using joined = await joinParts(name, parts, context);
  const paths = joined.parts.map((part) => part.path);
  const file = await log
    .step(`${name}: copy ${paths.length} parts`, () => remuxParts(paths, output, { pool, signal }))
    .then((facts) => ({ ...facts, made_by: 'copied' as const, parts_left_out: 0 }))
    .catch(async (failed: unknown) => {
      if (signal?.aborted === true) throw failed;
      const rescued = await rescueParts(name, joined.parts, output, context);
      if (rescued === null) throw failed;
      return rescued;
    });
  const path = join(work_dir, `${name}.${file.container}`);
  await rename(output, path);
  return { ...file, path };
}

type JoinedParts = AsyncDisposable & { parts: JoinedPart[] };

async function joinParts(name: string, parts: readonly PartFiles[], context: PlayableContext): Promise<JoinedParts> {
  const joined: JoinedPart[] = [];
  const paths = parts.map((_, index) => join(context.work_dir, `${name}.${index}.joined`));
  const removeAll = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  try {
    for (const [index, { segment_paths, mime_type }] of parts.entries()) {
      const path = paths[index] ?? '';
      const bytes = await context.log
        .step(`${name}: join part ${index}`, () => joinSegments(segment_paths, path))
        .catch(zeroWhenEmpty);
      if (bytes > 0) joined.push({ path, mime_type });
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
