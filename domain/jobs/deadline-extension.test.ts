import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEADLINE_LIMITS } from '../limits.ts';
import { applicationDeadline } from './deadline.ts';
import { effectsOf, extensionEffect, extensionEffectSql } from './deadline-extension.ts';
import { extendedDeadline, extensionFault, gainsTime } from './extended-deadline.ts';
import type { ExtensionEffect, ExtensionRow } from './deadline-extension.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = new Date('2027-03-10T10:00:00Z');
const before = '2027-03-01T10:00:00Z';
const ahead = '2027-03-20T10:00:00Z';
const afterGrace = new Date(Date.parse(before) + (DEADLINE_LIMITS.send_grace_minutes + 1) * 60_000);
const lastMoment = new Date(Date.parse(before) + DEADLINE_LIMITS.send_grace_minutes * 60_000);

const row = (changes: Partial<ExtensionRow>): ExtensionRow => ({
  shortlisted_at: null,
  rejected_at: null,
  average_review: null,
  reviewed_at: null,
  declined_at: null,
  invited_at: before,
  responded_at: null,
  archived_at: null,
  deadline: ahead,
  status: 1,
  ...changes,
});

describe('what more time does', () => {
  const auto = { deadline: before, responded_at: afterGrace, status: 6 };

  it.each<[string, Partial<ExtensionRow>, ExtensionEffect]>([
    ['an invited one', {}, 'awaiting'],
    ['one who began', { status: 2 }, 'awaiting'],
    ['one without a deadline', { deadline: null }, 'awaiting'],
    ['one at the very deadline', { deadline: now }, 'awaiting'],
    ['one who is late', { deadline: before }, 'expired'],
    ['one whose answers the deadline sent', auto, 'auto_sent'],
    ['one who sent some answers in the last moment', { ...auto, responded_at: lastMoment }, 'none'],
    ['one who sent some answers in time', { ...auto, deadline: ahead, responded_at: before }, 'none'],
    ['one who sent everything', { ...auto, status: 4 }, 'none'],
    ['one whose answers somebody rated', { ...auto, average_review: 3.5 }, 'none'],
    ['one marked as reviewed', { ...auto, reviewed_at: now }, 'none'],
    ['one not invited yet', { invited_at: null, deadline: null }, 'none'],
    ['one who withdrew', { declined_at: before, deadline: before }, 'none'],
    ['one who withdrew after the deadline', { ...auto, declined_at: now }, 'none'],
    ['a shortlisted one', { ...auto, shortlisted_at: now }, 'none'],
    ['a rejected one', { deadline: before, rejected_at: now }, 'none'],
    ['an archived one', { archived_at: before }, 'none'],
  ])('for %s', (_who, changes, effect) => {
    expect(extensionEffect(row(changes), now)).toBe(effect);
  });

  it('asks for the late ones only, where only they are meant', () => {
    expect(effectsOf('awaiting')).toEqual(['awaiting']);
    expect(effectsOf('expired')).toEqual(['expired', 'auto_sent']);
    expect(effectsOf('all')).toEqual(['awaiting', 'expired', 'auto_sent']);
  });

  it('is written for the database with the alias of its table', () => {
    expect(extensionEffectSql('$1', 'a')).toContain('(a.deadline < $1) IS TRUE');
    expect(extensionEffectSql('$1', 'a')).toContain("interval '30 minutes'");
  });

  it('never takes time away', () => {
    expect(gainsTime(ahead, new Date(before))).toBe(false);
    expect(gainsTime(ahead, new Date(ahead))).toBe(false);
    expect(gainsTime(before, new Date(ahead))).toBe(true);
    expect(gainsTime(null, now)).toBe(true);
  });
});

/** Both hemispheres, odd offsets, changes of half an hour and of two, changes at midnight, zones that never change. */
const ZONES = [
  'Europe/London',
  'Europe/Paris',
  'Africa/Casablanca',
  'Africa/Cairo',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'America/Asuncion',
  'America/Sao_Paulo',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Tehran',
  'Australia/Eucla',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Marquesas',
  'Pacific/Niue',
  'UTC',
];

/** Day on a wall calendar, by the runtime itself. */
const dayIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);
const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The hour in which the clocks of the zone change, as often as they do in two years. */
function changesIn(timeZone: string): number[] {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (instant: number) => format.format(instant).split(', ')[1];
  const changes: number[] = [];
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += DAY)
    if (offsetAt(at) !== offsetAt(at + DAY))
      for (let hour = at; hour < at + DAY; hour += HOUR)
        if (offsetAt(hour) !== offsetAt(hour + HOUR)) changes.push(hour);
  return changes;
}

