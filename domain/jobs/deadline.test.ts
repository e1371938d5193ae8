import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { applicationDeadline, fixedDeadline } from './deadline.ts';
import { deadlinePhase, isPast } from './deadline-phase.ts';
import { addDays, endOfDay, isTimeZone, localDay } from './time-zone.ts';
import type { CalendarDay } from './time-zone.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

const asNumber = ({ year, month, day }: CalendarDay) => year * 10_000 + month * 100 + day;

const anyDay = fc
  .date({ min: new Date('1995-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => localDay(date, 'UTC'));
const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));

describe('endOfDay', () => {
  it.each([
    ['Europe/London', { year: 2027, month: 1, day: 15 }, '2027-01-15T23:59:59.999Z'],
    ['Europe/London', { year: 2027, month: 7, day: 15 }, '2027-07-15T22:59:59.999Z'],
    ['Europe/Paris', { year: 2027, month: 3, day: 28 }, '2027-03-28T21:59:59.999Z'],
    ['America/New_York', { year: 2026, month: 11, day: 1 }, '2026-11-02T04:59:59.999Z'],
    ['Asia/Kathmandu', { year: 2027, month: 5, day: 5 }, '2027-05-05T18:14:59.999Z'],
    ['Pacific/Kiritimati', { year: 2027, month: 12, day: 31 }, '2027-12-31T09:59:59.999Z'],
    // Midnight never happened: clocks went from 24:00 to 01:00.
    ['America/Sao_Paulo', { year: 2018, month: 11, day: 3 }, '2018-11-04T02:59:59.999Z'],
    // 23:00 to 24:00 happened twice; the day ends with the second.
    ['America/Sao_Paulo', { year: 2018, month: 2, day: 17 }, '2018-02-18T02:59:59.999Z'],
    // Clocks went back from 00:01 to 23:01, so the day ended twice.
    ['America/St_Johns', { year: 2010, month: 11, day: 6 }, '2010-11-07T03:29:59.999Z'],
    // Samoa left out 30 December 2011.
    ['Pacific/Apia', { year: 2011, month: 12, day: 30 }, '2011-12-30T09:59:59.999Z'],
  ])('in %s on %o', (zone, day, expected) => {
    expect(iso(endOfDay(day, zone))).toBe(expected);
  });

  it('is the last instant of the day in every zone', () => {
    fc.assert(
      fc.property(anyZone, anyDay, (zone, day) => {
        const end = endOfDay(day, zone);
        const reads = (ms: number) => asNumber(localDay(new Date(end.getTime() + ms), zone));
        expect(reads(0)).toBeLessThanOrEqual(asNumber(day));
        for (const minutes of [0, 1, 15, 30, 59, 60, 90, 119, 180]) {
          expect(reads(minutes * 60_000 + 1)).toBeGreaterThan(asNumber(day));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('moves forward with every day', () => {
    fc.assert(
      fc.property(anyZone, anyDay, (zone, day) => {
        const length = endOfDay(addDays(day, 1), zone).getTime() - endOfDay(day, zone).getTime();
        expect(length).toBeGreaterThanOrEqual(0);
        expect(length).toBeLessThanOrEqual(49 * 3_600_000);
      }),
      { numRuns: 200 },
    );
  });

  it('knows zones', () => {
    expect(isTimeZone('Europe/London')).toBe(true);
    expect(isTimeZone('Europe/Nowhere')).toBe(false);
    expect(() => endOfDay({ year: 2027, month: 1, day: 1 }, 'Europe/Nowhere')).toThrow(RangeError);
  });
});

describe('applicationDeadline', () => {
  const rolling = { fixed_deadline: null, applicant_deadline_days: 2 };

  it('counts days of the calendar across a clock change', () => {
    const deadline = applicationDeadline(rolling, '2027-03-27T00:30:00Z', 'Europe/London');
    expect(iso(deadline)).toBe('2027-03-29T22:59:59.999Z');
  });

  it('starts from the day of the company, not of the server', () => {
    const invited = '2027-01-10T23:30:00Z';
    expect(iso(applicationDeadline(rolling, invited, 'Asia/Tokyo'))).toBe('2027-01-13T14:59:59.999Z');
  });

  it('takes three days where the job sets none', () => {
    const job = { fixed_deadline: null, applicant_deadline_days: null };
    expect(iso(applicationDeadline(job, '2027-01-10T10:00:00Z', 'UTC'))).toBe('2027-01-13T23:59:59.999Z');
  });

  it('waits for the invitation', () => {
    expect(applicationDeadline(rolling, null, 'UTC')).toBeNull();
  });

  it('prefers a fixed deadline, as an instant or as a day', () => {
    const job = { fixed_deadline: '2027-05-01T12:00:00Z', applicant_deadline_days: 2 };
    expect(iso(applicationDeadline(job, '2027-01-10T10:00:00Z', 'UTC'))).toBe('2027-05-01T12:00:00.000Z');
    expect(iso(fixedDeadline('2027-05-01', 'Europe/Paris'))).toBe('2027-05-01T21:59:59.999Z');
  });
});

describe('deadlinePhase', () => {
  const deadline = '2027-01-13T12:00:00Z';

  it.each([
    ['2027-01-13T12:00:00.000Z', 'open'],
    ['2027-01-13T12:00:00.001Z', 'grace'],
    ['2027-01-13T12:30:00.000Z', 'grace'],
    ['2027-01-13T12:30:00.001Z', 'closed'],
  ])('at %s is %s', (now, phase) => {
    expect(deadlinePhase(deadline, new Date(now))).toBe(phase);
  });

  it('never closes without a deadline', () => {
    expect(isPast(null, new Date())).toBe(false);
    expect(deadlinePhase(null, new Date())).toBe('open');
  });
});
