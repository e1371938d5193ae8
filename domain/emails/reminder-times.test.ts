import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REMINDER_LIMITS } from '../applications/limits.ts';
import { addDays, localDay, timeOfDay, wallTimeOf } from '../jobs/time-zone.ts';
import { nextReminderTime, reminderMoment, reminderRange } from './reminder-times.ts';
import {
  DEFAULT_REMINDERS,
  REMINDER_HOURS,
  inOrder,
  leadHours,
  reminderKey,
  reminderText,
  timeFault,
} from './reminders.ts';
import type { ReminderTime } from './reminders.ts';

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
const [unopened, dayBefore, hoursBefore] = DEFAULT_REMINDERS as unknown as [ReminderTime, ReminderTime, ReminderTime];
const utc = (text: string) => new Date(`${text}:00.000Z`);
const anywhen = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
const anyTime: fc.Arbitrary<ReminderTime> = fc.oneof(
  fc.record({
    anchor: fc.constantFrom('invitation', 'deadline'),
    amount: fc.integer({ min: 1, max: 7 }),
    unit: fc.constant('days' as const),
    at: fc.option(fc.constantFrom(...REMINDER_HOURS)),
  }),
  fc.record({
    anchor: fc.constantFrom('invitation', 'deadline'),
    amount: fc.integer({ min: 1, max: REMINDER_LIMITS.hours_max }),
    unit: fc.constant('hours' as const),
    at: fc.constant(null),
  }),
);

/** The first run of a clock that looks every quarter of an hour at which the reminder is due. */
function firstDue(time: ReminderTime, about: number, zone: string): number | null {
  const middle = about + (time.anchor === 'deadline' ? -1 : 1) * leadHours(time) * HOUR;
  for (let now = middle - 36 * HOUR; now < middle + 36 * HOUR; now += STEP) {
    const range = reminderRange(time, new Date(now), zone);
    if (range && about > range.since.getTime() && about <= range.until.getTime()) return now;
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
    expect(reminderMoment(dayBefore, utc(deadline), 'Europe/London')).toEqual(utc(day));
    expect(reminderMoment(hoursBefore, utc(deadline), 'Europe/London')).toEqual(utc(hours));
  });

  it('after an invitation comes its whole time, and then the morning', () => {
    expect(reminderMoment(unopened, utc('2026-06-09T12:00'), 'Europe/Paris')).toEqual(utc('2026-06-10T12:00'));
    expect(reminderMoment(unopened, utc('2026-06-09T20:00'), 'Europe/Paris')).toEqual(utc('2026-06-11T06:00'));
    const atTen: ReminderTime = { anchor: 'invitation', amount: 2, unit: 'days', at: '10:00' };
    expect(reminderMoment(atTen, utc('2026-06-09T20:00'), 'Europe/Paris')).toEqual(utc('2026-06-11T08:00'));
  });

  it('one that is late leaves now, or in the next morning', () => {
    expect(nextReminderTime(utc('2026-06-10T12:00'), 'Europe/Paris')).toEqual(utc('2026-06-10T12:00'));
    expect(nextReminderTime(utc('2026-06-10T20:00'), 'Europe/Paris')).toEqual(utc('2026-06-11T06:00'));
    expect(nextReminderTime(utc('2026-06-10T01:00'), 'Europe/Paris')).toEqual(utc('2026-06-10T06:00'));
  });

  it('a reminder is late by two days at most', () => {
    const now = utc('2026-06-10T12:00');
    expect(reminderRange(unopened, now, 'Europe/Paris')).toEqual({
      since: utc('2026-06-07T12:00'),
      until: utc('2026-06-09T12:00'),
    });
    const early: ReminderTime = { anchor: 'deadline', amount: 5, unit: 'days', at: null };
    expect(reminderRange(early, now, 'Europe/Paris')).toEqual({
      since: utc('2026-06-13T12:00'),
      until: utc('2026-06-15T12:00'),
    });
  });

  it('in every zone, around every change of clocks: by day, at the moment that is shown, and never forgotten', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), anywhen, anyTime, (zone, about, time) => {
        const shown = reminderMoment(time, new Date(about), zone).getTime();
        const at = firstDue(time, about, zone);
        const today = localDay(new Date(shown), zone);
        expect(shown).toBeGreaterThanOrEqual(timeOfDay(today, REMINDER_LIMITS.day_begins, zone).getTime());
        expect(shown).toBeLessThan(timeOfDay(today, REMINDER_LIMITS.day_ends, zone).getTime());
        // A moment in the last quarter of the day is met by a clock that looks more often.
        expect(at, `${JSON.stringify(time)} of ${about} in ${zone}`).not.toBeNull();
        const lateness = (at ?? 0) - shown;
        const morning = timeOfDay(addDays(today, 1), REMINDER_LIMITS.day_begins, zone).getTime();
        const missed = shown > timeOfDay(today, REMINDER_LIMITS.day_ends, zone).getTime() - STEP;
        expect(lateness).toBeGreaterThanOrEqual(0);
        expect(lateness).toBeLessThanOrEqual(missed ? morning + STEP - shown : STEP);
        if (time.at !== null) expect(wallTimeOf(new Date(shown), zone).time).toBe(time.at);
        if (time.anchor === 'deadline') expect(about - shown).toBeGreaterThanOrEqual(HOUR);
        else expect(shown).toBeGreaterThan(about);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the reminders of an activity', () => {
  it('are in the order in which they leave, and each has a name of its own', () => {
    expect(inOrder([hoursBefore, dayBefore, unopened])).toEqual([unopened, dayBefore, hoursBefore]);
    expect(DEFAULT_REMINDERS.map(reminderKey)).toEqual(['invitation-1-days', 'deadline-1-days', 'deadline-3-hours']);
    expect(DEFAULT_REMINDERS.map(reminderText)).toEqual(['unopened', 'day_before', 'hours_before']);
    expect(reminderText({ ...dayBefore, amount: 2 })).toBe('open');
  });

  it.each([
    [{ amount: 0 }, { field: 'amount', code: 'too_small' }],
    [{ amount: 61 }, { field: 'amount', code: 'too_big' }],
    [
      { amount: 73, unit: 'hours' as const },
      { field: 'amount', code: 'too_big' },
    ],
    [
      { unit: 'hours' as const, at: '10:00' },
      { field: 'at', code: 'not_allowed' },
    ],
    [{ at: '03:00' }, { field: 'at', code: 'not_allowed' }],
    [{ at: '20:30' }, null],
  ])('have a time that can be kept: %o', (change, fault) => {
    expect(timeFault({ ...dayBefore, ...change })).toEqual(fault);
  });
});
