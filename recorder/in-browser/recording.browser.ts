import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeStream, openCamera } from '../devices.ts';
import { createHttpTransport } from '../http-transport.ts';
import { openOutbox } from '../outbox.ts';
import { createAttemptSession } from '../session.ts';
import { protocol } from './protocol-client.ts';

let stream: MediaStream;
beforeAll(async () => {
  stream = await openCamera();
});
afterAll(() => closeStream(stream));
beforeEach(() => protocol.reset());

test('first', async () => {
  const outbox = await openOutbox(`test-${crypto.randomUUID()}`);
  const session = createAttemptSession({ application: 7, question: 3, device: 'device-of-test', transport: createHttpTransport(), outbox });
  session.useStream(stream, 'standard');
  await session.record();
  console.log(JSON.stringify(session.snapshot()), JSON.stringify(stream.getVideoTracks()[0]?.getSettings()), JSON.stringify((stream.getVideoTracks()[0] as any).stats));
  await expect.poll(() => session.snapshot().captured_seconds, { timeout: 20000 }).toBe(8);
  const t = performance.now();
  await session.stop();
  console.log(performance.now() - t, JSON.stringify(session.snapshot()));
  console.log(JSON.stringify(await protocol.attempt(1), null, 1).slice(0, 6000));
  console.log(JSON.stringify(await protocol.file(1)));
});
