import { daysLater } from '@vivavoce/domain/jobs/time-zone.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastDays } from './last-days.ts';

test('bars stand for consecutive days up to the last registration, none more than 30 days', () => {
  const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 50 })), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(gaps, (steps) => {
      let day = '2027-02-20';
      const counts = steps.map(([gap, registered]) => ({ day: (day = daysLater(day, gap)), registered }));
      const days = lastDays(counts);
      expect(days.length).toBeLessThanOrEqual(30);
      expect(days.at(-1)).toEqual(counts.at(-1));
      for (const [at, bar] of days.entries()) {
        if (at > 0) expect(bar.day).toBe(daysLater(days[at - 1]?.day ?? '', 1));
        expect(bar.registered).toBe(counts.find((count) => count.day === bar.day)?.registered ?? 0);
      }
      if (days.length < 30) expect(days[0]?.day).toBe(counts[0]?.day);
    }),
  );
  expect(lastDays([])).toEqual([]);
});
