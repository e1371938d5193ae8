import {
  bySendingOrder,
  type AttemptRow,
  type SegmentKey,
  type SegmentRow,
  type SegmentStore,
} from './segment-store.ts';

export type MemoryStore = SegmentStore & {
  /** Bytes held at this moment. */
  heldBytes: () => number;
};

const name = ({ attempt, track, part, index }: SegmentKey): string => `${attempt}/${track}/${part}/${index}`;

/**
 * A store that lives as long as the page. The outbox caps what it holds.
 */
export function createMemoryStore(): MemoryStore {
  const attempts = new Map<number, AttemptRow>();
  const rows = new Map<string, SegmentRow>();
  const held = new Map<string, ArrayBuffer>();

  return {
    putAttempt: async (row) => void attempts.set(row.attempt, row),
    attempts: async () => [...attempts.values()],
    put: async (row, bytes) => {
      rows.set(name(row), row);
      if (bytes) held.set(name(row), bytes);
    },
    rows: async (attempt) => [...rows.values()].filter((row) => row.attempt === attempt).toSorted(bySendingOrder),
    bytes: async (key) => held.get(name(key)),
    mark: async (key, state) => {
      const row = rows.get(name(key));
      if (row) rows.set(name(key), { ...row, state });
    },
    releaseSent: async () => {
      let freed = 0;
      for (const [key, bytes] of held) {
        if (rows.get(key)?.state !== 'sent') continue;
        freed += bytes.byteLength;
        held.delete(key);
      }
      return freed;
    },
    forget: async (attempt) => {
      attempts.delete(attempt);
      for (const [key, row] of rows) {
        if (row.attempt !== attempt) continue;
        rows.delete(key);
        held.delete(key);
      }
    },
    heldBytes: () => [...held.values()].reduce((sum, bytes) => sum + bytes.byteLength, 0),
  };
}
