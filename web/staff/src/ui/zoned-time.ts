import { dateWords } from '@vivavoce/domain/date-words.ts';

/** "Friday 28 November 2025 at 23:59" on a wall in the zone. */
export function formatInZone(instant: Date, tag: string, timeZone: string): string {
  return dateWords(new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone }), instant);
}
