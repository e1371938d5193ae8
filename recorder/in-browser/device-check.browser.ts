import { beforeEach, expect, test } from 'vitest';
import { runDeviceCheck } from '../devices/device-check.ts';
import { listDevices } from '../devices/devices.ts';
import { createLineProbe } from '../devices/line-probe.ts';
import { APPLICATION, freshOutbox, theCamera } from './harness.ts';
import { OFFLINE, protocol } from './protocol-client.ts';

beforeEach(() => protocol.reset());

/** A covered lens and a muted microphone. */
function deadStream(): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 180;
  const brush = canvas.getContext('2d');
  const paint = (): void => brush?.fillRect(0, 0, 320, 180);
  const timer = setInterval(paint, 33);
  const stream = canvas.captureStream(30);
  const context = new AudioContext();
  const speaker = context.createMediaStreamDestination();
  const tone = context.createOscillator();
  const mute = context.createGain();
  mute.gain.value = 0;
  tone.connect(mute).connect(speaker);
  tone.start();
  for (const track of speaker.stream.getTracks()) stream.addTrack(track);
  stream.getVideoTracks()[0]?.addEventListener('ended', () => clearInterval(timer));
  return stream;
}

test('a good camera, microphone and line are good, and the four seconds play', async () => {
  const stream = await theCamera();
  const outbox = await freshOutbox();
  const report = await runDeviceCheck({ stream, outbox, probe: createLineProbe(APPLICATION) });
  expect(report).toMatchObject({ verdict: 'good', findings: [], quality: 'standard' });
  expect(report.stream).toBe(stream);
  expect(report.measures.peak_db).toBeGreaterThan(-30);
  expect(report.measures.brightness).toBeGreaterThan(0.2);
  expect(report.measures.upload_bits_per_second).toBeGreaterThan(1_500_000);
  expect(await outbox.rows(0)).toEqual([]);

  const video = document.createElement('video');
  video.muted = true;
  video.src = URL.createObjectURL(report.playback);
  await video.play();
  await expect.poll(() => video.ended).toBe(true);
  expect(video.currentTime).toBeGreaterThan(3.5);
  expect(video.videoWidth).toBe(640);
  URL.revokeObjectURL(video.src);
});

test('a covered lens and a dead microphone are named', async () => {
  const report = await runDeviceCheck({ stream: deadStream(), outbox: await freshOutbox() });
  expect(report.verdict).toBe('blocked');
  expect(report.findings.map((finding) => finding.code)).toEqual(['microphone_silent', 'camera_dark']);
});

test('a line that is down blocks, a slow one lowers the quality', async () => {
  const stream = (await theCamera()).clone();
  const outbox = await freshOutbox();
  await protocol.break(...OFFLINE);
  const down = await runDeviceCheck({ stream, outbox, probe: createLineProbe(APPLICATION) });
  expect(down).toMatchObject({ verdict: 'blocked', findings: [{ link: 'network', code: 'line_down' }] });

  // One megabit a second.
  const slow = (body: ArrayBuffer): Promise<void> =>
    new Promise((resolve) => setTimeout(resolve, (body.byteLength * 8) / 1000));
  const report = await runDeviceCheck({ stream, outbox, probe: slow });
  expect(report).toMatchObject({ verdict: 'usable', quality: 'reduced', findings: [{ code: 'line_slow' }] });
  expect(report.stream).toBe(stream);
});

test('lists the devices to choose from', async () => {
  await theCamera();
  const devices = await listDevices();
  expect(devices.cameras.length).toBeGreaterThan(0);
  expect(devices.microphones.length).toBeGreaterThan(0);
  expect(devices.cameras[0]?.label).not.toBe('');
});
