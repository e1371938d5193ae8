import { expect, test } from 'vitest';
import { AUDIO_LADDER, chooseMimeType, VIDEO_LADDER } from './codecs.ts';

test('takes the first rung that the browser records', () => {
  expect(chooseMimeType('video', () => true)).toBe('video/mp4;codecs=avc1.42E01F,mp4a.40.2');
  expect(chooseMimeType('video', (mime) => mime.includes('opus'))).toBe('video/mp4;codecs=avc1.42E01F,opus');
  expect(chooseMimeType('video', (mime) => mime.includes('webm'))).toBe('video/webm;codecs=vp8,opus');
  expect(chooseMimeType('audio', (mime) => mime.includes('opus'))).toBe('audio/mp4;codecs=opus');
});

test('lets the browser choose when it knows none of them', () => {
  expect(chooseMimeType('video', () => false)).toBeUndefined();
});

test('every rung names its codecs', () => {
  for (const mime of [...VIDEO_LADDER, ...AUDIO_LADDER]) expect(mime).toMatch(/;codecs=\w/);
});
