import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createOutageLog } from './outage-log.ts';

it('an outage is logged when it begins and when it ends, however many calls fail', async () => {
  vi.useFakeTimers();
  let isLost = true;
  const pool = new pg.Pool();
  vi.spyOn(pool, 'query').mockImplementation(() => {
    if (isLost) throw new Error('Connection terminated');
  });
  const lines: [string, unknown][] = [];
  const log = {
    error: (facts: unknown, text: string) => lines.push([text, facts]),
    warn: (facts: unknown, text: string) => lines.push([text, facts]),
  };
  const outage = createOutageLog({ pool, log, now: () => new Date(Date.now()) });
  const lost = new Error('Connection terminated');
  for (let call = 0; call < 100; call += 1) outage.begin(lost);
  await vi.advanceTimersByTimeAsync(28_000);
  outage.begin(lost);
  expect(lines).toEqual([['the database does not answer', { err: lost }]]);
  isLost = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines.slice(1)).toEqual([['the database answers again', { seconds: 29 }]]);
  outage.begin(lost);
  expect(lines).toHaveLength(3);
  vi.useRealTimers();
});
