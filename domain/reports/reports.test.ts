import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { reachedSteps, REPORT_STEPS } from './funnel.ts';
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

test('everybody who reached a step reached the steps before it', () => {
  const counts = fc.array(fc.nat(50), { minLength: REPORT_STEPS.length, maxLength: REPORT_STEPS.length });
  fc.assert(
    fc.property(counts, (stopped) => {
      const steps = reachedSteps(new Map(REPORT_STEPS.map((step, at) => [step, stopped[at] ?? 0])));
      for (const [at, { reached }] of steps.entries())
        expect(reached).toBe((steps[at + 1]?.reached ?? 0) + (stopped[at] ?? 0));
    }),
  );
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
