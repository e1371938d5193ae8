import { daysLater, instantOf, wallTimeOf, type WallTime } from '@vivavoce/domain/jobs/time-zone.ts';

/** The next morning, when people read their mail. */
export const proposedStart = (now: Date, timeZone: string): WallTime => ({
  date: daysLater(wallTimeOf(now, timeZone).date, 1),
  time: '09:00',
});

/** The faults of the moment that are known before the server checks it. */
export function startFault(
  wall: WallTime,
  timeZone: string,
  now: Date,
): Partial<Record<keyof WallTime, 'missing' | 'past'>> {
  if (!wall.date) return { date: 'missing' };
  if (!wall.time) return { time: 'missing' };
  const instant = instantOf(wall, timeZone);
  if (!instant) return { date: 'missing' };
  return instant <= now ? { date: 'past' } : {};
}
