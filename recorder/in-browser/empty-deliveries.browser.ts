import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runDeviceCheck } from '../devices/device-check.ts';
import { freshOutbox, newSession, reaches, recordedFor, startRecording, theCamera } from './harness.ts';
import { protocol } from './protocol-client.ts';

beforeEach(() => protocol.reset());
afterEach(() => void vi.unstubAllGlobals());

/** Makes each recorder of a chosen stream deliver empty pieces from a moment on, as some browsers do. */
function emptyFrom(ms: number, isChosen: (stream: MediaStream) => boolean = () => true): void {
  class EmptyRecorder extends MediaRecorder {
    constructor(stream: MediaStream, options?: MediaRecorderOptions) {
      super(stream, options);
      if (!isChosen(stream)) return;
      let begunAt = Infinity;
      this.addEventListener('start', () => (begunAt = performance.now()));
      this.addEventListener('dataavailable', (event) => {
        if (performance.now() - begunAt >= ms) Object.defineProperty(event, 'data', { value: new Blob([]) });
      });
      // The browser's own deliveries wait for whole pictures; those of the engines in question come every second.
      const timer = setInterval(() => {
        if (performance.now() - begunAt >= ms)
          this.dispatchEvent(new BlobEvent('dataavailable', { data: new Blob([]) }));
      }, 1000);
      this.addEventListener('stop', () => clearInterval(timer));
    }
  }
  vi.stubGlobal('MediaRecorder', EmptyRecorder);
}

test('a recorder that delivers nothing is said within five seconds, and nothing is stored', async () => {
  emptyFrom(0);
  const { session } = await newSession();
  session.useStream(await theCamera(), 'standard');
  await session.record();
  const begun = performance.now();
  await reaches(session, 'interrupted');
  // A look more for a busy machine.
  expect(performance.now() - begun).toBeLessThan(6000);
  expect(session.snapshot().state).toEqual({ name: 'interrupted', reason: 'empty' });
  await session.keep();
  expect(session.snapshot().state).toEqual({ name: 'blocked', cause: 'device', code: 'nothing_recorded' });
  expect((await protocol.attempt(1)).stored).toEqual([]);
});

test('what was delivered before is kept, as ended by an error', async () => {
  emptyFrom(6000);
  const { session } = await startRecording();
  await recordedFor(session, 7);
  await reaches(session, 'interrupted');
  await session.keep();
  expect(session.snapshot().state.name).toBe('submitted');
  const [seal] = (await protocol.attempt(1)).seals;
  expect(seal?.tracks[0]?.parts[0]).toMatchObject({ ended_by: 'error' });
  const { bytes, probe } = await protocol.file(1);
  expect(bytes).toBe(session.snapshot().captured_bytes);
  if (probe) expect(probe.duration).toBeGreaterThan(3);
});

test('the device check offers the voice where only the picture is not recorded', async () => {
  emptyFrom(0, (stream) => stream.getVideoTracks().length > 0);
  const report = await runDeviceCheck({ stream: await theCamera(), outbox: await freshOutbox() });
  expect(report).toMatchObject({
    verdict: 'usable',
    quality: 'audio',
    reason: 'picture_not_recorded',
    findings: [{ link: 'recorder', code: 'picture_not_recorded', blocks: false }],
  });
  const audio = new Audio(URL.createObjectURL(report.playback));
  await audio.play();
  await expect.poll(() => audio.ended).toBe(true);
  expect(audio.currentTime).toBeGreaterThan(3);
  URL.revokeObjectURL(audio.src);
});
