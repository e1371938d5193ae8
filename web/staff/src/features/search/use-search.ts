import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SEARCH_LIMITS } from '@vivavoce/domain/limits.ts';
import { foundJobsQuery, foundPeopleQuery, foundTemplatesQuery } from '../../queries/search.ts';
import { useUser } from '../../queries/session.ts';

export const searchTabs = ['users', 'interviews'] as const;
export type SearchTab = (typeof searchTabs)[number];

/** The words to search once typing pauses; too few of them are not searched. */
function useSearchTerm(typed: string) {
  const words = typed.trim().replace(/\s+/g, ' ');
  const enough = words.length >= SEARCH_LIMITS.min_characters;
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), SEARCH_LIMITS.debounce_ms);
    return () => clearTimeout(timer);
  }, [words]);
  return { words, enough, asked: enough && settled === words, askNow: () => setSettled(words) };
}

/** Users when there are any, otherwise interviews, unless the reader chose; while an answer is awaited nothing jumps. */
function useTab(people: UseQueryResult<readonly unknown[]>, both: boolean, enough: boolean) {
  const [chosen, setChosen] = useState<SearchTab>();
  const [fitting, setFitting] = useState<SearchTab>('users');
  const next = people.isFetched ? (people.data?.length === 0 && both ? 'interviews' : 'users') : fitting;
  if (next !== fitting) setFitting(next);
  if (!enough && chosen) setChosen(undefined);
  return { tab: chosen ?? next, chosen: chosen !== undefined, choose: setChosen };
}

const isAwaited = (query: UseQueryResult) => query.isPending || (query.isError && query.isFetching);

/** What is typed, what was found for it, and which of the two lists shows. */
export function useSearch() {
  const company = useUser().current_company !== null;
  const [typed, setTyped] = useState('');
  const { words, enough, asked, askNow } = useSearchTerm(typed);
  const people = useQuery({ ...foundPeopleQuery(words), enabled: asked });
  const jobs = useQuery({ ...foundJobsQuery(words), enabled: asked && company });
  const templates = useQuery({ ...foundTemplatesQuery(words), enabled: asked && company });
  const { tab, chosen, choose } = useTab(people, company, enough);

  const shown = tab === 'users' ? [people] : [jobs, templates];
  const awaited = chosen ? shown : [people, ...shown];
  const searching = enough && (!asked || awaited.some(isAwaited));
  return {
    company,
    typed,
    setTyped,
    askNow,
    words,
    tab,
    choose,
    enough,
    searching,
    people: asked ? people.data : undefined,
    jobs: asked ? jobs.data : undefined,
    templates: asked ? templates.data : undefined,
    failure: asked && !searching ? shown.find((query) => query.isError)?.error : undefined,
    retry: () => {
      for (const query of shown) if (query.isError) void query.refetch();
    },
  };
}

export type Search = ReturnType<typeof useSearch>;
