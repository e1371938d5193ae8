type Moment = Date | string | number;

/** The zone of companies that chose none. */
const USUAL_ZONE = 'Europe/London';
const DAY_MS = 86_400_000;

/** The date that a calendar in the zone shows, such as `2027-03-31`. In Swedish a date is written as machines do. */
export const dayIn = (moment: Moment, zone = USUAL_ZONE): string =>
  new Date(moment).toLocaleDateString('sv-SE', { timeZone: zone });

/** The date this many days later, whatever the clocks do meanwhile. */
export const laterDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Days of the calendar, not of 24 hours: the end of tomorrow is one day from now at any hour. */
export const daysBetween = (from: Moment, to: Moment, zone = USUAL_ZONE): number =>
  (Date.parse(dayIn(to, zone)) - Date.parse(dayIn(from, zone))) / DAY_MS;
