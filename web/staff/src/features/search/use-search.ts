import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SEARCH_LIMITS } from '@vivavoce/domain/limits.ts';
import { isLongEnough } from '@vivavoce/domain/search-length.ts';
import { jobSearchQuery, peopleSearchQuery, templateSearchQuery } from '../../queries/search.ts';
import { useUser } from '../../queries/sign-in/session.ts';

export const searchTabs = ['users', 'interviews'] as const;
export type SearchTab = (typeof searchTabs)[number];

/** The search term after a pause in typing; a short one is not searched. */
function useSearchTerm(typed: string) {
  const searchTerm = typed.trim().replace(/\s+/g, ' ');
  const enough = isLongEnough(searchTerm);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(searchTerm), SEARCH_LIMITS.debounce_ms);
    return () => clearTimeout(timer);
  }, [searchTerm]);
  return { searchTerm, enough, isReady: enough && settled === searchTerm, askNow: () => setSettled(searchTerm) };
}

/**
 * Users when there are any, otherwise interviews, unless the reader chose a tab; it does not switch while a query
 * runs.
 */
function useTab(people: UseQueryResult<readonly unknown[]>, both: boolean, enough: boolean) {
  const [selectedTab, setSelectedTab] = useState<SearchTab>();
  const [fitting, setFitting] = useState<SearchTab>('users');
  const next = people.isFetched ? (people.data?.length === 0 && both ? 'interviews' : 'users') : fitting;
  if (next !== fitting) setFitting(next);
  if (!enough && selectedTab) setSelectedTab(undefined);
  return { tab: selectedTab ?? next, isTabChosen: selectedTab !== undefined, choose: setSelectedTab };
}

const isAwaited = (query: UseQueryResult) => query.isPending || (query.isError && query.isFetching);

/** The state of the search: term, results, and the current tab. */
export function useSearch() {
  const company = useUser().current_company !== null;
  const [typed, setTyped] = useState('');
  const { searchTerm, enough, isReady, askNow } = useSearchTerm(typed);
  const people = useQuery({ ...peopleSearchQuery(searchTerm), enabled: isReady });
  const jobs = useQuery({ ...jobSearchQuery(searchTerm), enabled: isReady && company });
  const templates = useQuery({ ...templateSearchQuery(searchTerm), enabled: isReady && company });
  const { tab, isTabChosen: selectedTab, choose } = useTab(people, company, enough);

  const queries = tab === 'users' ? [people] : [jobs, templates];
  const awaited = selectedTab ? queries : [people, ...queries];
  const searching = enough && (!isReady || awaited.some(isAwaited));
  return {
    company,
    typed,
    setTyped,
    askNow,
    searchTerm,
    tab,
    choose,
    enough,
    searching,
    people: isReady ? people.data : undefined,
    jobs: isReady ? jobs.data : undefined,
    templates: isReady ? templates.data : undefined,
    failure: isReady && !searching ? queries.find((query) => query.isError)?.error : undefined,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

export type Search = ReturnType<typeof useSearch>;
