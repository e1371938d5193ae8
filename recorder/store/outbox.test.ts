import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemoryStore } from './memory-store.ts';
import { createOutbox, OutboxFullError } from './outbox.ts';
import { bySendingOrder, type SegmentStore } from './segment-store.ts';
import { ATTEMPT, contentOf, firstSegments, openFixture, putSegment, ref } from '../testing/attempt-fixture.ts';

/** A browser's store that holds `quota` bytes and then refuses, as Chromium's does. */
function smallDisk(quota: number): SegmentStore {
  const store = createMemoryStore();
  return {
    ...store,
    put: async (row, bytes) => {
      if (store.heldBytes() + (bytes?.byteLength ?? 0) > quota) throw new DOMException('full', 'QuotaExceededError');
      await store.put(row, bytes);
    },
  };
}

const SIZE = contentOf(ref(0)).byteLength;
const refs = firstSegments(8);

test('lists in sending order whatever the order of arrival', async () => {
  const anyRef = fc.record({
    track: fc.constantFrom('camera' as const, 'screen' as const),
    part: fc.integer({ min: 0, max: 2 }),
    index: fc.integer({ min: 0, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(anyRef, { selector: (one) => JSON.stringify(one) }), async (arriving) => {
      const outbox = createOutbox(null);
      for (const one of arriving) await putSegment(outbox, one);
      const listed = (await outbox.rows(ATTEMPT)).map(({ track, part, index }) => ({ track, part, index }));
      expect(listed).toEqual(arriving.toSorted(bySendingOrder));
    }),
  );
});

test('a full disk first gives up what the server has', async () => {
  const outbox = createOutbox(smallDisk(2 * SIZE));
  await putSegment(outbox, ref(0));
  await putSegment(outbox, ref(1));
  await outbox.mark({ ...ref(0), attempt: ATTEMPT }, 'sent');
  await putSegment(outbox, ref(2));
  expect(outbox.storage()).toBe('disk');
  expect(await outbox.bytes({ ...ref(0), attempt: ATTEMPT })).toBeUndefined();
  expect(await outbox.bytes({ ...ref(2), attempt: ATTEMPT })).toEqual(contentOf(ref(2)));
});

test('a full disk with nothing to give up falls back to memory, says so once and loses nothing', async () => {
  const outbox = createOutbox(smallDisk(2 * SIZE));
  const said: string[] = [];
  outbox.onStorage((storage) => said.push(storage));
  for (const one of refs) await putSegment(outbox, one);
  expect(said).toEqual(['memory']);
  expect((await outbox.rows(ATTEMPT)).map((row) => row.index)).toEqual(refs.map((one) => one.index));
  for (const one of refs) expect(await outbox.bytes({ ...one, attempt: ATTEMPT })).toEqual(contentOf(one));
});

test('a segment that outgrew the disk is listed once, as the memory has it', async () => {
  const outbox = createOutbox(smallDisk(2 * SIZE));
  await putSegment(outbox, ref(0));
  const short = contentOf(ref(1)).slice(0, 8);
  const row = { ...ref(1), attempt: ATTEMPT, bytes: 8, sha256: '', captured_ms: 1000, state: 'growing' } as const;
  await outbox.put(row, short);
  // A put counts what it replaces, as a browser's store may.
  await putSegment(outbox, ref(1));
  expect(outbox.storage()).toBe('memory');
  expect((await outbox.rows(ATTEMPT)).map(({ index, bytes, state }) => ({ index, bytes, state }))).toEqual([
    { index: 0, bytes: SIZE, state: 'waiting' },
    { index: 1, bytes: SIZE, state: 'waiting' },
  ]);
  expect(await outbox.bytes({ ...ref(1), attempt: ATTEMPT })).toEqual(contentOf(ref(1)));
});

test('memory has a cap, and room again once the server has something', async () => {
  const outbox = createOutbox(null, createMemoryStore(), 2 * SIZE);
  await putSegment(outbox, ref(0));
  await putSegment(outbox, ref(1));
  expect(outbox.hasRoom()).toBe(false);
  await expect(putSegment(outbox, ref(2))).rejects.toThrow(OutboxFullError);
  await outbox.mark({ ...ref(0), attempt: ATTEMPT }, 'sent');
  expect(outbox.hasRoom()).toBe(true);
  await putSegment(outbox, ref(2));
});

test('a store that cannot be read rejects instead of seeming empty', async () => {
  const disk = createMemoryStore();
  const outbox = createOutbox({ ...disk, rows: () => Promise.reject(new Error('connection lost')) });
  await expect(outbox.rows(ATTEMPT)).rejects.toThrow('connection lost');
});

test('forgets everything of one attempt and nothing of another', async () => {
  const { outbox, row } = await openFixture();
  await outbox.putAttempt({ ...row, attempt: 2 });
  await putSegment(outbox, ref(0));
  await putSegment(outbox, ref(0), 2);
  await outbox.forget(ATTEMPT);
  expect((await outbox.attempts()).map((one) => one.attempt)).toEqual([2]);
  expect(await outbox.rows(ATTEMPT)).toEqual([]);
  expect(await outbox.bytes({ ...ref(0), attempt: ATTEMPT })).toBeUndefined();
  expect(await outbox.rows(2)).toHaveLength(1);
});

test('changes of one attempt never overwrite each other', async () => {
  const { outbox } = await openFixture();
  const add = (part: number) =>
    outbox.changeAttempt(ATTEMPT, (row) => ({
      ...row,
      parts: [...row.parts, { track: 'camera', part, recorded_ms: 1000, ended_by: 'stop' }],
    }));
  await Promise.all([add(0), add(1), add(2)]);
  expect((await outbox.attempts())[0]?.parts.map((one) => one.part)).toEqual([0, 1, 2]);
});
