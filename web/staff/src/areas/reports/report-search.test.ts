import { describe, expect, it } from 'vitest';
import { presetOf, rangeOfPreset, withChoice } from './report-filter.ts';
import { readReportSearch } from './report-search.ts';

describe('the address of a report', () => {
  it('falls back to the last 90 days for days that make no sense', () => {
    expect(readReportSearch({ from: '2027-02-30x', to: '2027-03-01' })).toEqual({});
    expect(readReportSearch({ from: '2027-03-02', to: '2027-03-01' })).toEqual({});
    expect(readReportSearch({ from: '2027-03-01', to: '2027-03-02', job: 7, order: 'title', page: 3 })).toEqual({
      from: '2027-03-01',
      to: '2027-03-02',
      job: 7,
      order: 'title',
      page: 3,
    });
  });

  it('names a cause only beside its step', () => {
    expect(readReportSearch({ cause: 'deadline' })).toEqual({});
    expect(readReportSearch({ step: 'opened', cause: 'deadline', people: 2 })).toEqual({
      step: 'opened',
      cause: 'deadline',
      people: 2,
    });
    const fault = { cause: 'fault', device: 'phone', browser: 'safari' } as const;
    expect(readReportSearch(fault)).toEqual(fault);
  });

  it('begins at the first page after another choice, without the drawer', () => {
    const search = { from: '2027-03-01', to: '2027-03-02', job: 7, page: 3, step: 'opened' } as const;
    expect(withChoice(search, { job: undefined })).toEqual({ from: '2027-03-01', to: '2027-03-02' });
  });

  it('knows the days of its presets', () => {
    expect(rangeOfPreset('last30', '2028-03-01')).toEqual({ from: '2028-02-01', to: '2028-03-01' });
    expect(rangeOfPreset('lastYear', '2028-03-01')).toEqual({ from: '2027-01-01', to: '2027-12-31' });
    expect(presetOf({ from: '2027-01-01', to: '2027-12-31' }, '2028-03-01')).toBe('lastYear');
    expect(presetOf({ from: '2027-01-02', to: '2027-12-31' }, '2028-03-01')).toBeUndefined();
  });
});
