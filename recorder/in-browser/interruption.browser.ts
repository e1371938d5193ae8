import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { createHttpTransport } from '../upload/http-transport.ts';
import { recoverAttempts } from '../session/recovery.ts';
import type { AttemptState } from '../session/session-state.ts';
import { becomesTrue, freshOutbox, newSession, recordedFor, reaches, startRecording, theCamera } from './harness.ts';
import { protocol } from './protocol-client.ts';

beforeEach(() => protocol.reset());

/** The same camera in tracks of its own, so that a test may end them. */
async function ownTracks(): Promise<MediaStream> {
  return (await theCamera()).clone();
}

function unplug(stream: MediaStream): void {
  const [track] = stream.getVideoTracks();
  track?.stop();
  track?.dispatchEvent(new Event('ended'));
}

test('a camera that goes away interrupts; what was saved can be kept', async () => {
  const stream = await ownTracks();
  const { session } = await startRecording(stream);
  const states: AttemptState[] = [];
  session.subscribe(() => {
    const { state } = session.snapshot();
    if (state !== states.at(-1)) states.push(state);
    // Immediately, as a screen does that asks later.
    void session.keep();
  });
  await recordedFor(session, 6);
  unplug(stream);
  await reaches(session, 'submitted');
  expect(states).toContainEqual({ name: 'interrupted', reason: 'device' });
  const part = (await protocol.attempt(1)).seals[0]?.tracks[0]?.parts[0];
  expect(part).toMatchObject({ ended_by: 'device' });
  const { bytes, probe } = await protocol.file(1);
  expect(bytes).toBe(session.snapshot().captured_bytes);
  if (!probe) return;
  expect(probe.complaints).toBe('');
  expect(Math.abs(probe.duration * 1000 - (part?.recorded_ms ?? 0))).toBeLessThan(2000);
});

test('an interrupted answer goes on in a new part, never in the old bytes', async () => {
  const stream = await ownTracks();
  const { session } = await startRecording(stream);
  await recordedFor(session, 4);
  unplug(stream);
  await reaches(session, 'interrupted');
  await session.resume(await theCamera(), 'standard');
  expect(session.snapshot().state.name).toBe('recording');
  await recordedFor(session, 9);
  await session.stop();
  const parts = (await protocol.attempt(1)).seals[0]?.tracks[0]?.parts ?? [];
  expect(parts.map(({ part, ended_by }) => ({ part, ended_by }))).toEqual([
    { part: 0, ended_by: 'device' },
    { part: 1, ended_by: 'stop' },
  ]);
  expect(parts[1]?.segments[0]?.index).toBe(0);
  for (const part of [0, 1]) expect((await protocol.file(1, part)).probe?.complaints ?? '').toBe('');
});

test('an attempt that the server closed is not recorded on', async () => {
  const { session } = await startRecording();
  await protocol.break({ method: 'PUT', path: '/camera/', action: 410, times: 1 });
  await reaches(session, 'interrupted');
  expect(session.snapshot().state).toEqual({ name: 'interrupted', reason: 'closed' });
});

async function setQuota(quotaSize?: number): Promise<void> {
  const { origin } = location;
  await cdp().send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize ? { quotaSize } : {}) });
  // The browser remembers how much room there was until its databases are gone.
  await cdp().send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}

test('a full disk moves to memory, says so, and loses nothing', async () => {
  await setQuota(300_000);
  onTestFinished(() => setQuota());
  const { session } = await startRecording();
  expect(session.snapshot().storage).toBe('disk');
  await becomesTrue(() => session.snapshot().storage === 'memory');
  await recordedFor(session, 7);
  await session.stop();
  expect(session.snapshot().state.name).toBe('submitted');
  const { bytes, probe } = await protocol.file(1);
  expect(bytes).toBe(session.snapshot().captured_bytes);
  expect(probe?.complaints ?? '').toBe('');
});

test('leaving the screen keeps what was recorded for recovery', async () => {
  const outbox = await freshOutbox();
  const { session } = await newSession({ outbox });
  session.useStream(await theCamera(), 'standard');
  await session.record();
  await recordedFor(session, 5);
  session.close();
  await becomesTrue(async () => (await outbox.attempts())[0]?.parts.length === 1);
  await becomesTrue(async () => {
    const [attempt] = await recoverAttempts({ outbox, transport: createHttpTransport() });
    return attempt?.outcome === 'sealed';
  });
  expect((await protocol.attempt(1)).seals[0]?.tracks[0]?.parts[0]?.recorded_ms).toBeGreaterThanOrEqual(5000);
});
