import { dateWords } from '@vivavoce/domain/date-words.ts';

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

/** "Central European Time", the zone of this device at that moment. */
export function zoneWords(value: string, tag: string): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZoneName: 'long' }).formatToParts(new Date(value));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}
