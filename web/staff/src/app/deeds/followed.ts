import type { QueryClient } from '@tanstack/react-query';
import type { Deed } from '@vivavoce/contract/types.ts';
import { deedQuery, deedsQuery } from '../../queries/deeds.ts';
import { createStore } from '../store.ts';

export type Followed = { job: number; deed: number };

/** Deeds that were begun on this page, wherever in it one goes on. */
export const followedDeeds = createStore<readonly Followed[]>([]);

/** Says in passing how far a deed is until it is over, and shows it at its activity at once. */
export function followDeed(client: QueryClient, job: number, deed: Deed): void {
  client.setQueryData(deedQuery(job, deed.id).queryKey, deed);
  void client.invalidateQueries({ queryKey: deedsQuery(job).queryKey, exact: true });
  unfollowDeed(deed.id);
  followedDeeds.set([...followedDeeds.get(), { job, deed: deed.id }]);
}

export function unfollowDeed(deed: number): void {
  followedDeeds.set(followedDeeds.get().filter((one) => one.deed !== deed));
}
