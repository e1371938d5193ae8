import type { FeedEvent } from '@vivavoce/contract/types.ts';

/** Entries that differ only in the applicant, such as an invitation to a whole list. */
export type Run = { first: FeedEvent; more: readonly FeedEvent[] };

/** From this length on a run is shown as its first entry and a number. */
const FOLDED_FROM = 4;

const alike = (first: FeedEvent, second: FeedEvent) =>
  first.type === second.type && first.job?.id === second.job?.id && first.actor.full_name === second.actor.full_name;

/** Groups consecutive entries that differ only in the applicant; order and entries stay. */
export function runsOf(events: readonly FeedEvent[]): Run[] {
  const runs: FeedEvent[][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    const [first] = last ?? [];
    if (last && first && first.actor.kind !== 'applicant' && alike(first, event)) last.push(event);
    else runs.push([event]);
  }
  return runs.flatMap((run) => {
    const [first, ...more] = run;
    if (!first) return [];
    return run.length < FOLDED_FROM ? run.map((each) => ({ first: each, more: [] })) : [{ first, more }];
  });
}
