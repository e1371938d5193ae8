import { describe, expect, it } from 'vitest';
import { API_TOKEN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { formatAgo } from './format-ago.ts';
import { deviceOf } from './device.ts';
import { expiryChoices, expiryDate, usualExpiry, validityOf } from '../../features/tokens/token-expiry.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('a device in words', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36',
      'Chrome',
      'windows',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge', 'windows'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 OPR/116.0', 'Opera', 'windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'linux'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/131.0 Safari/537.36', 'Chrome', 'linux'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541) AppleWebKit/537.36 Chrome/131.0 Safari/537.36', 'Chrome', 'chromeos'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`, 'Safari', 'mac'],
  ])('%s is a computer', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system, kind: 'computer' });
  });

  it.each([
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Version/18.1 Mobile/15E Safari/604.1`,
      'Safari',
      'iphone',
      'phone',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} CriOS/131.0 Mobile/15E Safari/604.1`,
      'Chrome',
      'iphone',
      'phone',
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) ${webkit} Version/17.7 Mobile/15E Safari/604.1`,
      'Safari',
      'ipad',
      'tablet',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
      'Samsung Internet',
      'android',
      'phone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-X900) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
      'Chrome',
      'android',
      'tablet',
    ],
    ['Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0', 'Firefox', 'android', 'phone'],
  ])('%s goes along', (userAgent, browser, system, kind) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system, kind });
  });

  it.each([null, '', 'curl/8.5.0', 'node', '<script>alert(1)</script>', 'Mozilla/5.0', 'x'.repeat(300)])(
    'does not guess from %j',
    (userAgent) => {
      expect(deviceOf(userAgent)).toBeUndefined();
    },
  );
});

describe('how long ago', () => {
  const now = new Date('2026-11-21T15:30:00');
  it.each([
    ['2026-11-21T15:29:40', '1 minute ago'],
    ['2026-11-21T15:29:00', '1 minute ago'],
    ['2026-11-21T14:31:00', '59 minutes ago'],
    ['2026-11-21T14:30:00', '1 hour ago'],
    ['2026-11-21T00:20:00', '15 hours ago'],
    ['2026-11-20T23:00:00', '16 hours ago'],
    ['2026-11-20T12:00:00', 'yesterday'],
    ['2026-11-18T12:00:00', '3 days ago'],
    ['2026-11-01T12:00:00', '1 November'],
    ['2026-11-21T15:31:00', '1 minute ago'],
  ])('%s is %s', (value, text) => {
    expect(formatAgo(new Date(value), 'en-GB', now)).toBe(text);
  });

  it('is said in French too', () => {
    expect(formatAgo(new Date('2026-11-21T13:10:00'), 'fr-FR', now)).toBe('il y a 2 heures');
  });
});

describe('the end of a token', () => {
  const now = new Date('2026-11-21T15:30:00Z');

  it('is offered as the server takes it', () => {
    expect(expiryChoices).toContain(usualExpiry);
    for (const days of expiryChoices) expect(days ?? 1).toBeLessThanOrEqual(API_TOKEN_LIMITS.expires_max_days);
    expect(expiryDate(30, now).toISOString()).toBe('2026-12-21T15:30:00.000Z');
  });

  it.each([
    [null, 'forever'],
    ['2026-11-21T15:30:01Z', 'valid'],
    ['2026-11-21T15:30:00Z', 'expired'],
    ['2026-11-21T16:29:00+01:00', 'expired'],
  ])('%s makes it %s', (expires_at, validity) => {
    expect(validityOf(expires_at, now)).toBe(validity);
  });
});
