import { expect, test } from 'vitest';
import { settingsAt } from './fake-clock.ts';

const now = Date.parse('2026-11-22T00:00:00Z');

test.each([
  ['2026-11-23T00:00Z', '+86400'],
  ['2026-11-21T23:59:59Z', '-1'],
  ['2026-11-22T00:00Z', '+0'],
])('at %s the clock is %s seconds ahead', (moment, FAKETIME) => {
  const settings = settingsAt('/clock.so', moment, 'Asia/Kathmandu', now);
  expect(settings).toMatchObject({ LD_PRELOAD: '/clock.so', FAKETIME, TZ: 'Asia/Kathmandu' });
});

test('what is no moment is refused', () => {
  expect(() => settingsAt('/clock.so', 'midnight', 'UTC', now)).toThrow('midnight is no moment');
});
