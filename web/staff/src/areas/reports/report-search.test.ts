import { describe, expect, it } from 'vitest';
import { searchOfView, withChoice } from './report-filter.ts';
import { readReportSearch } from './report-search.ts';

describe('the address of a report', () => {
  it('falls back to the last 90 days for days that make no sense', () => {
    expect(readReportSearch({ from: '2027-02-30x', to: '2027-03-01' })).toEqual({});
    expect(readReportSearch({ from: '2027-03-02', to: '2027-03-01' })).toEqual({});
    expect(
      readReportSearch({ from: '2027-03-01', to: '2027-03-02', jobs: [7, 7, 9, 'x'], order: 'title', page: 3 }),
    ).toEqual({
      from: '2027-03-01',
      to: '2027-03-02',
      jobs: [7, 9],
      order: 'title',
      page: 3,
    });
    expect(readReportSearch({ kind: 'webinar' })).toEqual({ kind: 'webinar' });
    expect(readReportSearch({ kind: 'opera' })).toEqual({});
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
    const search = { from: '2027-03-01', to: '2027-03-02', jobs: [7], page: 3, step: 'opened' as const };
    expect(withChoice(search, { jobs: [] })).toEqual({ from: '2027-03-01', to: '2027-03-02' });
    expect(withChoice({ jobs: [7] }, { kind: 'webinar' })).toEqual({ kind: 'webinar' });
    expect(withChoice({ kind: 'webinar' }, { jobs: [7, 9] })).toEqual({ jobs: [7, 9], kind: 'webinar' });
  });

  it('opens a saved view at the days of today', () => {
    const view = { id: 1, name: 'Month', from_date: null, to_date: null, jobs: [7], kind: null };
    expect(searchOfView({ ...view, preset: 'lastMonth' }, '2028-03-31')).toEqual({
      from: '2028-02-01',
      to: '2028-02-29',
      jobs: [7],
    });
    const days = { from_date: '2027-01-01', to_date: '2027-01-05', jobs: [], kind: 'webinar' as const, preset: null };
    expect(searchOfView({ ...view, ...days }, '2028-03-31')).toEqual({
      from: '2027-01-01',
      to: '2027-01-05',
      kind: 'webinar',
    });
  });
});
