import type { FeedEvent } from '@vivavoce/contract/types.ts';
import { isAutomatic } from '@vivavoce/domain/feed/event-types.ts';
import { runsOf, type Run } from './runs.ts';

/**
 * One line of a day: an entry with further ones that differ only in the applicant, or consecutive automatic entries.
 */
export type Line = (Run & { automatic: false }) | { automatic: true; first: FeedEvent; all: readonly FeedEvent[] };
export type Day = { date: Date; lines: readonly Line[] };

const dayOf = ({ at }: FeedEvent) => new Date(at).toDateString();

function linesOf(events: readonly FeedEvent[]): Line[] {
  const stretches: FeedEvent[][] = [];
  for (const event of events) {
    const last = stretches.at(-1);
    if (last?.[0] && isAutomatic(last[0].type) === isAutomatic(event.type)) last.push(event);
    else stretches.push([event]);
  }
  return stretches.flatMap((all): Line[] => {
    const [first] = all;
    if (!first) return [];
    if (isAutomatic(first.type)) return [{ automatic: true, first, all }];
    return runsOf(all).map((run) => ({ ...run, automatic: false }));
  });
}

/** Entries grouped by the reader's day, newest first. */
export function daysOf(events: readonly FeedEvent[]): Day[] {
  const days: FeedEvent[][] = [];
  for (const event of events) {
    const last = days.at(-1);
    if (last?.[0] && dayOf(last[0]) === dayOf(event)) last.push(event);
    else days.push([event]);
  }
  return days.flatMap((all) => (all[0] ? [{ date: new Date(all[0].at), lines: linesOf(all) }] : []));
}
