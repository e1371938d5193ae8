import { expect, test } from 'vitest';
import { recordClip, type ClipRecorder } from '../capture/clip-recorder.ts';
import { createClipStore, openClipStore } from '../store/clip-store.ts';
import { openCamera } from '../devices/devices.ts';
import { createOutbox } from '../store/outbox.ts';
import { becomesTrue, theCamera } from './harness.ts';

const OWNER = '1/2';
const MINUTE = 60_000;

const stateOf = (clip: ClipRecorder) => () => clip.snapshot().state;

/** Seconds that a browser plays of it. */
async function lengthOf(file: Blob): Promise<number> {
  const video = document.createElement('video');
  video.muted = true;
  video.src = URL.createObjectURL(file);
  await video.play();
  await becomesTrue(() => video.ended);
  return video.currentTime;
}

test('a film is recorded, kept for a later page, and plays as long as it was', async () => {
  const name = `clips-${crypto.randomUUID()}`;
  const clips = await openClipStore(name);
  const recording = recordClip({ stream: await theCamera(), clips, owner: OWNER, max_ms: MINUTE });
  expect(recording.snapshot().state).toBe('starting');
  await becomesTrue(() => recording.snapshot().captured_seconds >= 3);
  await recording.stop();
  const { clip, state, cut_short } = recording.snapshot();
  expect({ state, cut_short }).toEqual({ state: 'recorded', cut_short: false });

  const later = await openClipStore(name);
  const [storedClip] = await later.list(OWNER);
  expect(storedClip).toMatchObject({ id: clip?.id, mime_type: clip?.mime_type, bytes: clip?.bytes });
  expect(storedClip?.mime_type).toMatch(/^video\/mp4/);
  if (!storedClip) throw new Error('nothing was kept');
  const file = await later.read(storedClip);
  expect(file.size).toBe(clip?.bytes);
  expect(Math.abs((await lengthOf(file)) - (clip?.recorded_ms ?? 0) / 1000)).toBeLessThan(1);
  await later.forget(storedClip.id);
  expect(await clips.list(OWNER)).toEqual([]);
});

test('it ends automatically at its limit', async () => {
  const clips = createClipStore(createOutbox(null));
  const recording = recordClip({ stream: await theCamera(), clips, owner: OWNER, max_ms: 1500 });
  await expect.poll(stateOf(recording), { timeout: 25_000 }).toBe('recorded');
  expect(recording.snapshot()).toMatchObject({ cut_short: false });
  expect(recording.snapshot().clip?.recorded_ms).toBeGreaterThanOrEqual(1500);
});

test('a camera that goes away costs nothing of what was recorded', async () => {
  const clips = createClipStore(createOutbox(null));
  const stream = await openCamera();
  const recording = recordClip({ stream, clips, owner: OWNER, max_ms: MINUTE });
  await becomesTrue(() => recording.snapshot().captured_seconds >= 2);
  for (const track of stream.getTracks()) {
    track.stop();
    track.dispatchEvent(new Event('ended'));
  }
  await expect.poll(stateOf(recording), { timeout: 25_000 }).toBe('recorded');
  expect(recording.snapshot().cut_short).toBe(true);
  expect((await clips.list(OWNER))[0]?.bytes).toBe(recording.snapshot().clip?.bytes);
});

test('a stream that is gone already gives no recording', async () => {
  const clips = createClipStore(createOutbox(null));
  const stream = await openCamera();
  for (const track of stream.getTracks()) track.stop();
  const recording = recordClip({ stream, clips, owner: OWNER, max_ms: MINUTE });
  await expect.poll(stateOf(recording), { timeout: 25_000 }).toBe('failed');
  expect(await clips.list(OWNER)).toEqual([]);
});
