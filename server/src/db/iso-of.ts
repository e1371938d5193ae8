import type { Instant } from '@vivavoce/domain/instant.ts';

/**
 * An instant in the form of the API, `2026-03-01T09:30:00.000Z`.
 * @param instant a date, or the text of a JSON value: creating a date for each row of a list costs too much
 */
export function isoOf(instant: Instant): string {
  if (typeof instant !== 'string') return instant.toISOString();
  if (instant.length < 25 || instant[10] !== 'T' || !instant.endsWith('+00:00')) return new Date(instant).toISOString();
  if (instant.length >= 29) return `${instant.slice(0, 23)}Z`;
  return `${instant.slice(0, 19)}.${instant.slice(20, -6).padEnd(3, '0')}Z`;
}
