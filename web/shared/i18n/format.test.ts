import { describe, expect, it } from 'vitest';
import { formatClock, formatDate, formatDaysAway, formatFileSize, formatMoment, formatRelativeDay } from './format.ts';

const now = new Date(2026, 10, 20, 10, 0);
const at = (day: number, hour = 9, year = 2026, month = 10) => new Date(year, month, day, hour, 42);

describe('dates', () => {
  it('gives day and month, and the year only when it is another', () => {
    expect(formatDate(at(28), 'en-GB', 'long', now)).toBe('28 November');
    expect(formatDate(at(28), 'fr-FR', 'long', now)).toBe('28 novembre');
    expect(formatDate(at(3, 9, 2027, 0), 'en-GB', 'short', now)).toBe('3 Jan 2027');
  });

  it.each([
    [20, 'today'],
    [19, 'yesterday'],
    [24, 'in 4 days'],
    [27, 'in 7 days'],
    [28, undefined],
    [12, undefined],
  ])('is relative only within a week: %i', (day, expected) => {
    expect(formatRelativeDay(at(day), 'en-GB', now)).toBe(expected);
  });

  it('counts the days also beyond a week', () => {
    expect(formatDaysAway(at(28), 'en-GB', now)).toBe('in 8 days');
    expect(formatDaysAway(at(12), 'fr-FR', now)).toBe('il y a 8 jours');
  });

  it('counts calendar days, not hours', () => {
    expect(formatRelativeDay(at(19, 23), 'en-GB', new Date(2026, 10, 20, 0, 5))).toBe('yesterday');
  });

  it('adds the time only today', () => {
    expect(formatMoment(at(20), 'en-GB', now, 'short')).toBe('Today, 09:42');
    expect(formatMoment(at(20), 'fr-FR', now, 'short')).toBe('Aujourd’hui, 09:42');
    expect(formatMoment(at(19), 'en-GB', now, 'short')).toBe('Yesterday');
    expect(formatMoment(at(2), 'en-GB', now, 'short')).toBe('2 Nov');
  });
});

describe('formatClock', () => {
  it.each([
    [0, '0:00'],
    [48.9, '0:48'],
    [112, '1:52'],
    [3723, '1:02:03'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
    [-3, '0:00'],
  ])('%d is %s', (seconds, expected) => {
    expect(formatClock(seconds)).toBe(expected);
  });
});

describe('formatFileSize', () => {
  it.each([
    [0, '1 kB'],
    [512 * 1024, '512 kB'],
    [2_540_000, '2.4 MB'],
    [12_900_000, '12.3 MB'],
    [536_870_912, '512 MB'],
    [4 * 1024 ** 3, '4 GB'],
  ])('says %i bytes as %s', (bytes, text) => {
    expect(formatFileSize(bytes, 'en-GB')).toBe(text);
  });
});
