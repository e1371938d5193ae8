import { Temporal } from 'temporal-polyfill';

/** A day of the calendar, without a zone; `month` counts from 1. */
export type CalendarDay = { year: number; month: number; day: number };

/** Local date and time in a zone: `2027-03-31` and `23:59`. */
export type WallTime = { date: string; time: string };

const zoned = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);

const dateOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds);

/** Whether this runtime knows the zone, such as `Europe/London`. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

/** The local day of an instant in the zone. */
export function localDay(instant: Date, timeZone: string): CalendarDay {
  const { year, month, day } = zoned(instant, timeZone);
  return { year, month, day };
}

/** The day this many days later; `days` may be negative. */
export function addDays(date: CalendarDay, days: number): CalendarDay {
  const { year, month, day } = Temporal.PlainDate.from(date).add({ days });
  return { year, month, day };
}

/**
 * The last millisecond of a day in a zone. Where clocks skip midnight, the day ends at the change; where they show
 * midnight twice, it ends with the second one.
 * @throws RangeError for an unknown zone
 */
export function endOfDay(day: CalendarDay, timeZone: string): Date {
  const midnight = Temporal.PlainDate.from(day).add({ days: 1 }).toPlainDateTime();
  return dateOf(midnight.toZonedDateTime(timeZone, { disambiguation: 'later' }).subtract({ milliseconds: 1 }));
}

/**
 * The instant of this local time of day in the zone. A time that clocks skip is moved forward by the skipped span; of a
 * repeated time the first is taken.
 * @param minutes since midnight, 0 to 1439
 * @throws RangeError for an unknown zone
 */
export function timeOfDay(day: CalendarDay, minutes: number, timeZone: string): Date {
  return dateOf(Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes }).toZonedDateTime(timeZone));
}

/** The local date and time of an instant in the zone, to the minute. */
export function wallTimeOf(instant: Date, timeZone: string): WallTime {
  const clock = zoned(instant, timeZone);
  return { date: clock.toPlainDate().toString(), time: clock.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/**
 * The instant of a local date and time in the zone, with the rule of `timeOfDay`.
 * @returns null for text that is not a date and a time
 * @throws RangeError for an unknown zone
 */
export function instantOf(wall: WallTime, timeZone: string): Date | null {
  const clock = readWallTime(wall);
  return clock && dateOf(clock.toZonedDateTime(timeZone));
}

function readWallTime({ date, time }: WallTime): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(`${date}T${time}`);
  } catch {
    return null;
  }
}

/** The date this many days later: `2027-03-29` is two days after `2027-03-27`. */
export const daysLater = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

/** A name as it is spelt, not an offset: offsets have no summer time, and the database reads their sign the other way round. */
export function isNamedZone(zone: string): boolean {
  if (!/^[a-z]/i.test(zone) || !isTimeZone(zone)) return false;
  // `europe/paris` works, but no list of zones holds it, so that a form would show another one.
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
  return timeZone === zone || timeZone.toLowerCase() !== zone.toLowerCase();
}

const calendarDay = (date: string): CalendarDay => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return { year, month, day };
};

/**
 * The moments of a range of days, both included, in a time zone.
 * @param days ISO dates; an absent one leaves its end open
 * @returns the last moment before the range and the last one of it
 */
export const dayRange = (days: { from_date?: string | undefined; to_date?: string | undefined }, timeZone: string) => ({
  after: days.from_date ? endOfDay(addDays(calendarDay(days.from_date), -1), timeZone) : undefined,
  until: days.to_date ? endOfDay(calendarDay(days.to_date), timeZone) : undefined,
});

/**
 * Every instant at which clocks in the zone show this local time: none when summer time skips it, two when its end
 * repeats it, otherwise one.
 * @throws RangeError for an unknown zone
 */
export function instantsOf(wall: WallTime, timeZone: string): Date[] {
  const clock = readWallTime(wall);
  if (!clock) return [];
  const both = (['earlier', 'later'] as const).map((disambiguation) =>
    clock.toZonedDateTime(timeZone, { disambiguation }),
  );
  const shown = both.filter((moment) => moment.toPlainDateTime().equals(clock));
  const [first, second] = shown.map(dateOf);
  if (!first) return [];
  return second && second.getTime() !== first.getTime() ? [first, second] : [first];
}
