/** A day of the calendar, without a zone; `month` counts from 1. */
export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

const MS_PER_HOUR = 3_600_000;

/** Wider than any distance between local and universal midnight plus one clock change. */
const AROUND_MIDNIGHT_MS = 26 * MS_PER_HOUR;

/** Building a formatter costs far more than using it, and companies have few zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** Whether the text names a zone that this runtime knows, such as `Europe/London`. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatterFor(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** What a wall clock in the zone shows, as if that clock were universal time (ms). */
function wallClockMs(instantMs: number, timeZone: string): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of formatterFor(timeZone).formatToParts(instantMs)) {
    shown[type] = Number(value);
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  const milliseconds = ((instantMs % 1000) + 1000) % 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) + milliseconds;
}

/** The day a calendar on the wall in the zone shows at the instant. */
export function localDay(instant: Date, timeZone: string): CalendarDay {
  const shown = new Date(wallClockMs(instant.getTime(), timeZone));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
  };
}

/** The hour, 0 to 23, that a clock in the zone shows at the instant. */
export function localHour(instant: Date, timeZone: string): number {
  return new Date(wallClockMs(instant.getTime(), timeZone)).getUTCHours();
}

/** The day this many days later; days may be negative. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  const moved = new Date(Date.UTC(day.year, day.month - 1, day.day + days));
  return {
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
  };
}

/**
 * The last millisecond of a day in a zone. Clocks may change at midnight itself, forwards
 * (midnight never happens) or backwards (it happens twice): of the instants at which one of
 * the offsets around it puts midnight, the latest that really leaves the day is taken.
 * @throws RangeError for an unknown zone
 */
export function endOfDay(day: CalendarDay, timeZone: string): Date {
  const midnight = Date.UTC(day.year, day.month - 1, day.day + 1);
  const candidates = [midnight - AROUND_MIDNIGHT_MS, midnight + AROUND_MIDNIGHT_MS]
    .map((near) => midnight - (wallClockMs(near, timeZone) - near))
    .toSorted((left, right) => right - left);
  const leaving = candidates.find(
    (start) => wallClockMs(start, timeZone) >= midnight && wallClockMs(start - 1, timeZone) < midnight,
  );
  return new Date((leaving ?? Math.max(...candidates)) - 1);
}

/**
 * The instant at which a clock in the zone shows this time of this day; where clocks skip it, as long after midnight as if
 * they did not, where they show it twice the first.
 * @param minutes since midnight, 0 to 1439
 * @throws RangeError for an unknown zone
 */
export function timeOfDay(day: CalendarDay, minutes: number, timeZone: string): Date {
  const wanted = Date.UTC(day.year, day.month - 1, day.day, 0, minutes);
  const candidates = [wanted - AROUND_MIDNIGHT_MS, wanted + AROUND_MIDNIGHT_MS]
    .map((near) => wanted - (wallClockMs(near, timeZone) - near))
    .toSorted((left, right) => left - right);
  return new Date(candidates.find((instant) => wallClockMs(instant, timeZone) === wanted) ?? Math.max(...candidates));
}
