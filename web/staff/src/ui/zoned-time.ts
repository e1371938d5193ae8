import { dateWords } from '@vivavoce/domain/date-words.ts';

/** A date and a time as a clock on the wall shows them: `2027-03-31` and `23:59`. */
export type WallTime = { date: string; time: string };

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** What a wall clock in the zone shows at the instant, to the minute. */
export function wallTimeOf(instant: Date, timeZone: string): WallTime {
  const shown: Record<string, string> = {};
  for (const { type, value } of formatterFor(timeZone).formatToParts(instant)) shown[type] = value;
  const { year = '', month = '', day = '', hour = '', minute = '' } = shown;
  return { date: `${year.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}` };
}

const asUtc = ({ date, time }: WallTime) => Date.parse(`${date}T${time}:00Z`);

/**
 * The instant at which a wall clock in the zone shows this. A time that a clock change skips is
 * taken after the change; one that happens twice is taken the first time.
 * @returns null for what is no date or no time
 */
export function instantOf(wall: WallTime, timeZone: string): Date | null {
  const wanted = asUtc(wall);
  if (Number.isNaN(wanted)) return null;
  const offsetAt = (instant: number) =>
    asUtc(wallTimeOf(new Date(instant), timeZone)) - Math.floor(instant / 60_000) * 60_000;
  const day = 86_400_000;
  const candidates = [offsetAt(wanted - day), offsetAt(wanted + day)].map((offset) => wanted - offset);
  const exact = candidates.filter((instant) => asUtc(wallTimeOf(new Date(instant), timeZone)) === wanted);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}

/** The date so many days later; the calendar's days, whatever the clocks do. */
export function daysLater(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** "Friday 28 November 2025 at 23:59" on a wall in the zone. */
export function formatInZone(instant: Date, tag: string, timeZone: string): string {
  return dateWords(new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone }), instant);
}
