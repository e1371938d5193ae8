import type { Search, SearchTab } from './use-search.ts';

/** Number of results by tab; undefined while unknown. */
export type Totals = Readonly<Record<SearchTab, number | undefined>>;

export function totalsOf({ people, jobs, templates }: Pick<Search, 'people' | 'jobs' | 'templates'>): Totals {
  return {
    users: people?.length,
    interviews: jobs && templates && jobs.count + templates.count,
  };
}
