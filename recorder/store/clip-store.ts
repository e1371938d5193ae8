import { openOutbox, type Outbox, type OutboxStorage } from './outbox.ts';

/** A recording in this browser until it is uploaded or discarded. */
export type KeptClip = {
  id: number;
  /** When it was begun, as an ISO date. */
  started_at: string;
  mime_type: string;
  recorded_ms: number;
  bytes: number;
};

/** Stores recordings of staff, chunk by chunk, so that a closed or crashed page loses none. */
export type ClipStore = {
  /** @param owner separates the clips of several users of this browser */
  begin: (id: number, owner: string, mime_type: string) => Promise<void>;
  put: (id: number, chunk: { index: number; bytes: ArrayBuffer; sha256: string; captured_ms: number }) => Promise<void>;
  list: (owner: string) => Promise<KeptClip[]>;
  /** The file: all chunks up to the first that is missing. */
  read: (clip: Pick<KeptClip, 'id' | 'mime_type'>) => Promise<Blob>;
  forget: (id: number) => Promise<void>;
  storage: () => OutboxStorage;
};

const track = { track: 'camera', part: 0 } as const;

/**
 * Keeps clips as the applicant's outbox keeps attempts: on disk while the browser allows it, else in memory.
 */
export function createClipStore(outbox: Outbox): ClipStore {
  /** In order, up to the first gap: nothing after it could be played. */
  const rowsOf = async (id: number) => (await outbox.rows(id)).filter((row, position) => row.index === position);

  return {
    begin: (id, owner, mime_type) =>
      outbox.putAttempt({
        attempt: id,
        // A clip answers no question and has no token of its own.
        application: 0,
        question: 0,
        upload_token: '',
        started_at: new Date().toISOString(),
        tracks: [{ kind: 'camera', mime_type }],
        parts: [],
        client: { owner },
      }),
    put: (id, { bytes, ...chunk }) =>
      outbox.put({ ...chunk, ...track, attempt: id, bytes: bytes.byteLength, state: 'waiting' }, bytes),
    list: async (owner) => {
      const ownAttempts = (await outbox.attempts()).filter((row) => row.client['owner'] === owner);
      const clips = await Promise.all(
        ownAttempts.map(async ({ attempt, started_at, tracks }): Promise<KeptClip> => {
          const rows = await rowsOf(attempt);
          return {
            id: attempt,
            started_at,
            mime_type: tracks[0]?.mime_type ?? '',
            recorded_ms: rows.at(-1)?.captured_ms ?? 0,
            bytes: rows.reduce((sum, row) => sum + row.bytes, 0),
          };
        }),
      );
      return clips.filter(({ bytes }) => bytes > 0).toSorted((a, b) => b.id - a.id);
    },
    read: async ({ id, mime_type }) => {
      const pieces: ArrayBuffer[] = [];
      for (const row of await rowsOf(id)) {
        const bytes = await outbox.bytes(row);
        if (!bytes) break;
        pieces.push(bytes);
      }
      return new Blob(pieces, { type: mime_type });
    },
    forget: (id) => outbox.forget(id),
    storage: () => outbox.storage(),
  };
}

/**
 * The clips of this browser.
 */
export async function openClipStore(name = 'vivavoce-clips'): Promise<ClipStore> {
  return createClipStore(await openOutbox(name));
}
