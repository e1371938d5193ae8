import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { JOB_KINDS } from '../jobs/kinds.ts';
import { numbersOf, reachedSteps, REPORT_STEPS, stepsDiffer, stepsOfKinds } from './funnel.ts';
import { daysLater } from '../jobs/time-zone.ts';
import { periodsOf } from './periods.ts';
import { daysIn, monthBefore, presetOf, rangeOfPreset } from './report-days.ts';
import { spanText } from './span-text.ts';
import { spreadOf } from './spread.ts';
import { visitorDevice } from './visitor-device.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

describe('visitorDevice', () => {
  it.each([
    [IPHONE, 'phone', 'safari'],
    [IPHONE.replace('Version/18.1', 'CriOS/130.0'), 'phone', 'chrome'],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Mobile/15E148 Safari/604.1',
      'tablet',
      'safari',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
      'phone',
      'chrome',
    ],
    ['Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'tablet', 'chrome'],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
      'phone',
      'other',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
      'computer',
      'edge',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'computer', 'firefox'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.0 Safari/605.1.15',
      'computer',
      'safari',
    ],
    ['curl/8.5.0', 'unknown', 'other'],
    [undefined, 'unknown', 'other'],
  ])('%s is a %s with %s', (userAgent, device, browser) => {
    expect(visitorDevice(userAgent)).toEqual({ device, browser });
  });
});

test('everybody who reached a step reached the steps before it, and counts once whichever steps the kinds have', () => {
  const counts = fc.array(fc.nat(50), { minLength: REPORT_STEPS.length, maxLength: REPORT_STEPS.length });
  fc.assert(
    fc.property(counts, fc.subarray([...JOB_KINDS]), fc.boolean(), (stopped, kinds, checksDevices) => {
      const shown = stepsOfKinds(kinds, checksDevices);
      const steps = reachedSteps(new Map(REPORT_STEPS.map((step, at) => [step, stopped[at] ?? 0])), shown);
      expect(steps.map(({ step }) => step)).toEqual(shown);
      expect(steps[0]?.reached).toBe(stopped.reduce((sum, n) => sum + n, 0));
      for (const [at, { step, reached }] of steps.entries()) {
        const { from, to } = numbersOf(step, shown);
        const here = stopped.slice(from, to + 1).reduce((sum, n) => sum + n, 0);
        expect(reached).toBe((steps[at + 1]?.reached ?? 0) + here);
      }
    }),
  );
});

test.each([
  [0, '< 1 hour', '< 1 heure'],
  [1, '1 hour', '1 heure'],
  [23, '23 hours', '23 heures'],
  [24, '1 day', '1 jour'],
  [36, '1.5 days', '1,5 jour'],
  [1200, '50 days', '50 jours'],
])('a span of %i hours is said in hours below a day, and never as no days', (hours, english, french) => {
  expect([spanText(hours, 'en-GB'), spanText(hours, 'fr-FR').replaceAll(/\s/g, ' ')]).toEqual([english, french]);
});

test('median and ninetieth percentile are those of the single values, by the nearest rank', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(300), { minLength: 1, maxLength: 60 }), (hours) => {
      const sorted = hours.toSorted((a, b) => a - b);
      const rank = (share: number) => sorted[Math.ceil(share * sorted.length) - 1];
      const counts = hours.map((value) => ({ hours: value, n: 1 }));
      const { n, median, p90, days } = spreadOf(counts);
      expect({ n, median, p90 }).toEqual({ n: hours.length, median: rank(0.5), p90: rank(0.9) });
      expect(days.reduce((sum, count) => sum + count, 0)).toBe(hours.length);
      expect(days[0]).toBe(hours.filter((value) => value < 24).length);
    }),
  );
  expect(spreadOf([])).toMatchObject({ n: 0, median: null, p90: null });
});

describe('the days of a report', () => {
  it('follow the calendar', () => {
    expect(rangeOfPreset('last30', '2028-03-01')).toEqual({ from: '2028-02-01', to: '2028-03-01' });
    expect(daysIn(rangeOfPreset('last30', '2028-03-01'))).toBe(30);
    expect(daysIn({ from: '2028-03-01', to: '2028-03-01' })).toBe(1);
    expect(rangeOfPreset('lastYear', '2028-03-01')).toEqual({ from: '2027-01-01', to: '2027-12-31' });
    expect(rangeOfPreset('thisMonth', '2028-03-31')).toEqual({ from: '2028-03-01', to: '2028-03-31' });
    expect(monthBefore('2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(monthBefore('2028-01-01')).toEqual({ from: '2027-12-01', to: '2027-12-31' });
  });

  it('have the name of the first preset that fits them', () => {
    expect(presetOf({ from: '2027-01-01', to: '2027-12-31' }, '2028-03-01')).toBe('lastYear');
    expect(presetOf({ from: '2027-01-02', to: '2027-12-31' }, '2028-03-01')).toBeUndefined();
  });
});

test('a range is cut into years, months and days that hold each of its days once', () => {
  const day = fc.integer({ min: 0, max: 4000 }).map((days) => daysLater('2023-11-20', days));
  fc.assert(
    fc.property(day, fc.nat(1500), (from_date, length) => {
      const to_date = daysLater(from_date, length);
      const { years, months, days } = periodsOf({ from_date, to_date });
      const ends = (first: string, part: number) =>
        daysLater(
          `${part === 4 ? Number(first.slice(0, 4)) + 1 : daysLater(`${first.slice(0, 7)}-28`, 4).slice(0, part)}${part === 4 ? '-01-01' : '-01'}`,
          -1,
        );
      const parts = [
        ...years.map((year) => [year, ends(year, 4)] as const),
        ...months.map((month) => [month, ends(month, 7)] as const),
        ...days,
      ].toSorted(([one], [other]) => (one < other ? -1 : 1));
      expect(parts[0]?.[0]).toBe(from_date);
      expect(parts.at(-1)?.[1]).toBe(to_date);
      for (const [at, [, last]] of parts.entries())
        if (at + 1 < parts.length) expect(parts[at + 1]?.[0]).toBe(daysLater(last, 1));
      expect(days.every(([first, last]) => daysLater(first, 62) > last)).toBe(true);
      expect(months.length).toBeLessThanOrEqual(22);
    }),
  );
  expect(periodsOf({ from_date: '2026-11-26', to_date: '2028-02-10' })).toEqual({
    years: ['2027-01-01'],
    months: ['2026-12-01', '2028-01-01'],
    days: [
      ['2026-11-26', '2026-11-30'],
      ['2028-02-01', '2028-02-10'],
    ],
  });
});

it('a funnel names missing steps where a kind lacks one of those shown, and never for kinds with the same steps', () => {
  const kinds = fc.uniqueArray(fc.constantFrom(...JOB_KINDS), { minLength: 1 });
  fc.assert(
    fc.property(kinds, fc.boolean(), (chosen, checksDevices) => {
      const shown = stepsOfKinds(chosen, checksDevices);
      const own = chosen.map((kind) => stepsOfKinds([kind], checksDevices).join());
      expect(stepsDiffer(chosen, shown)).toBe(new Set(own).size > 1);
    }),
  );
  expect(stepsDiffer(['presentation', 'webinar'], stepsOfKinds(['presentation', 'webinar'], true))).toBe(true);
});
