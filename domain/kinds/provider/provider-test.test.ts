import { describe, expect, test } from 'vitest';
import { PROVIDER_LIMITS, pollAfterMs, reportName, retryAfterMs } from './provider-test.ts';

const HOUR = 3_600_000;

describe('calls to a test provider', () => {
  test('are repeated at growing intervals, at most every six hours', () => {
    expect([1, 2, 3, 4].map(retryAfterMs)).toEqual([60_000, 120_000, 240_000, 480_000]);
    expect(retryAfterMs(30)).toBe(6 * HOUR);
    const tries = Array.from({ length: PROVIDER_LIMITS.tries_max - 1 }, (_, index) => retryAfterMs(index + 1));
    expect(tries.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(20 * HOUR);
  });

  test('for a result come often on the first day, then hourly, and end', () => {
    expect(pollAfterMs(0)).toBe(5 * 60_000);
    expect(pollAfterMs(25 * HOUR)).toBe(HOUR);
    expect(pollAfterMs(45 * 24 * HOUR)).toBeNull();
  });

  test('store a report under the name of the specification', () => {
    expect(reportName('Nadia Haddad', 48, 'Concentrate')).toBe('Nadia Haddad - 48 - Concentrate report');
  });
});
