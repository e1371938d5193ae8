import { expect, test } from 'vitest';
import { canShareScreen } from './screen.ts';

const page = (userAgent: string, more: object = {}) =>
  ({
    navigator: { userAgent, maxTouchPoints: 0, mediaDevices: { getDisplayMedia: () => undefined }, ...more },
  }) as unknown as Window & typeof globalThis;

test('a computer can share its screen', () => {
  expect(canShareScreen(page('Mozilla/5.0 (X11; Linux x86_64) Chrome/140'))).toBe(true);
});

test.each([
  ['a phone, even where its browser offers it', page('Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile')],
  ['a tablet that names itself a Mac', page('Mozilla/5.0 (Macintosh) Safari/605', { maxTouchPoints: 5 })],
  ['a browser without the function', page('Mozilla/5.0 (X11; Linux x86_64)', { mediaDevices: {} })],
  ['a page without devices', page('Mozilla/5.0 (X11; Linux x86_64)', { mediaDevices: undefined })],
])('%s cannot', (_, one) => {
  expect(canShareScreen(one)).toBe(false);
});
