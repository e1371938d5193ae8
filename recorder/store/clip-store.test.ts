import { expect, test } from 'vitest';
import { extensionOf } from '../capture/clip-recorder.ts';
import { createClipStore } from './clip-store.ts';
import { sha256Hex } from '../digest.ts';
import { createOutbox } from './outbox.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;

async function fill(indexes: number[], owner = 'h/1', id = 5) {
  const clips = createClipStore(createOutbox(null));
  await clips.begin(id, owner, 'video/mp4');
  for (const index of indexes) {
    const bytes = bytesOf(`<${index}>`);
    await clips.put(id, { index, bytes, sha256: await sha256Hex(bytes), captured_ms: (index + 1) * 1000 });
  }
  return clips;
}

test('a clip of a page that died is found whole', async () => {
  const clips = await fill([0, 1, 2]);
  const [clip] = await clips.list('h/1');
  expect(clip).toMatchObject({ id: 5, mime_type: 'video/mp4', recorded_ms: 3000, bytes: 9 });
  const file = await clips.read(clip!);
  expect(file.type).toBe('video/mp4');
  expect(await file.text()).toBe('<0><1><2>');
});

test('what comes after a gap is left out', async () => {
  const clips = await fill([0, 1, 3]);
  const [clip] = await clips.list('h/1');
  expect(clip?.recorded_ms).toBe(2000);
  expect(await (await clips.read(clip!)).text()).toBe('<0><1>');
});

test('nobody else who uses the browser is shown it, and forgetting leaves nothing', async () => {
  const clips = await fill([0]);
  expect(await clips.list('h/2')).toEqual([]);
  await clips.forget(5);
  expect(await clips.list('h/1')).toEqual([]);
});

test('a clip without a chunk is none', async () => {
  expect(await (await fill([])).list('h/1')).toEqual([]);
});

test('a file is named for what it is', () => {
  expect(extensionOf('video/mp4;codecs=avc1.42E01F,opus')).toBe('mp4');
  expect(extensionOf('video/webm;codecs=vp8,opus')).toBe('webm');
  expect(extensionOf('')).toBe('mp4');
});
