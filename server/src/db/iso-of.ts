import type { Instant } from '@vivavoce/domain/instant.ts';

/**
 * An instant as the wire has it, `2026-03-01T09:30:00.000Z`.
 * @param instant a date, or the text in a JSON value of the database: a list has too many of them to make a date of each
 */
export function isoOf(instant: Instant): string {
  if (typeof instant !== 'string') return instant.toISOString();
  if (instant.length < 25 || instant[10] !== 'T' || !instant.endsWith('+00:00')) return new Date(instant).toISOString();
  return `${instant.slice(0, 19)}.${instant.slice(20, -6).slice(0, 3).padEnd(3, '0')}Z`;
}
