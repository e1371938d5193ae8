import { describe, expect, it } from 'vitest';
import { dateText } from './date-text.ts';

const written = (tag: string, day: string, options: Intl.DateTimeFormatOptions) =>
  dateText(new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }), new Date(`2026-12-${day}T01:01:00Z`));

describe('a date in words', () => {
  it('says the first of a month in French as people do', () => {
    expect(written('fr-FR', '01', { day: 'numeric', month: 'long' })).toBe('1er décembre');
    expect(written('fr-FR', '01', { dateStyle: 'full', timeStyle: 'short' })).toBe('mardi 1er décembre 2026 à 01:01');
  });

  it('leaves every other day, and English, as they are', () => {
    expect(written('fr-FR', '11', { day: 'numeric', month: 'short' })).toBe('11 déc.');
    expect(written('fr-FR', '21', { dateStyle: 'full' })).toBe('lundi 21 décembre 2026');
    expect(written('en-GB', '01', { day: 'numeric', month: 'long' })).toBe('1 December');
  });
});
