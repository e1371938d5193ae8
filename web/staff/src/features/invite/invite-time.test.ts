import { expect, test } from 'vitest';
import { proposedStart, startFault } from './invite-time.ts';

const now = new Date('2026-11-21T22:30:00Z');

test('the next morning of the company is proposed', () => {
  expect(proposedStart(now, 'Europe/Paris')).toEqual({ date: '2026-11-22', time: '09:00' });
  expect(proposedStart(now, 'Asia/Tokyo')).toEqual({ date: '2026-11-23', time: '09:00' });
});

test.each([
  [{ date: '', time: '09:00' }, { date: 'missing' }],
  [{ date: '2026-11-22', time: '' }, { time: 'missing' }],
  [{ date: '2026-11-21', time: '23:29' }, { date: 'past' }],
  [{ date: '2026-11-21', time: '23:30' }, { date: 'past' }],
  [{ date: '2026-11-21', time: '23:31' }, {}],
])('%o is %o', (wall, fault) => {
  expect(startFault(wall, 'Europe/Paris', now)).toEqual(fault);
});
