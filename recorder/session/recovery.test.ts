import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sha256Hex } from '../digest.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { createOutbox } from '../store/outbox.ts';
import { recoverAttempts, type RecoveryOptions } from './recovery.ts';
import {
  ATTEMPT,
  contentOf,
  firstSegments,
  openFixture,
  putSegment,
  ref,
  type AttemptFixture,
} from '../testing/attempt-fixture.ts';
import { createModelTransport } from '../testing/model-transport.ts';
import { freezeTime, passTime, timeUntil } from '../testing/time.ts';

beforeEach(freezeTime);
afterEach(() => void vi.useRealTimers());

function recover({ outbox, transport }: AttemptFixture, more: Partial<RecoveryOptions> = {}) {
  const wakes = (): (() => void) => () => undefined;
  const hold = async (): Promise<() => void> => () => undefined;
  return timeUntil(recoverAttempts({ outbox, transport, wakes, hold, ...more }));
}

const stateOf = ({ model }: AttemptFixture) => model.attempts.get(ATTEMPT)!;

/** An attempt whose page died after `sent` of its segments had arrived; its store lives on. */
async function crashed(count: number, sent: number): Promise<AttemptFixture> {
  const fixture = await openFixture(undefined, createOutbox(createMemoryStore()));
  const refs = firstSegments(count);
  for (const one of refs.slice(0, sent)) await putSegment(fixture.outbox, one);
  await timeUntil(fixture.uploader().drained());
  for (const one of refs.slice(sent)) await putSegment(fixture.outbox, one);
  return fixture;
}

test('sends only what is missing and seals as interrupted', async () => {
  const fixture = await crashed(6, 4);
  await expect(recover(fixture)).resolves.toEqual([
    { attempt: ATTEMPT, application: 7, question: 3, outcome: 'sealed', state: 'sealed', recorded_ms: 6000 },
  ]);
  expect(stateOf(fixture).puts.map((put) => put.index)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(stateOf(fixture).seals[0]?.tracks[0]?.parts[0]).toMatchObject({ ended_by: 'interrupted', recorded_ms: 6000 });
  await expect(recover(fixture)).resolves.toEqual([]);
});

test('sends nothing again when only the acknowledgement was lost', async () => {
  const fixture = await crashed(3, 3);
  for (const row of await fixture.outbox.rows(ATTEMPT)) await fixture.outbox.mark(row, 'waiting');
  await recover(fixture);
  expect(stateOf(fixture).puts).toHaveLength(3);
  expect(stateOf(fixture).seals[0]?.tracks[0]?.parts[0]?.segments).toHaveLength(3);
});

test('sends again what the server has lost since it acknowledged', async () => {
  const fixture = await crashed(3, 3);
  fixture.model.lose(ATTEMPT, ref(1));
  await recover(fixture);
  expect(stateOf(fixture).puts.map((put) => put.index)).toEqual([0, 1, 2, 1]);
  // One seal sufficed: the loss was seen before, not by its refusal.
  expect(stateOf(fixture).seals).toHaveLength(1);
  expect(stateOf(fixture).refusedSeals).toBe(0);
});

test('an attempt that had ended properly says so', async () => {
  const fixture = await crashed(3, 1);
  const end = { track: 'camera', part: 0, recorded_ms: 2900, ended_by: 'stop' } as const;
  await fixture.outbox.changeAttempt(ATTEMPT, (row) => ({ ...row, parts: [end] }));
  await expect(recover(fixture)).resolves.toMatchObject([{ recorded_ms: 2900 }]);
  expect(stateOf(fixture).seals[0]?.tracks[0]?.parts[0]).toMatchObject({ ended_by: 'stop', recorded_ms: 2900 });
});

test('counts what the server has and the lost page alone knew of', async () => {
  const fixture = await crashed(4, 4);
  const fromMemory = await openFixture();
  for (const one of firstSegments(2)) await putSegment(fromMemory.outbox, one);
  await recover({ ...fixture, outbox: fromMemory.outbox });
  expect(stateOf(fixture).seals[0]?.tracks[0]?.parts[0]?.segments).toHaveLength(4);
});

test('sends a segment that was still growing when the page died', async () => {
  const fixture = await crashed(3, 2);
  await fixture.outbox.mark({ ...ref(2), attempt: ATTEMPT }, 'growing');
  await recover(fixture);
  expect(stateOf(fixture).puts.map((put) => put.index)).toEqual([0, 1, 2]);
  expect(stateOf(fixture).seals[0]?.tracks[0]?.parts[0]?.segments).toHaveLength(3);
});

test('takes the bytes of the server for a segment that the disk only has from a moment when it grew', async () => {
  const fixture = await crashed(3, 3);
  const row = (await fixture.outbox.rows(ATTEMPT))[1]!;
  const half = contentOf(ref(1)).slice(0, row.bytes / 2);
  const earlier = { ...row, bytes: half.byteLength, sha256: await sha256Hex(half), state: 'growing' } as const;
  await fixture.outbox.put(earlier, half);
  await expect(recover(fixture)).resolves.toMatchObject([{ outcome: 'sealed' }]);
  expect(stateOf(fixture).puts).toHaveLength(3);
  const [part] = stateOf(fixture).seals[0]?.tracks[0]?.parts ?? [];
  expect(part?.segments[1]?.sha256).toBe(row.sha256);
  expect(part?.lost).toBeUndefined();
});

test('leaves an attempt alone that another page works on', async () => {
  const fixture = await crashed(3, 1);
  await expect(recover(fixture, { hold: async () => null })).resolves.toEqual([]);
  expect(stateOf(fixture).puts).toHaveLength(1);
});

test('forgets an attempt that the server does not know, and one in which nothing was recorded', async () => {
  const fixture = await openFixture();
  await fixture.outbox.putAttempt({ ...fixture.row, attempt: 99 });
  await putSegment(fixture.outbox, ref(0), 99);
  await expect(recover(fixture)).resolves.toMatchObject([
    { attempt: ATTEMPT, outcome: 'empty' },
    { attempt: 99, outcome: 'gone' },
  ]);
  expect(await fixture.outbox.attempts()).toEqual([]);
  expect(await fixture.outbox.rows(99)).toEqual([]);
});

test('waits for the network, however long', async () => {
  const fixture = await crashed(3, 1);
  let online = false;
  const transport = createModelTransport(fixture.model, () => (online ? null : 'no_answer'));
  const recovering = recoverAttempts({
    outbox: fixture.outbox,
    transport,
    wakes: () => () => undefined,
    hold: async () => () => undefined,
  });
  await passTime(120_000);
  expect(await fixture.outbox.rows(ATTEMPT)).toHaveLength(3);
  online = true;
  await expect(timeUntil(recovering)).resolves.toMatchObject([{ outcome: 'sealed' }]);
});

test('an attempt that was refused stays here and does not keep the others waiting', async () => {
  const fixture = await crashed(2, 1);
  const transport = createModelTransport(fixture.model, (call) => (call === 'seal' ? 403 : null));
  await expect(recover(fixture, { transport })).resolves.toMatchObject([{ outcome: 'refused' }]);
  expect(await fixture.outbox.rows(ATTEMPT)).toHaveLength(2);
});
