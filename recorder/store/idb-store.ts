import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { deferred } from '../deferred.ts';
import {
  bySendingOrder,
  type AttemptRow,
  type SegmentKey,
  type SegmentRow,
  type SegmentStore,
} from './segment-store.ts';
import { STORAGE_ANSWER_MS } from '../settings.ts';
import type { TrackKind } from '../wire.ts';

type Database = IDBPDatabase<OutboxSchema>;
type Key = [attempt: number, track: TrackKind, part: number, index: number];

interface OutboxSchema extends DBSchema {
  attempts: { key: number; value: AttemptRow };
  segments: { key: Key; value: SegmentRow };
  /** Apart from the rows, so that listing reads no video. ArrayBuffers: WebKit loses Blobs. */
  bytes: { key: Key; value: ArrayBuffer };
}

const keyOf = ({ attempt, track, part, index }: SegmentKey): Key => [attempt, track, part, index];
const allOf = (attempt: number): IDBKeyRange => IDBKeyRange.bound([attempt], [attempt, []]);

/**
 * Opens the browser's durable store.
 * @throws when the browser refuses storage, or does not answer within three seconds
 */
export async function openIdbStore(name = 'vivavoce-outbox'): Promise<SegmentStore> {
  let db = await openWithin(name, STORAGE_ANSWER_MS);
  return createStore(async (act) => {
    try {
      return await act(db);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      db = await openWithin(name, STORAGE_ANSWER_MS);
      return act(db);
    }
  });
}

async function openWithin(name: string, ms: number): Promise<Database> {
  const opening = openDB<OutboxSchema>(name, 1, {
    upgrade(db) {
      db.createObjectStore('attempts', { keyPath: 'attempt' });
      db.createObjectStore('segments', { keyPath: ['attempt', 'track', 'part', 'index'] });
      db.createObjectStore('bytes');
    },
    // Another tab with newer code must not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  const timeout = deferred<never>();
  const timer = setTimeout(() => timeout.reject(new Error('storage does not answer')), ms);
  try {
    return await Promise.race([opening, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** WebKit drops the connection of a page that was in the background; reopening fixes it. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'UnknownError');
}

function createStore(run: <T>(act: (db: Database) => Promise<T>) => Promise<T>): SegmentStore {
  return {
    putAttempt: (row) => run(async (db) => void (await db.put('attempts', row))),
    attempts: () => run((db) => db.getAll('attempts')),
    put: (row, bytes) =>
      run(async (db) => {
        const change = db.transaction(['segments', 'bytes'], 'readwrite');
        const writes: Promise<unknown>[] = [change.objectStore('segments').put(row)];
        if (bytes) writes.push(change.objectStore('bytes').put(bytes, keyOf(row)));
        await Promise.all([...writes, change.done]);
      }),
    rows: (attempt) => run(async (db) => (await db.getAll('segments', allOf(attempt))).toSorted(bySendingOrder)),
    bytes: (key) => run((db) => db.get('bytes', keyOf(key))),
    mark: (key, state) =>
      run(async (db) => {
        const change = db.transaction('segments', 'readwrite');
        const row = await change.store.get(keyOf(key));
        if (row) await change.store.put({ ...row, state });
        await change.done;
      }),
    releaseSent: () =>
      run(async (db) => {
        const change = db.transaction(['segments', 'bytes'], 'readwrite');
        const held = new Set((await change.objectStore('bytes').getAllKeys()).map(String));
        let freed = 0;
        for (const row of await change.objectStore('segments').getAll()) {
          if (row.state !== 'sent' || !held.has(String(keyOf(row)))) continue;
          freed += row.bytes;
          await change.objectStore('bytes').delete(keyOf(row));
        }
        await change.done;
        return freed;
      }),
    forget: (attempt) =>
      run(async (db) => {
        const change = db.transaction(['attempts', 'segments', 'bytes'], 'readwrite');
        await Promise.all([
          change.objectStore('attempts').delete(attempt),
          change.objectStore('segments').delete(allOf(attempt)),
          change.objectStore('bytes').delete(allOf(attempt)),
          change.done,
        ]);
      }),
  };
}
