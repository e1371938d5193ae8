import { dateText } from '@vivavoce/domain/date-text.ts';

/** "Friday 28 November 2025 at 23:59" on a wall in the zone. */
export function formatInZone(instant: Date, tag: string, timeZone: string): string {
  return dateText(new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone }), instant);
}
