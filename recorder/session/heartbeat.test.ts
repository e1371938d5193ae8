import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beat } from './heartbeat.ts';
import { ATTEMPT, openFixture } from '../testing/attempt-fixture.ts';
import { createModelTransport, type Fault } from '../testing/model-transport.ts';
import { freezeTime, passTime } from '../testing/time.ts';

beforeEach(freezeTime);
afterEach(() => void vi.useRealTimers());

async function beating(fault: () => Fault | null = () => null) {
  const { model, token } = await openFixture();
  const transport = createModelTransport(model, fault);
  const onClosed = vi.fn<() => void>();
  const stop = beat(ATTEMPT, transport, token, () => ({ captured_ms: 1234, offline_ms: 0 }), onClosed);
  return { attempt: model.attempts.get(ATTEMPT)!, onClosed, stop };
}

test('beats every ten seconds until stopped', async () => {
  const { attempt, stop } = await beating();
  await passTime(35_000);
  expect(attempt.heartbeats).toEqual(Array.from({ length: 3 }, () => ({ captured_ms: 1234, offline_ms: 0 })));
  stop();
  await passTime(60_000);
  expect(attempt.heartbeats).toHaveLength(3);
});

test('an outage is not the end', async () => {
  const { attempt, onClosed } = await beating(() => (attempt.heartbeats.length < 1 ? null : 'no_answer'));
  await passTime(60_000);
  expect(onClosed).not.toHaveBeenCalled();
});

test.each([
  ['the attempt is no longer open', null],
  ['another device holds the lease', 409],
] as const)('tells once that %s', async (_, fault) => {
  const { attempt, onClosed } = await beating(() => fault);
  attempt.state = 'sealed';
  await passTime(60_000);
  expect(onClosed).toHaveBeenCalledTimes(1);
});
