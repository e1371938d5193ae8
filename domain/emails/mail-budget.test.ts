import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTooManyRefused, lastLeavesAt, mailRoom, mailsUsed } from './mail-budget.ts';
import type { MailMinute } from './mail-budget.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const begin = Date.UTC(2027, 2, 1);

/** What leaves where everything leaves that may, at these moments. */
function leave(limits: { per_hour: number; per_day: number }, steps: { after: number; wanted: number }[]) {
  const minutes: MailMinute[] = [];
  const left: number[] = [];
  let now = begin;
  for (const { after, wanted } of steps) {
    now += after;
    const handed = Math.min(wanted, mailRoom(minutes, limits, new Date(now)).single);
    minutes.push({ at: new Date(Math.floor(now / MINUTE) * MINUTE), handed });
    left.push(...Array.from({ length: handed }, () => now));
  }
  return { minutes, left, now };
}

const steps = fc.array(fc.record({ after: fc.nat({ max: 3 * HOUR }), wanted: fc.nat({ max: 40 }) }), { maxLength: 40 });
const limits = fc.record({ per_hour: fc.integer({ min: 1, max: 30 }), per_day: fc.integer({ min: 1, max: 80 }) });

describe('the budget of mails', () => {
  it('holds in every hour and every day, wherever they begin', () => {
    fc.assert(
      fc.property(limits, steps, (given, moments) => {
        const { left } = leave(given, moments);
        for (const from of left) {
          const within = (window: number) => left.filter((at) => at >= from && at < from + window).length;
          expect(within(HOUR)).toBeLessThanOrEqual(given.per_hour);
          expect(within(DAY)).toBeLessThanOrEqual(given.per_day);
        }
      }),
    );
  });

  it('is whole again after a day without mails', () => {
    fc.assert(
      fc.property(limits, steps, (given, moments) => {
        const { minutes, now } = leave(given, moments);
        const later = new Date(now + DAY + MINUTE);
        expect(mailsUsed(minutes, later)).toEqual({ hour: 0, day: 0 });
        expect(mailRoom(minutes, given, later).single).toBe(Math.min(given.per_hour, given.per_day));
      }),
    );
  });

  it('keeps a tenth for single mails', () => {
    const room = mailRoom([{ at: new Date(begin), handed: 85 }], { per_hour: 100, per_day: 1000 }, new Date(begin));
    expect(room).toEqual({ single: 15, mailing: 5 });
  });

  it('says when the last of those that wait has room', () => {
    fc.assert(
      fc.property(limits, steps, fc.integer({ min: 1, max: 200 }), (given, moments, waiting) => {
        const { minutes, now } = leave(given, moments);
        const last = lastLeavesAt(minutes, given, new Date(now), waiting)!;
        expect(last.getTime()).toBeGreaterThanOrEqual(now);
        const most = Math.min(Math.ceil(given.per_hour * 0.9), Math.ceil(given.per_day * 0.9));
        if (waiting <= most) expect(mailRoom(minutes, given, last).mailing).toBeGreaterThanOrEqual(waiting);
      }),
    );
    expect(lastLeavesAt([], { per_hour: 0, per_day: 5 }, new Date(begin), 1)).toBeNull();
    // Three hours of nine, the first immediately.
    const limit = { per_hour: 10, per_day: 100 };
    expect(lastLeavesAt([], limit, new Date(begin), 27)).toEqual(new Date(begin + 2 * HOUR));
  });

  it.each([
    [20, 20, true],
    [200, 20, true],
    [201, 20, false],
    [19, 19, false],
    [0, 0, false],
  ])('of %i mails, %i refused ones end the sending: %s', (handed, refused, ended) => {
    expect(isTooManyRefused(handed, refused)).toBe(ended);
  });
});
