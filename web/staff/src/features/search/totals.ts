import type { Search, SearchTab } from './use-search.ts';

/** How many of each were found; undefined while that is not known. */
export type Totals = Readonly<Record<SearchTab, number | undefined>>;

export function totalsOf({ people, jobs, templates }: Pick<Search, 'people' | 'jobs' | 'templates'>): Totals {
  return {
    users: people?.length,
    interviews: jobs && templates && jobs.count + templates.count,
  };
}
