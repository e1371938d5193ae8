import { expect, test } from 'vitest';
import { inAppBrowser, isHandheld, unsupportedReason } from './browser-support.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = `${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36`;

test.each([
  [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]`, 'Facebook'],
  [`${IPHONE} Mobile/15E148 Instagram 350.0.0`, 'Instagram'],
  [`${IPHONE} Mobile/15E148 [LinkedInApp]/9.30`, 'LinkedIn'],
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.50`, 'WeChat'],
  [`${ANDROID.replace('Pixel 8', 'Pixel 8; wv')} Version/4.0 Chrome/130.0 Mobile Safari/537.36`, 'Android'],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, null],
  [CHROME, null],
])('%s → %s', (userAgent, app) => {
  expect(inAppBrowser(userAgent)).toBe(app);
});

function page(more: object): Window & typeof globalThis {
  const real = { navigator: { userAgent: CHROME, mediaDevices: {} }, isSecureContext: true, MediaRecorder: Object };
  return { ...real, ...more } as unknown as Window & typeof globalThis;
}

test('names what is missing, the app first', () => {
  expect(unsupportedReason(page({}))).toBeNull();
  expect(unsupportedReason(page({ isSecureContext: false }))).toBe('insecure_context');
  expect(unsupportedReason(page({ navigator: { userAgent: CHROME } }))).toBe('no_media_devices');
  const { MediaRecorder: _, ...without } = page({});
  expect(unsupportedReason(without as Window & typeof globalThis)).toBe('no_media_recorder');
  const inApp = { navigator: { userAgent: `${IPHONE} Instagram 350` }, isSecureContext: false };
  expect(unsupportedReason(page(inApp))).toBe('in_app_browser');
});

test('knows phones and tablets, also the one that calls itself a Mac', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
  expect(isHandheld(CHROME, 5)).toBe(true);
  expect(isHandheld(mac, 5)).toBe(true);
  expect(isHandheld(mac, 0)).toBe(false);
});
