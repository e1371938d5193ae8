import { dateText } from '@vivavoce/domain/date-text.ts';
import { zoneText } from '@vivavoce/domain/zone-text.ts';

/** "Friday 28 November at 17:00", in the reader's own time zone. */
export function deadlineText(value: string, tag: string): string {
  const date = new Date(value);
  const format = new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(date.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  });
  return dateText(format, date);
}

export function dayText(value: string, tag: string, month: 'long' | 'short' = 'long'): string {
  return dateText(new Intl.DateTimeFormat(tag, { day: 'numeric', month }), new Date(value));
}

/** "17:00" */
export function timeText(value: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' }).format(new Date(value));
}

/** "Paris time": the zone of this device. */
export const localZoneText = (tag: string): string =>
  zoneText(tag, new Intl.DateTimeFormat().resolvedOptions().timeZone);
