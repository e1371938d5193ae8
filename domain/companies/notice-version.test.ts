import { expect, test } from 'vitest';
import { agreedCompanyVersion, noticeVersionOf } from './notice-version.ts';

test.each([null, 1, 27])('a consent to version %s of the company is read back', (company) => {
  expect(agreedCompanyVersion(noticeVersionOf('2026-11-22', company), '2026-11-22')).toBe(company);
});

test('a consent to an earlier notice of the product, or none, says nothing', () => {
  expect(agreedCompanyVersion('2026-11-22+3', '2026-11-22-2')).toBeUndefined();
  expect(agreedCompanyVersion('2026-11-22', '2026-11-22-2')).toBeUndefined();
  expect(agreedCompanyVersion(undefined, '2026-11-22-2')).toBeUndefined();
});
