import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { becomesTrue, newSession, recordedFor, reaches, startRecording, theCamera } from './harness.ts';
import { OFFLINE, protocol } from './protocol-client.ts';

beforeEach(() => protocol.reset());

test('records, uploads meanwhile and seals a file that plays and seeks', async () => {
  const { session, outbox } = await startRecording();
  await becomesTrue(() => session.snapshot().acknowledged_bytes > 100_000);
  expect(session.snapshot().state.name).toBe('recording');
  await recordedFor(session, 13);
  await session.stop();
  expect(session.snapshot()).toMatchObject({
    state: { name: 'submitted', server_state: 'sealed', counted: true },
    microphone_silent: false,
    storage: 'disk',
    offline: false,
  });

  const record = await protocol.attempt(1);
  const sealed = record.seals[0]?.tracks[0]?.parts[0];
  expect(record.puts.map((put) => put.index)).toEqual(record.puts.map((_, position) => position));
  expect(record.puts.every((put) => put.status === 201)).toBe(true);
  expect(sealed?.segments).toEqual(record.stored.map(({ index, bytes, sha256 }) => ({ index, bytes, sha256 })));
  // Ten of a second, and the rest in one.
  expect(record.stored.length).toBeLessThanOrEqual(12);
  expect(record.heartbeats).toHaveLength(1);
  expect(record.seals[0]?.tracks[0]?.mime_type).toMatch(/^video\/mp4;\s*codecs="?avc1/);
  expect(await outbox.attempts()).toEqual([]);
  expect(await outbox.rows(1)).toEqual([]);

  const { bytes, probe } = await protocol.file(1);
  expect(session.snapshot()).toMatchObject({ captured_bytes: bytes, acknowledged_bytes: bytes });
  if (!probe) return;
  expect(probe).toMatchObject({ width: 640, height: 360, complaints: '' });
  // A browser may write either track first.
  expect(probe.codecs.toSorted()).toEqual(['h264', 'opus']);
  expect(Math.abs(probe.duration * 1000 - (sealed?.recorded_ms ?? 0))).toBeLessThan(1000);
  // A busy machine skips frames; one missed key frame would be four seconds.
  expect(probe.longest_key_gap).toBeLessThan(3);
});

test('goes on recording without a network and catches up when it returns', async () => {
  const { session } = await startRecording();
  await becomesTrue(() => session.snapshot().acknowledged_bytes > 0);
  await protocol.break(...OFFLINE);
  await becomesTrue(() => session.snapshot().offline);
  const before = session.snapshot().captured_bytes;
  await becomesTrue(() => session.snapshot().captured_bytes > before + 100_000);
  expect(session.snapshot().state.name).toBe('recording');
  const stopping = session.stop();
  await reaches(session, 'sealing');
  expect(session.snapshot().acknowledged_bytes).toBeLessThan(session.snapshot().captured_bytes);
  await protocol.mend();
  window.dispatchEvent(new Event('online'));
  await stopping;
  expect(session.snapshot()).toMatchObject({ state: { name: 'submitted' }, offline: false });
  const { bytes, probe } = await protocol.file(1);
  expect(bytes).toBe(session.snapshot().captured_bytes);
  expect(probe?.complaints ?? '').toBe('');
});

test('repeats are recognised: lost replies, busy server, expired token', async () => {
  const { session } = await startRecording();
  await protocol.break(
    { method: 'PUT', path: '/camera/0/0', action: 'drop_reply', times: 1 },
    { method: 'PUT', path: '/camera/0/1', action: 503, times: 2 },
    { method: 'POST', path: '/seal', action: 'drop_reply', times: 1 },
  );
  await becomesTrue(() => session.snapshot().acknowledged_bytes > 100_000);
  await protocol.expire(1);
  await recordedFor(session, 5);
  await session.stop();
  const record = await protocol.attempt(1);
  expect(record.puts.filter((put) => put.index === 0).map((put) => put.status)).toEqual([201, 200]);
  expect(record.upload_token).not.toBe('token-1-1');
  expect(session.snapshot().state.name).toBe('submitted');
  expect((await protocol.file(1)).bytes).toBe(session.snapshot().captured_bytes);
});

test('a connection that gives no sign for ten seconds is given up and tried again', async () => {
  const { session } = await startRecording();
  await protocol.break({ method: 'PUT', path: '/camera/0/0', action: 'hang', times: 1 });
  await recordedFor(session, 5);
  await session.stop();
  expect(session.snapshot().state.name).toBe('submitted');
  const record = await protocol.attempt(1);
  expect(record.puts[0]).toMatchObject({ index: 0, status: 201 });
});

test('sends again from its own store what the server lost before the seal', async () => {
  const { session } = await startRecording();
  await becomesTrue(() => session.snapshot().acknowledged_bytes > 100_000);
  await recordedFor(session, 5);
  await protocol.lose(1, { track: 'camera', part: 0, index: 1 });
  await session.stop();
  expect(session.snapshot().state.name).toBe('submitted');
  const record = await protocol.attempt(1);
  expect(record.puts.filter((put) => put.index === 1).map((put) => put.status)).toEqual([201, 201]);
  expect(record.seals[0]?.tracks[0]?.parts[0]?.ended_by).toBe('stop');
  expect((await protocol.file(1)).bytes).toBe(session.snapshot().captured_bytes);
});

test('stops automatically at the limit of the server', async () => {
  await protocol.reset({ max_ms: 6000 });
  const { session } = await startRecording();
  expect(session.snapshot().seconds_left).toBe(6);
  await reaches(session, 'submitted');
  const part = (await protocol.attempt(1)).seals[0]?.tracks[0]?.parts[0];
  expect(part?.ended_by).toBe('limit');
  expect(part?.recorded_ms).toBeGreaterThanOrEqual(6000);
  expect(part?.recorded_ms).toBeLessThan(6800);
});

test('records sound alone where the line carries no more', async () => {
  const { session } = await startRecording(new MediaStream((await theCamera()).getAudioTracks()), 'audio');
  await recordedFor(session, 5);
  await session.stop();
  expect((await protocol.attempt(1)).seals[0]?.tracks[0]?.mime_type).toMatch(/^audio\/mp4/);
  const { probe } = await protocol.file(1);
  if (probe) expect(probe).toMatchObject({ codecs: ['opus'], complaints: '' });
});

test('records the screen beside the camera, and goes on when it is no longer shared', async () => {
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d');
  const painting = setInterval(() => brush?.fillRect(Math.random() * 100, 0, 50, 50), 50);
  onTestFinished(() => clearInterval(painting));
  const screen = canvas.captureStream(15);
  const { session } = await newSession();
  session.useStream(await theCamera(), 'standard', screen);
  await session.record();
  await recordedFor(session, 4);
  for (const track of screen.getTracks()) track.stop();
  await recordedFor(session, 6);
  expect(session.snapshot().state.name).toBe('recording');
  await session.stop();
  const seal = (await protocol.attempt(1)).seals[0];
  const [camera, shared] = seal?.tracks ?? [];
  expect([camera?.kind, shared?.kind]).toEqual(['camera', 'screen']);
  expect(shared?.parts[0]?.recorded_ms).toBeLessThan(camera?.parts[0]?.recorded_ms ?? 0);
  expect(shared?.parts[0]?.segments.length).toBeGreaterThan(0);
  expect(shared?.start_ms).toEqual(expect.any(Number));
});

test('a screen that is left before the camera is warm records nothing', async () => {
  const stream = (await theCamera()).clone();
  const { session, outbox } = await newSession();
  session.useStream(stream, 'standard');
  const recording = session.record();
  await becomesTrue(() => session.snapshot().attempt === 1);
  session.close();
  await recording;
  expect(session.snapshot().state.name).not.toBe('recording');
  expect(await outbox.rows(1)).toEqual([]);
});

test('says why it cannot begin, and begins when that has passed', async () => {
  const { session } = await newSession();
  expect(session.snapshot().state.name).toBe('checking');
  session.useStream(await theCamera(), 'standard');
  expect(session.snapshot().state.name).toBe('ready');
  await protocol.break(...OFFLINE);
  await session.record();
  expect(session.snapshot()).toMatchObject({
    state: { name: 'blocked', cause: 'network', code: 'offline' },
    starting: false,
  });
  await protocol.break({ method: 'POST', path: '/attempts', action: 409, times: 1 });
  await session.record();
  expect(session.snapshot().state).toEqual({ name: 'blocked', cause: 'refused', code: null });
  await session.record();
  expect(session.snapshot().state.name).toBe('recording');
});

test('shows the thinking time', async () => {
  const { session } = await newSession();
  session.useStream(await theCamera(), 'standard');
  session.think({ server_time: '2019-05-01T10:00:00.000Z', thinking_ends_at: '2019-05-01T10:00:30.000Z' });
  expect(session.snapshot()).toMatchObject({ state: { name: 'thinking' }, seconds_left: 30 });
  await becomesTrue(() => session.snapshot().seconds_left === 29);
});
