import { AppError } from '../app-error.ts';

const WINDOW_MS = 60_000;
/** People remembered at once; those whose minute is over are forgotten first. */
const MOST_PEOPLE = 10_000;

/**
 * Counts what a person asks for within a minute, in this process: what it keeps away is load. People behind one address
 * do not stand in each other's way.
 * @returns notes one more. @throws AppError `too_many_requests` with the seconds after which the next is allowed
 */
export function limitPerPerson(most: number): (person: number, now: Date) => void {
  const seen = new Map<number, { since: number; count: number }>();
  const isOver = ({ since }: { since: number }, now: Date) => now.getTime() - since >= WINDOW_MS;
  function makeRoom(now: Date): void {
    for (const [person, entry] of seen) if (isOver(entry, now)) seen.delete(person);
    for (const person of seen.keys()) {
      if (seen.size < MOST_PEOPLE) return;
      seen.delete(person);
    }
  }
  return (person, now) => {
    const entry = seen.get(person);
    if (!entry || isOver(entry, now)) {
      if (seen.size >= MOST_PEOPLE) makeRoom(now);
      return void seen.set(person, { since: now.getTime(), count: 1 });
    }
    if (entry.count >= most)
      throw new AppError(
        'too_many_requests',
        {},
        Math.max(1, Math.ceil((entry.since + WINDOW_MS - now.getTime()) / 1000)),
      );
    entry.count += 1;
  };
}
