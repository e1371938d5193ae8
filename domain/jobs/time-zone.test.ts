import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysLater, instantOf, wallTimeOf } from './time-zone.ts';

const zones = ['Europe/London', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'];

describe('a deadline in the zone of the company', () => {
  it('is read back as it was written', () => {
    expect(instantOf({ date: '2027-01-15', time: '23:59' }, 'Europe/London')?.toISOString()).toBe(
      '2027-01-15T23:59:00.000Z',
    );
    expect(instantOf({ date: '2027-07-15', time: '23:59' }, 'Europe/London')?.toISOString()).toBe(
      '2027-07-15T22:59:00.000Z',
    );
    expect(instantOf({ date: '2027-01-15', time: '09:30' }, 'Asia/Kolkata')?.toISOString()).toBe(
      '2027-01-15T04:00:00.000Z',
    );
  });

  it('agrees with the wall clock of every zone for every minute that exists there', () => {
    const minutes = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2034, 0, 1) / 60_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const wall = wallTimeOf(new Date(minute * 60_000), zone);
        const instant = instantOf(wall, zone);
        expect(instant && wallTimeOf(instant, zone)).toEqual(wall);
        expect(Number(instant)).toBeLessThanOrEqual(minute * 60_000);
      }),
    );
  });

  it('takes a skipped time after the change and a doubled time the first time', () => {
    expect(instantOf({ date: '2027-03-28', time: '01:30' }, 'Europe/London')?.toISOString()).toBe(
      '2027-03-28T01:30:00.000Z',
    );
    expect(instantOf({ date: '2027-10-31', time: '01:30' }, 'Europe/London')?.toISOString()).toBe(
      '2027-10-31T00:30:00.000Z',
    );
  });

  it('is the same in zones that change clocks at midnight', () => {
    const cases = [
      ['Africa/Cairo', '2027-10-28', '23:30', '2027-10-28T20:30:00.000Z'],
      ['America/Havana', '2027-03-14', '00:30', '2027-03-14T05:30:00.000Z'],
      ['Australia/Lord_Howe', '2027-10-03', '02:15', '2027-10-02T15:45:00.000Z'],
    ];
    for (const [zone = '', date = '', time = '', expected] of cases)
      expect(instantOf({ date, time }, zone)?.toISOString(), zone).toBe(expected);
  });

  it('is refused for an unknown zone', () => {
    expect(() => instantOf({ date: '2027-01-01', time: '10:00' }, 'Europe/Nowhere')).toThrow(RangeError);
    expect(() => wallTimeOf(new Date(), 'Europe/Nowhere')).toThrow(RangeError);
  });

  it('is nothing without a date or a time', () => {
    expect(instantOf({ date: '', time: '10:00' }, 'UTC')).toBeNull();
    expect(instantOf({ date: '2027-01-01', time: '' }, 'UTC')).toBeNull();
  });

  it('counts calendar days over the change of clocks', () => {
    expect(daysLater('2027-03-27', 2)).toBe('2027-03-29');
    expect(daysLater('2027-12-31', 1)).toBe('2028-01-01');
  });
});
