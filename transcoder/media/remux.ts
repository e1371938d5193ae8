import { rename, rm } from 'node:fs/promises';
import type { FilePiece } from './joined-ahead.ts';
import type { MediaFacts } from './media-facts.ts';
import { MediaError } from '../media-error.ts';
import { timeLimit } from './time-limit.ts';
import { sharedPool } from '../worker/worker-pool.ts';
import type { WorkerPool } from '../worker/worker-pool.ts';

export type RemuxOptions = { pool?: WorkerPool; timeout_ms?: number; signal?: AbortSignal | undefined };

/**
 * Copies one or more parts of a track (joined files, in order) into one playable file at `output_path`: MP4 with the
 * index in front, or WebM with duration and cues for what MP4 cannot carry. No frame is encoded again. The file appears
 * under its name only when it is whole and on the disk.
 *
 * @throws MediaError `missing_file`, `empty`, `unreadable`, `no_tracks`, `unsupported_codec`, `incompatible_parts`,
 *   `too_large`, `timed_out`, `out_of_memory`, `worker_died`, `aborted`
 */
export async function remuxParts(
  part_paths: readonly string[],
  output_path: string,
  options: RemuxOptions = {},
): Promise<MediaFacts> {
  const facts = await writeWhole(output_path, async (unfinished) =>
    (options.pool ?? sharedPool()).run(
      { kind: 'copy', part_paths: [...part_paths], output_path: unfinished },
      { timeout_ms: options.timeout_ms ?? (await timeLimit(part_paths)), signal: options.signal },
    ),
  );
  if (facts === null) throw new MediaError('worker_died', 'the thread replied without facts');
  return facts;
}

/** The segments of a part: those that were joined while the recording went on, then the others as files. */
export type PartSegments = { segment_paths: readonly string[]; joined?: FilePiece | undefined };

const INDEX_BASE_MS = 10_000;
/** A usual segment is copied in a fraction of a millisecond, the largest one in a hundred. */
const INDEX_MS_PER_SEGMENT = 200;

/**
 * Writes the segments of each part of a track as one playable MP4 without touching their bytes. The caller syncs the file.
 *
 * @returns null for what only `remuxParts` can copy
 * @throws MediaError as `remuxParts` does
 */
export function indexParts(
  parts: readonly PartSegments[],
  output_path: string,
  { pool = sharedPool(), signal }: Pick<RemuxOptions, 'pool' | 'signal'> = {},
): Promise<MediaFacts | null> {
  const files = parts.map(({ segment_paths, joined }) => ({
    segment_paths: [...segment_paths],
    joined_bytes: joined ? joined.to - joined.from : 0,
  }));
  const ahead_path = parts.find(({ joined }) => joined)?.joined?.path ?? null;
  const segments = files.reduce((sum, { segment_paths }) => sum + segment_paths.length, 0);
  const timeout_ms = INDEX_BASE_MS + segments * INDEX_MS_PER_SEGMENT;
  return writeWhole(output_path, (unfinished) =>
    pool.run({ kind: 'index', parts: files, output_path: unfinished, ahead_path }, { timeout_ms, signal }),
  );
}

/** Nothing appears under the name before it is whole. */
async function writeWhole(
  output_path: string,
  write: (unfinished: string) => Promise<MediaFacts | null>,
): Promise<MediaFacts | null> {
  const unfinished = `${output_path}.unfinished`;
  try {
    const facts = await write(unfinished);
    if (facts !== null) await rename(unfinished, output_path);
    return facts;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
