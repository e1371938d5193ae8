import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cutOffExport, forgetExport, rememberExport } from './cut-off.ts';

const wish = { format: 'csv', from_date: '2026-02-01', to_date: '' } as const;
let type = 'navigate';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [{ type } as unknown as PerformanceEntry]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an export that a reload cut off', () => {
  it('is known with what was wished for, for that activity or company alone', () => {
    rememberExport({ job: 7 }, wish);
    type = 'reload';
    expect(cutOffExport({ job: 7 })).toEqual(wish);
    expect(cutOffExport({ job: 8 })).toBeNull();
    expect(cutOffExport({ company: 'northwind' })).toBeNull();
  });

  it('is none where it came to its end, or in a tab that is a copy', () => {
    type = 'reload';
    rememberExport({ company: 'northwind' }, wish);
    forgetExport({ company: 'northwind' });
    expect(cutOffExport({ company: 'northwind' })).toBeNull();
    type = 'navigate';
    rememberExport({ job: 7 }, wish);
    expect(cutOffExport({ job: 7 })).toBeNull();
  });
});
