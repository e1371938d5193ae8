import { expect, test } from 'vitest';
import { openIdbStore } from '../store/idb-store.ts';
import { bySendingOrder, type AttemptRow, type SegmentRow } from '../store/segment-store.ts';
import type { TrackKind } from '../wire.ts';

const ATTEMPT: AttemptRow = {
  attempt: 5,
  application: 7,
  question: 3,
  upload_token: 'token',
  started_at: '2026-01-01T10:00:00Z',
  tracks: [{ kind: 'camera', mime_type: 'video/mp4' }],
  parts: [],
  client: { quality: 'standard' },
};

function row(index: number, more: Partial<SegmentRow> = {}): SegmentRow {
  const track: TrackKind = 'camera';
  return { attempt: 5, track, part: 0, index, bytes: 4, sha256: `${index}`, captured_ms: 0, state: 'waiting', ...more };
}

const fourBytes = (value: number): ArrayBuffer => new Uint8Array([value, value, value, value]).buffer;
const freshName = (): string => `test-${crypto.randomUUID()}`;

test('keeps attempts and segments for another page, in sending order', async () => {
  const name = freshName();
  const store = await openIdbStore(name);
  await store.putAttempt(ATTEMPT);
  const rows = [row(10), row(2), row(0, { track: 'screen' }), row(0, { part: 1 }), row(0), row(0, { attempt: 6 })];
  for (const segment of rows) await store.put(segment, fourBytes(segment.index));

  const later = await openIdbStore(name);
  expect(await later.attempts()).toEqual([ATTEMPT]);
  const mine = rows.filter((segment) => segment.attempt === 5);
  expect(await later.rows(5)).toEqual(mine.toSorted(bySendingOrder));
  expect(await later.bytes(row(10))).toEqual(fourBytes(10));
});

test('the same key again replaces, and an unknown key is no harm', async () => {
  const store = await openIdbStore(freshName());
  await store.put(row(0), fourBytes(1));
  await store.put(row(0, { sha256: 'new' }), fourBytes(2));
  await store.mark(row(77), 'sent');
  expect(await store.rows(5)).toEqual([row(0, { sha256: 'new' })]);
  expect(await store.bytes(row(0))).toEqual(fourBytes(2));
});

test('gives up the bytes of sent segments only, and keeps their rows', async () => {
  const store = await openIdbStore(freshName());
  for (const index of [0, 1, 2]) await store.put(row(index), fourBytes(index));
  await store.put(row(3, { state: 'sent' }), null);
  await store.mark(row(1), 'sent');
  expect(await store.releaseSent()).toBe(4);
  expect(await store.bytes(row(1))).toBeUndefined();
  expect(await store.bytes(row(2))).toEqual(fourBytes(2));
  expect((await store.rows(5)).map((segment) => segment.state)).toEqual(['waiting', 'sent', 'waiting', 'sent']);
  expect(await store.releaseSent()).toBe(0);
});

test('forgets one attempt whole', async () => {
  const store = await openIdbStore(freshName());
  await store.putAttempt(ATTEMPT);
  await store.put(row(0), fourBytes(0));
  await store.put(row(0, { attempt: 6 }), fourBytes(6));
  await store.forget(5);
  expect(await store.attempts()).toEqual([]);
  expect(await store.rows(5)).toEqual([]);
  expect(await store.bytes(row(0))).toBeUndefined();
  expect(await store.bytes(row(0, { attempt: 6 }))).toEqual(fourBytes(6));
});

test('opens again when the browser drops its connection', async () => {
  const name = freshName();
  const store = await openIdbStore(name);
  // Deleting makes the open connection close itself, as WebKit does to pages in the background.
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(name).addEventListener('success', resolve);
  });
  await store.put(row(0), fourBytes(3));
  expect(await store.bytes(row(0))).toEqual(fourBytes(3));
});
