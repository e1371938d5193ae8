import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { openIdbStore } from './idb-store.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';
import {
  bySendingOrder,
  type AttemptRow,
  type SegmentKey,
  type SegmentRow,
  type SegmentStore,
} from './segment-store.ts';

/** Neither the browser's store nor the memory allowance can take another segment. */
export class OutboxFullError extends Error {
  override name = 'OutboxFullError';
}

const nameOf = ({ track, part, index }: SegmentRow): string => `${track}/${part}/${index}`;

/** `memory`: this page holds what the browser's store refused; a reload would lose it. */
export type OutboxStorage = 'disk' | 'memory';

/** Holds every chunk until the server has it, and every attempt until it is sealed. */
export type Outbox = Omit<SegmentStore, 'releaseSent'> & {
  /** Changes a stored attempt, one change after the other; an unknown one is ignored. */
  changeAttempt: (attempt: number, change: (row: AttemptRow) => AttemptRow) => Promise<void>;
  storage: () => OutboxStorage;
  /** False when nothing more could be stored, so that no recording should begin. */
  hasRoom: () => boolean;
  /** @returns a function that removes the listener */
  onStorage: (listener: (storage: OutboxStorage) => void) => () => void;
};

/**
 * The outbox on the browser's store, or on memory alone where the browser refuses one.
 */
export async function openOutbox(name?: string): Promise<Outbox> {
  return createOutbox(await openIdbStore(name).catch(() => null));
}

/**
 * Keeps segments on `disk` while it works. When it fails, first the bytes that the server already has are
 * given up; if that does not help, later segments stay in memory up to the cap.
 * Bytes on disk otherwise stay until the seal, so that a server that lost a segment can have it again.
 * `put` rejects with OutboxFullError beyond the cap.
 */
export function createOutbox(
  disk: SegmentStore | null,
  memory: MemoryStore = createMemoryStore(),
  capBytes: number = UPLOAD_LIMITS.memory_spool_max_bytes,
): Outbox {
  const listeners = new Set<(storage: OutboxStorage) => void>();
  let storage: OutboxStorage = disk ? 'disk' : 'memory';
  let changes: Promise<void> = Promise.resolve();

  const fallBack = (): void => {
    if (storage === 'memory') return;
    storage = 'memory';
    for (const listener of listeners) listener(storage);
  };

  const putOnDisk = async (row: SegmentRow, bytes: ArrayBuffer | null): Promise<boolean> => {
    if (!disk || storage === 'memory') return false;
    try {
      await disk.put(row, bytes);
      return true;
    } catch {
      const freed = await disk.releaseSent().catch(() => 0);
      const retried =
        freed > 0 &&
        (await disk.put(row, bytes).then(
          () => true,
          () => false,
        ));
      if (!retried) fallBack();
      return retried;
    }
  };

  // A failed read rejects: taking it for an empty store would give up what it holds.
  const fromBoth = async <T>(read: (store: SegmentStore) => Promise<T[]>): Promise<T[]> => [
    ...(disk ? await read(disk) : []),
    ...(await read(memory)),
  ];

  const onBoth = async (act: (store: SegmentStore) => Promise<void>): Promise<void> => {
    // A disk that refuses a mark only costs a repeated, idempotent upload later.
    if (disk) await act(disk).catch(fallBack);
    await act(memory);
  };

  const attempts = async (): Promise<AttemptRow[]> => {
    const all = await fromBoth((store) => store.attempts());
    return [...new Map(all.map((row) => [row.attempt, row])).values()];
  };

  const change = async (attempt: number, by: (row: AttemptRow) => AttemptRow): Promise<void> => {
    const row = (await attempts()).find((candidate) => candidate.attempt === attempt);
    if (row) await onBoth((store) => store.putAttempt(by(row)));
  };

  return {
    storage: () => storage,
    hasRoom: () => storage === 'disk' || memory.heldBytes() < capBytes,
    onStorage: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    putAttempt: (row) => onBoth((store) => store.putAttempt(row)),
    attempts,
    changeAttempt: (attempt, by) => {
      const done = changes.then(() => change(attempt, by));
      changes = done.catch(() => undefined);
      return done;
    },
    put: async (row, bytes) => {
      if (await putOnDisk(row, bytes)) return;
      if (memory.heldBytes() + (bytes?.byteLength ?? 0) > capBytes)
        throw new OutboxFullError('no room for another segment');
      await memory.put(row, bytes);
    },
    rows: async (attempt) => {
      const all = await fromBoth((store) => store.rows(attempt));
      // A segment that grew into memory when the disk was full is on both, and shorter on the disk.
      return [...new Map(all.map((row) => [nameOf(row), row])).values()].toSorted(bySendingOrder);
    },
    bytes: async (key: SegmentKey) => (await memory.bytes(key)) ?? disk?.bytes(key),
    mark: async (key, state) => {
      await onBoth((store) => store.mark(key, state));
      if (state === 'sent') await memory.releaseSent();
    },
    forget: (attempt) => onBoth((store) => store.forget(attempt)),
  };
}
