import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ONE_PIECE_MAX_BYTES, ROOM_BYTES } from '@vivavoce/transcoder/media/joined-ahead.ts';
import type { Context } from '../../context.ts';
import type { Storage } from '../../storage/index.ts';
import { longTracks } from '../../modules/interviews/recordings/processing.service.ts';
import type { OpenTrack } from '../../modules/interviews/recordings/processing.service.ts';

/** The joined segments of a track, in order. */
interface Joined {
  file: string;
  /** Their storage keys, and the bytes of each. */
  keys: readonly string[];
  sizes: readonly number[];
}

interface Growing {
  file: string;
  keys: string[];
  sizes: number[];
  /** When the recording was last among the open ones. */
  open_at: number;
  /** The run that appends to it. */
  work: Promise<void>;
  /** Handed out: no run writes to it any more. */
  taken: boolean;
}

export interface Joining {
  /** Appends what has arrived of every long recording that goes on. */
  run(signal: AbortSignal): Promise<void>;
  /**
   * Hands out the file of a closed recording, moved into `folder`.
   * @returns null where none was joined, or not from these segments
   */
  take(attempt: number, track: OpenTrack['track'], keys: readonly string[], folder: string): Promise<Joined | null>;
}

const MINUTE_MS = 60_000;
/** Nothing shorter has as many bytes as are worth joining. */
const BEGUN_MS = MINUTE_MS;
/** A closed recording is processed by then, here or elsewhere. */
const CLOSED_MS = 15 * MINUTE_MS;
/** Longer than a recorder may be silent. */
const LEFT_MS = 3 * 60 * MINUTE_MS;

/** Appends the segments that the file lacks. */
async function append(
  storage: Storage,
  { file, keys, sizes }: Growing,
  segments: OpenTrack['segments'],
  signal: AbortSignal,
): Promise<void> {
  let at = ROOM_BYTES + sizes.reduce((sum, bytes) => sum + bytes, 0);
  for (const { key, bytes } of segments.slice(keys.length)) {
    const object = await storage.read(key);
    await pipeline(object.stream, createWriteStream(file, { flags: 'r+', start: at }), { signal });
    if (object.bytes !== bytes) throw new Error(`the segment ${key} has ${object.bytes} bytes`);
    keys.push(key);
    sizes.push(bytes);
    at += bytes;
  }
}

/** Removes the files of processes that ended: none of these, and none that was written to for hours. */
async function removeLeft(folder: string, growing: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const facts = growing.has(file) ? undefined : await stat(file).catch(() => undefined);
    if (facts && facts.mtimeMs < Date.now() - LEFT_MS) await rm(file, { force: true });
  }
}

/**
 * Joins the segments of long recordings while they go on, so that the rest is written when they end. Only this process
 * knows its files: after a crash, on another machine or with another list of segments the recording is joined from the
 * stored segments, which gives the same bytes.
 */
export function createJoining(ctx: Pick<Context, 'log' | 'pool' | 'storage' | 'now'>): Joining {
  const growing = new Map<string, Growing>();
  const folder = path.join(ctx.storage.temp_dir, 'joined');
  const nameOf = (attempt: number, track: string) => `${attempt}/${track}`;

  const drop = async (name: string): Promise<void> => {
    const file = growing.get(name)?.file;
    growing.delete(name);
    if (file !== undefined) await rm(file, { force: true });
  };

  const entryOf = async (name: string, segments: OpenTrack['segments']): Promise<Growing> => {
    const known = growing.get(name);
    if (known && startsWith(segments, known.keys)) return known;
    // A segment that arrived late lies before others that were joined.
    await drop(name);
    const file = path.join(folder, randomUUID());
    await writeFile(file, '', { mode: 0o600 });
    const entry: Growing = { file, keys: [], sizes: [], open_at: 0, work: Promise.resolve(), taken: false };
    growing.set(name, entry);
    return entry;
  };

  const grow = async ({ attempt, track, segments }: OpenTrack, signal: AbortSignal): Promise<void> => {
    const name = nameOf(attempt, track);
    const entry = await entryOf(name, segments);
    if (entry.taken) return;
    entry.open_at = ctx.now().getTime();
    const work = append(ctx.storage, entry, segments, signal);
    entry.work = work.catch(() => undefined);
    await work.catch(async (error: unknown) => {
      ctx.log.warn({ attempt, err: error }, 'segments not joined ahead');
      await drop(name);
    });
  };

  return {
    async run(signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const now = ctx.now().getTime();
      for (const track of await longTracks(ctx, new Date(now - BEGUN_MS), ONE_PIECE_MAX_BYTES)) {
        if (signal.aborted) return;
        await grow(track, signal);
      }
      for (const [name, { open_at }] of growing) if (open_at < now - CLOSED_MS) await drop(name);
      await removeLeft(folder, new Set([...growing.values()].map(({ file }) => file)));
    },
    async take(attempt, track, keys, into) {
      const entry = growing.get(nameOf(attempt, track));
      if (!entry) return null;
      growing.delete(nameOf(attempt, track));
      entry.taken = true;
      await entry.work;
      const file = path.join(into, `${track}.ahead`);
      const isPrefix = entry.keys.length > 0 && entry.keys.every((key, index) => key === keys[index]);
      const isMoved =
        isPrefix &&
        (await rename(entry.file, file).then(
          () => true,
          () => false,
        ));
      if (!isMoved) await rm(entry.file, { force: true });
      return isMoved ? { file, keys: entry.keys, sizes: entry.sizes } : null;
    },
  };
}

const startsWith = (segments: OpenTrack['segments'], keys: readonly string[]): boolean =>
  keys.every((key, index) => key === segments[index]?.key);
