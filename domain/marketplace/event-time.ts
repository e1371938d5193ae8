import { dateText } from '../date-text.ts';

interface EventTime {
  starts_at: string;
  ends_at: string;
  time_zone: string;
}

/**
 * The date and the times of an event in its own zone: "Sunday 29 November" and "11:00 – 16:00 GMT". An event that ends
 * on a later day has that day beside its end.
 */
export function eventTexts({ starts_at, ends_at, time_zone }: EventTime, locale: string) {
  const [start, end] = [new Date(starts_at), new Date(ends_at)];
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale.startsWith('fr') ? 'fr-FR' : 'en-GB', { timeZone: time_zone, ...options });
  const date = format({ weekday: 'long', day: 'numeric', month: 'long' });
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const time = format(clock);
  const last = format({ ...clock, timeZoneName: 'short' });
  const until = dateText(date, start) === dateText(date, end) ? '' : `${dateText(date, end)}, `;
  return {
    date: dateText(date, start),
    day: format({ day: 'numeric' }).format(start),
    month: format({ month: 'short' }).format(start),
    time: `${time.format(start)} – ${until}${last.format(end)}`,
  };
}
