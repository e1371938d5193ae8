import { daysLater } from '../jobs/time-zone.ts';

/** A range of days as whole years, whole months and the days that are left, each day in exactly one of them. */
export interface Periods {
  /** First days of years and of months, as YYYY-MM-DD. */
  years: string[];
  months: string[];
  /** Remaining days, as first and last. */
  days: [from: string, to: string][];
}

const monthAfter = (month: string): string =>
  daysLater(`${month.slice(0, 7)}-28`, 4)
    .slice(0, 7)
    .concat('-01');
const yearAfter = (year: string): string => `${String(Number(year.slice(0, 4)) + 1).padStart(4, '0')}-01-01`;

/** @param from_date @param to_date the first and the last day, both included */
export function periodsOf({ from_date, to_date }: { from_date: string; to_date: string }): Periods {
  const periods: Periods = { years: [], months: [], days: [] };
  const end = daysLater(to_date, 1);
  const firstMonth = from_date.endsWith('-01') ? from_date : monthAfter(from_date);
  if (monthAfter(firstMonth) > end) return { ...periods, days: [[from_date, to_date]] };
  if (from_date < firstMonth) periods.days.push([from_date, daysLater(firstMonth, -1)]);
  let next = firstMonth;
  while (monthAfter(next) <= end) {
    const isYear = next.endsWith('-01-01') && yearAfter(next) <= end;
    (isYear ? periods.years : periods.months).push(next);
    next = isYear ? yearAfter(next) : monthAfter(next);
  }
  if (next < end) periods.days.push([next, to_date]);
  return periods;
}
