import { daysLater } from '@vivavoce/domain/jobs/time-zone.ts';

type DayCount = { day: string; registered: number };

const MOST_DAYS = 30;

/** Every day from the first to the last of these, with zeros in between; of a longer time the end. */
export function lastDays(counts: readonly DayCount[]): DayCount[] {
  const last = counts.at(-1)?.day;
  if (last === undefined) return [];
  const byDay = new Map(counts.map(({ day, registered }) => [day, registered]));
  const all = Array.from({ length: MOST_DAYS }, (_, back) => daysLater(last, back - MOST_DAYS + 1));
  return all.filter((day) => day >= (counts[0]?.day ?? last)).map((day) => ({ day, registered: byDay.get(day) ?? 0 }));
}
