import { describe, expect, test } from 'vitest';
import { leavesOn } from './retention.ts';
import type { RetentionRow } from './retention.ts';

const row = (given: Partial<RetentionRow> = {}): RetentionRow => ({
  created_at: '2027-01-02T12:00:00Z',
  deadline: '2027-01-31T23:59:59.999Z',
  fixed_deadline: null,
  company_days: 30,
  job_days: null,
  agreed_days: null,
  ...given,
});
const day = (given: Partial<RetentionRow>, zone = 'Europe/London') => leavesOn(row(given), zone);

describe('the day on which an applicant leaves', () => {
  test('is the first one after the full period', () => {
    expect(day({})).toBe('2027-03-03');
    expect(day({ company_days: 7 })).toBe('2027-02-08');
  });

  test('counts from the later deadline', () => {
    expect(day({ fixed_deadline: '2027-02-10T23:59:59.999Z' })).toBe('2027-03-13');
    expect(day({ fixed_deadline: '2027-01-10T23:59:59.999Z' })).toBe('2027-03-03');
  });

  test('counts from the day of adding where there is no deadline, or an earlier one', () => {
    expect(day({ deadline: null })).toBe('2027-02-02');
    expect(day({ deadline: null, fixed_deadline: '2026-12-01T12:00:00Z' })).toBe('2027-02-02');
  });

  test('reads the deadline in the zone of the company', () => {
    expect(day({ deadline: '2027-01-31T23:30:00Z' }, 'Europe/Paris')).toBe('2027-03-04');
    expect(day({ deadline: '2027-02-01T04:59:59.999Z' }, 'America/New_York')).toBe('2027-03-03');
  });

  test('an activity may keep longer or shorter than the company', () => {
    expect(day({ job_days: 10 })).toBe('2027-02-11');
    expect(day({ job_days: 60 })).toBe('2027-04-02');
  });

  test('a longer period does not apply to somebody who agreed to a shorter one', () => {
    expect(day({ job_days: 60, agreed_days: 30 })).toBe('2027-03-03');
    expect(day({ company_days: 10, agreed_days: 30 })).toBe('2027-02-11');
  });
});
