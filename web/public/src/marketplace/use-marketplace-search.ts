import { useEffect, useState } from 'react';
import { SEARCH_LIMITS } from '@vivavoce/domain/list-limits.ts';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { Activity } from './view-data.ts';

type SearchPage = ResultOf<'GET /api/v2/companies/{shortname}/marketplace/activities/search'>;
export type SearchFilter = SearchPage['filters'][number];
/** The chosen values of each filter, in the order in which they were chosen. */
export type ChosenFilters = Readonly<Partial<Record<SearchFilter['name'], readonly string[]>>>;

export type SearchState =
  /** Fewer than three characters. */
  | { state: 'idle' }
  | { state: 'searching' }
  | { state: 'failed' }
  | {
      state: 'found';
      term: string;
      count: number;
      activities: Activity[];
      suggestion: string | null;
      filters: SearchFilter[];
    };

/** Shorter terms are not searched for. */
export const isLongEnough = (term: string): boolean => term.trim().length >= SEARCH_LIMITS.min_characters;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

/** The chosen filters as the call takes them. */
const queryOf = (chosen: ChosenFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(chosen).flatMap(([name, values]) => (values.length > 0 ? [[name, values.join(',')]] : [])),
  );

type Search = { shortname: string; term: string; chosen: ChosenFilters };

/**
 * The results of the search field: 500 ms after the last key, shown after 500 ms of searching (specification 7). A
 * filter narrows them immediately, and the ones before stay until the others are there.
 * @param first the results that came with the page
 */
export function useMarketplaceSearch({ shortname, term, chosen }: Search, first: SearchState): SearchState {
  const query = term.trim();
  const narrowed = queryOf(chosen);
  const key = JSON.stringify([query, narrowed]);
  const [result, setResult] = useState<{ of: string; term: string; state: SearchState }>({
    of: key,
    term: query,
    state: first,
  });
  const isSameTerm = result.term === query;
  useEffect(() => {
    if (key === result.of || !isLongEnough(query)) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const waiting = isSameTerm ? 0 : SEARCH_LIMITS.debounce_ms;
    const search = async () => {
      await pause(waiting, signal);
      const [{ count, results, suggestion, filters }] = await Promise.all([
        call('GET /api/v2/companies/{shortname}/marketplace/activities/search', {
          params: { shortname },
          query: { query, ...(JSON.parse(key) as [string, Record<string, string>])[1] },
          headers: { 'accept-language': document.documentElement.lang },
          signal,
        }),
        pause(waiting, signal),
      ]);
      const state = { state: 'found', term: query, count, activities: results, suggestion, filters } as const;
      setResult({ of: key, term: query, state });
    };
    search().catch(() => {
      if (!signal.aborted) setResult({ of: key, term: query, state: { state: 'failed' } });
    });
    return () => abort.abort();
  }, [query, shortname, key, isSameTerm, result.of]);
  if (!isLongEnough(query)) return { state: 'idle' };
  const isShown = key === result.of || (isSameTerm && result.state.state === 'found');
  return isShown ? result.state : { state: 'searching' };
}
