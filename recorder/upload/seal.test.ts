import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NothingToSealError, sealAttempt, type SealOptions } from './seal.ts';
import { ATTEMPT, firstSegments, openFixture, putSegment, type AttemptFixture } from '../testing/attempt-fixture.ts';
import type { CallName, Fault } from '../testing/model-transport.ts';
import { freezeTime, passTime, timeUntil } from '../testing/time.ts';

beforeEach(freezeTime);
afterEach(() => void vi.useRealTimers());

async function recorded(count: number, fault?: (call: CallName) => Fault | null) {
  const fixture = await openFixture(fault);
  for (const ref of firstSegments(count)) await putSegment(fixture.outbox, ref);
  const end = { track: 'camera', part: 0, recorded_ms: count * 1000, ended_by: 'stop' } as const;
  await fixture.outbox.changeAttempt(ATTEMPT, (row) => ({ ...row, parts: [end] }));
  return fixture;
}

function options(fixture: AttemptFixture, more: Partial<SealOptions> = {}): SealOptions {
  const { outbox, transport, token, pause } = fixture;
  const signal = new AbortController().signal;
  return { attempt: ATTEMPT, outbox, transport, token, uploader: fixture.uploader(), pause, signal, ...more };
}

const stateOf = ({ model }: AttemptFixture) => model.attempts.get(ATTEMPT)!;

test('drains, seals with the whole list and forgets', async () => {
  const fixture = await recorded(4);
  await expect(timeUntil(sealAttempt(options(fixture)))).resolves.toEqual({ state: 'sealed', counted: true });
  const [seal] = stateOf(fixture).seals;
  expect(seal?.tracks[0]?.parts[0]).toMatchObject({ recorded_ms: 4000, ended_by: 'stop' });
  expect(seal?.tracks[0]?.parts[0]?.segments).toHaveLength(4);
  expect(await fixture.outbox.attempts()).toEqual([]);
  expect(await fixture.outbox.rows(ATTEMPT)).toEqual([]);
});

test('keeps everything until the server has acknowledged, through whatever fails', async () => {
  const faults: Array<Fault | null> = ['no_answer', 503, 500, 'lost_reply'];
  const fixture = await recorded(2, (call) => (call === 'seal' ? (faults.shift() ?? null) : null));
  const sealing = sealAttempt(options(fixture));
  await passTime(1000);
  expect(await fixture.outbox.attempts()).toHaveLength(1);
  await expect(timeUntil(sealing)).resolves.toMatchObject({ state: 'sealed' });
  // The lost reply had sealed; sealing again was harmless.
  expect(stateOf(fixture).seals).toHaveLength(2);
  expect(await fixture.outbox.attempts()).toEqual([]);
});

test('what was erased at the server stays nowhere; a 404 of another machine costs nothing', async () => {
  const erased = await recorded(2);
  erased.model.attempts.delete(ATTEMPT);
  await expect(timeUntil(sealAttempt(options(erased)))).rejects.toMatchObject({ status: 404 });
  expect(await erased.outbox.attempts()).toEqual([]);
  expect(await erased.outbox.rows(ATTEMPT)).toEqual([]);

  const astray = await recorded(2, () => 404);
  await expect(timeUntil(sealAttempt(options(astray)))).rejects.toMatchObject({ status: 404 });
  expect(await astray.outbox.rows(ATTEMPT)).toHaveLength(2);
});

test('sends again what the server names as missing, then repeats the seal', async () => {
  const fixture = await recorded(4);
  // A browser store keeps the bytes until the seal; here they are still in memory because nothing was marked.
  const { outbox } = fixture;
  const kept = new Map<number, ArrayBuffer>();
  for (const row of await outbox.rows(ATTEMPT)) kept.set(row.index, (await outbox.bytes(row))!);
  const holding = { ...outbox, bytes: async ({ index }: { index: number }) => kept.get(index) };
  const uploader = fixture.uploader({ outbox: holding });
  await timeUntil(uploader.drained());
  fixture.model.lose(ATTEMPT, { track: 'camera', part: 0, index: 1 });
  fixture.model.lose(ATTEMPT, { track: 'camera', part: 0, index: 3 });
  await timeUntil(sealAttempt(options(fixture, { outbox: holding, uploader })));
  expect(stateOf(fixture).puts.map((put) => put.index)).toEqual([0, 1, 2, 3, 1, 3]);
  expect(stateOf(fixture).seals[0]?.tracks[0]?.parts[0]).toMatchObject({ ended_by: 'stop' });
  expect(stateOf(fixture).stored.size).toBe(4);
});

test('seals a part without the segments that device and server have lost', async () => {
  const fixture = await recorded(4);
  const uploader = fixture.uploader();
  await timeUntil(uploader.drained());
  fixture.model.lose(ATTEMPT, { track: 'camera', part: 0, index: 2 });
  await timeUntil(sealAttempt(options(fixture, { uploader })));
  const part = stateOf(fixture).seals[0]?.tracks[0]?.parts[0];
  expect(part?.segments.map((one) => one.index)).toEqual([0, 1, 3]);
  expect(part).toMatchObject({ lost: [2], ended_by: 'interrupted', recorded_ms: 4000 });
});

test('takes the server at its word when the attempt was closed meanwhile', async () => {
  const fixture = await recorded(3);
  stateOf(fixture).state = 'sealed';
  await expect(timeUntil(sealAttempt(options(fixture)))).resolves.toEqual({ state: 'sealed', counted: null });
  expect(await fixture.outbox.attempts()).toEqual([]);
});

test('says when there is nothing to seal', async () => {
  const fixture = await recorded(0);
  await expect(timeUntil(sealAttempt(options(fixture)))).rejects.toThrow(NothingToSealError);
  expect(stateOf(fixture).seals).toEqual([]);
});

test('rejects with what the server refuses for good, and keeps the recording', async () => {
  const fixture = await recorded(2, (call) => (call === 'seal' ? 403 : null));
  await expect(timeUntil(sealAttempt(options(fixture)))).rejects.toMatchObject({ status: 403 });
  expect(await fixture.outbox.rows(ATTEMPT)).toHaveLength(2);
});

test('aborting ends it and leaves everything for recovery', async () => {
  const fixture = await recorded(2, () => 'no_answer');
  const stop = new AbortController();
  const outcome = sealAttempt(options(fixture, { signal: stop.signal })).catch((error: unknown) => error);
  await passTime(5000);
  stop.abort();
  await passTime(100);
  expect(await outcome).toMatchObject({ name: 'AbortError' });
  expect(await fixture.outbox.rows(ATTEMPT)).toHaveLength(2);
});
