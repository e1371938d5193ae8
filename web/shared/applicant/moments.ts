import { dateWords } from '@vivavoce/domain/date-words.ts';
import { zoneWords } from '@vivavoce/domain/zone-words.ts';

/** "Friday 28 November at 17:00", in the reader's own time zone. */
export function deadlineWords(value: string, tag: string): string {
  const date = new Date(value);
  const format = new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(date.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  });
  return dateWords(format, date);
}

export function dayWords(value: string, tag: string): string {
  return dateWords(new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long' }), new Date(value));
}

/** "17:00" */
export function timeWords(value: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' }).format(new Date(value));
}

/** "Paris time": the zone of this device. */
export const ownZoneWords = (tag: string): string =>
  zoneWords(tag, new Intl.DateTimeFormat().resolvedOptions().timeZone);
