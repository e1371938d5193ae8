import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';

const WINDOW_MS = 60_000;
/** People remembered at once; those whose minute is over are forgotten first. */
const MOST_PEOPLE = 10_000;

type Seen = Map<number, { since: number; count: number }>;
const isOver = ({ since }: { since: number }, now: Date): boolean => now.getTime() - since >= WINDOW_MS;

function makeRoom(seen: Seen, now: Date): void {
  for (const [person, entry] of seen) if (isOver(entry, now)) seen.delete(person);
  for (const person of seen.keys()) {
    if (seen.size < MOST_PEOPLE) return;
    seen.delete(person);
  }
}

/**
 * Counts what a person asks for within a minute, in this process: what it keeps away is load. People behind one address
 * do not stand in each other's way, nor do those of another database whose numbers are the same.
 * @returns notes one more. @throws AppError `too_many_requests` with the seconds after which the next is allowed
 */
export function limitPerPerson(most: number): (ctx: Context, person: number) => void {
  const seenBy = new WeakMap<Context, Seen>();
  return (ctx, person) => {
    const now = ctx.now();
    const seen: Seen = seenBy.get(ctx) ?? new Map();
    seenBy.set(ctx, seen);
    const entry = seen.get(person);
    if (!entry || isOver(entry, now)) {
      if (seen.size >= MOST_PEOPLE) makeRoom(seen, now);
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
