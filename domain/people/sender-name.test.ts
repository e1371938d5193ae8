import { expect, it } from 'vitest';
import { isSenderName } from './sender-name.ts';

it.each([
  'security@paypal.com',
  '"PayPal" <a@evil.example>',
  'PayPal.com',
  'pay pal evil．example',
  'Ann <b>',
  'Bank “ING”',
  'ann＠x',
  'see https://x',
  'pay\u200bpal\u200b.\u2060com',
  '=?utf-8?Q?security=40paypal=2Ecom?=',
])('%s names no sender', (name) => {
  expect(isSenderName(name)).toBe(false);
});

it.each([
  '',
  'Ashby University',
  'L’Oréal & Co.',
  "Dr. Ana O'Neil",
  'A.C.M.E. Ltd.',
  '[COMPANY NAME]',
  'École no. 4',
  'Films 👩🏽‍💻',
  '株式会社アシュビー',
  'Admissions, 2.5 years',
])('%s names a sender', (name) => {
  expect(isSenderName(name)).toBe(true);
});
