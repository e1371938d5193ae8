import { useEffect, useState } from 'react';
import { SEARCH_LIMITS } from '@vivavoce/domain/limits.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import type { Activity } from './view-data.ts';

export type SearchState =
  /** Fewer than three characters. */
  | { state: 'idle' }
  | { state: 'searching' }
  | { state: 'failed' }
  | { state: 'found'; term: string; count: number; activities: Activity[] };

/** Shorter terms are not searched for. */
export const isLongEnough = (term: string): boolean => term.trim().length >= SEARCH_LIMITS.min_characters;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

/**
 * The results of the search field: 500 ms after the last key, shown after 500 ms of searching (specification 7).
 * @param first the results that came with the page
 */
export function useMarketplaceSearch(shortname: string, term: string, first: SearchState): SearchState {
  const [result, setResult] = useState<{ of: string; state: SearchState }>({ of: term.trim(), state: first });
  const wanted = term.trim();
  useEffect(() => {
    if (wanted === result.of || !isLongEnough(wanted)) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const search = async () => {
      await pause(SEARCH_LIMITS.debounce_ms, signal);
      const [{ count, results }] = await Promise.all([
        call('GET /api/v2/companies/{shortname}/marketplace/activities/search', {
          params: { shortname },
          query: { query: wanted },
          headers: { 'accept-language': document.documentElement.lang },
          signal,
        }),
        pause(SEARCH_LIMITS.debounce_ms, signal),
      ]);
      setResult({ of: wanted, state: { state: 'found', term: wanted, count, activities: results } });
    };
    search().catch(() => {
      if (!signal.aborted) setResult({ of: wanted, state: { state: 'failed' } });
    });
    return () => abort.abort();
  }, [wanted, shortname, result.of]);
  if (!isLongEnough(wanted)) return { state: 'idle' };
  return wanted === result.of ? result.state : { state: 'searching' };
}