const CHANGES = new Map(ZONES.map((zone) => [zone, changesIn(zone)]));

/** Moments around a change of the clocks, where the zone has any, else anywhere. */
const moments = ZONES.map((zone) => {
  const changes = CHANGES.get(zone) ?? [];
  const near = changes.length > 0 ? fc.constantFrom(...changes) : fc.constant(Date.UTC(2027, 5, 1));
  return fc
    .tuple(near, fc.integer({ min: -4 * DAY, max: 2 * DAY }))
    .map(([change, away]) => ({ zone, at: new Date(change + away) }));
});
const moment = fc.oneof(...moments);
const days = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 365 }));
const RUNS = { numRuns: 500 };

describe('the deadline of an extension, around every change of the clocks', () => {
  it('looks at zones that change and zones that do not', () => {
    const changing = [...CHANGES.values()].filter((changes) => changes.length > 0);
    expect(changing.length).toBeGreaterThan(11);
    expect(ZONES.length - changing.length).toBeGreaterThan(5);
  });

  it('in days is the last moment of the day this many days later on the wall of the company', () => {
    fc.assert(
      fc.property(moment, days, ({ zone, at }, count) => {
        const end = extendedDeadline({ days: count }, 3, at, zone);
        const wanted = plusDays(dayIn(at, zone), count);
        expect(dayIn(end, zone)).toBe(wanted);
        for (const later of [1, HOUR / 2, HOUR, 2 * HOUR, 3 * HOUR])
          expect(dayIn(new Date(end.getTime() + later), zone) > wanted).toBe(true);
        expect(end.getTime()).toBeGreaterThan(at.getTime());
        expect(extensionFault(end, at, zone)).toBeNull();
      }),
      RUNS,
    );
  });

  it('as a day is the same moment, whenever it is said and however the activity counts', () => {
    fc.assert(
      fc.property(moment, days, ({ zone, at }, count) => {
        const deadline = plusDays(dayIn(at, zone), count);
        const end = extendedDeadline({ deadline }, 3, at, zone);
        expect(end).toEqual(extendedDeadline({ days: count }, 3, at, zone));
        const rolling = { fixed_deadline: null, applicant_deadline_days: count };
        expect(end).toEqual(applicationDeadline(rolling, at, zone));
        expect(end).toEqual(applicationDeadline({ ...rolling, fixed_deadline: deadline }, null, zone));
      }),
      RUNS,
    );
  });

  it('as a moment is that moment, in every zone and however it is written', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -14 * 60, max: 14 * 60 }), ({ zone, at }, offset) => {
        const sign = offset < 0 ? '-' : '+';
        const clock = `${String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0')}:${String(Math.abs(offset) % 60).padStart(2, '0')}`;
        const wall = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, -1);
        expect(extendedDeadline({ deadline: `${wall}${sign}${clock}` }, 3, now, zone)).toEqual(at);
      }),
      RUNS,
    );
  });

  it('is later with every day that is given', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 364 }), ({ zone, at }, count) => {
        const length =
          extendedDeadline({ days: count + 1 }, 3, at, zone).getTime() -
          extendedDeadline({ days: count }, 3, at, zone).getTime();
        expect(length).toBeGreaterThanOrEqual(22 * HOUR);
        expect(length).toBeLessThanOrEqual(26 * HOUR);
      }),
      RUNS,
    );
  });

  it('takes the days of the activity where nothing is said', () => {
    expect(extendedDeadline({}, 5, now, 'UTC').toISOString()).toBe('2027-03-15T23:59:59.999Z');
  });

  it.each([
    ['2027-03-09', 'Europe/Paris', 'deadline_past'],
    ['2027-03-10T09:59:59Z', 'Europe/Paris', 'deadline_past'],
    ['2027-03-10', 'Europe/Paris', null],
    // The day has ended in Kiritimati, and not yet in Niue.
    ['2027-03-10', 'Pacific/Kiritimati', 'deadline_past'],
    ['2027-03-09', 'Pacific/Niue', null],
    ['2028-03-09', 'Europe/Paris', null],
    ['2028-03-10', 'Europe/Paris', 'too_big'],
  ])('%s in %s is looked at before it is taken', (deadline, zone, fault) => {
    expect(extensionFault(extendedDeadline({ deadline }, 3, now, zone), now, zone)).toBe(fault);
  });
});
