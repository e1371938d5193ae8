import { expect, test } from 'vitest';
import { isBackwards, readAuditSearch, toAuditFilter } from './audit-search.ts';

test('the address holds days, a category, a user and an activity, and nothing else of it is used', () => {
  const whole = { from: '2026-11-01', to: '2026-11-30', category: 'data', user: 3, job: 4 } as const;
  expect(readAuditSearch({ ...whole, page: 2 })).toEqual(whole);
  expect(readAuditSearch({ from: '2026-13-01', to: 'now', category: 'all', user: -1, job: '4' })).toEqual({});
  expect(toAuditFilter(whole)).toEqual({
    from_date: '2026-11-01',
    to_date: '2026-11-30',
    category: 'data',
    user: 3,
    job: 4,
  });
});

test('a range of days that ends before it begins is named', () => {
  expect(isBackwards({ from: '2026-11-02', to: '2026-11-01' })).toBe(true);
  expect(isBackwards({ from: '2026-11-01', to: '2026-11-01' })).toBe(false);
  expect(isBackwards({ to: '2026-11-01' })).toBe(false);
});
