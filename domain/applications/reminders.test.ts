import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDay, timeOfDay } from '../jobs/time-zone.ts';
import { isReminderTime, reminderRanges } from './reminders.ts';
import type { ReminderKind } from './reminders.ts';

const HOUR = 3_600_000;
const STEP = 15 * 60_000;
const ZONES = [
  'Europe/London',
  'Europe/Paris',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'America/Santiago',
  'Africa/Cairo',
  'Pacific/Kiritimati',
];
const utc = (text: string) => new Date(`${text}:00.000Z`);
const isIn = (instant: number, range: { since: Date; until: Date }) =>
  instant > range.since.getTime() && instant <= range.until.getTime();

/** The first run of a clock that looks every quarter of an hour at which a reminder of this deadline is due. */
function firstDue(kind: Exclude<ReminderKind, 'unopened'>, deadline: number, zone: string): number | null {
  for (let now = deadline - 36 * HOUR; now < deadline; now += STEP) {
    const ranges = reminderRanges(new Date(now), zone);
    if (ranges && isIn(deadline, ranges[kind])) return now;
  }
  return null;
}

describe('when reminders are due', () => {
  it.each([
    ['by day, exactly so long before', '2026-06-10T14:00', '2026-06-09T14:00', '2026-06-10T11:00'],
    ['at the end of a day, still in the evening', '2026-06-10T22:59', '2026-06-09T19:30', '2026-06-10T19:30'],
    ['early in the morning, the evening before', '2026-06-10T07:30', '2026-06-09T07:30', '2026-06-09T19:30'],
    ['at noon, with the short notice in the morning', '2026-06-10T09:30', '2026-06-09T09:30', '2026-06-10T07:00'],
  ])('%s', (_what, deadline, day, hours) => {
    const end = utc(deadline).getTime();
    const near = (found: number | null, wanted: string) =>
      expect(Math.abs((found ?? 0) - utc(wanted).getTime())).toBeLessThanOrEqual(STEP);
    near(firstDue('day_before', end, 'Europe/London'), day);
    near(firstDue('hours_before', end, 'Europe/London'), hours);
  });

  it('nobody is written to in the night', () => {
    expect(reminderRanges(utc('2026-06-10T06:59'), 'Europe/London')).toBeNull();
    expect(reminderRanges(utc('2026-06-10T07:00'), 'Europe/London')).not.toBeNull();
    expect(reminderRanges(utc('2026-06-10T19:59'), 'Europe/London')).not.toBeNull();
    expect(reminderRanges(utc('2026-06-10T20:00'), 'Europe/London')).toBeNull();
  });

  it('an invitation has its whole day, and is too old after three', () => {
    const now = utc('2026-06-10T12:00');
    const { unopened } = reminderRanges(now, 'Europe/Paris') ?? {};
    expect(unopened).toEqual({ since: utc('2026-06-07T12:00'), until: utc('2026-06-09T12:00') });
  });

  it('in every zone, around every change of clocks: by day, before the deadline, and never forgotten', () => {
    const anywhen = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), anywhen, (zone, deadline) => {
        for (const [kind, lead] of [
          ['hours_before', 3],
          ['day_before', 24],
        ] as const) {
          const at = firstDue(kind, deadline, zone);
          expect(at, `${kind} of ${deadline} in ${zone}`).not.toBeNull();
          const due = at ?? 0;
          const today = localDay(new Date(due), zone);
          expect(isReminderTime(new Date(due), zone)).toBe(true);
          expect(due).toBeGreaterThanOrEqual(timeOfDay(today, 8 * 60, zone).getTime());
          expect(due).toBeLessThan(timeOfDay(today, 21 * 60, zone).getTime());
          // As near as the night allows, and with an hour left at least.
          expect(Math.abs(deadline - lead * HOUR - due)).toBeLessThanOrEqual(11 * HOUR);
          expect(deadline - due).toBeGreaterThanOrEqual(HOUR - STEP);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('no deadline is in two ranges at the same time', () => {
    const anywhen = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), anywhen, fc.nat(80 * HOUR), (zone, now, ahead) => {
        const ranges = reminderRanges(new Date(now), zone);
        if (!ranges) return;
        const both = isIn(now + ahead, ranges.day_before) && isIn(now + ahead, ranges.hours_before);
        expect(both).toBe(false);
        expect(isIn(now, ranges.hours_before)).toBe(false);
      }),
    );
  });
});
