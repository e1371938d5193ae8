import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApplicantImport } from '@vivavoce/contract/types.ts';
import { refreshApplicants } from '../../queries/applications.ts';
import { importsQuery } from '../../queries/imports.ts';

const whileRunningMs = 1000;
const isOpen = ({ state }: ApplicantImport) => state === 'running';

/** Lists that are being added, and those which ended while somebody looked; then everything with applicants is read anew. */
export function useImports(job: number, enabled: boolean) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...importsQuery(job),
    enabled,
    refetchInterval: ({ state }) => (state.data?.results.some(isOpen) ?? false) && whileRunningMs,
  });
  const results = data?.results;
  const [watched, setWatched] = useState<{
    results: typeof results;
    seen: ReadonlySet<number>;
    gone: ReadonlySet<number>;
  }>({
    results: undefined,
    seen: new Set(),
    gone: new Set(),
  });
  if (results && results !== watched.results) {
    // A list that ended before anybody saw it run was started here or is old news: the first look tells which.
    const news = results.filter(
      (one) => isOpen(one) || (watched.results && !watched.results.some(({ id }) => id === one.id)),
    );
    setWatched({ ...watched, results, seen: new Set([...watched.seen, ...news.map(({ id }) => id)]) });
  }
  const ended = (results ?? []).filter((one) => watched.seen.has(one.id) && !isOpen(one)).length;
  useEffect(() => {
    if (ended > 0) void refreshApplicants(client, job);
  }, [ended, client, job]);
  const dismiss = (id: number) => setWatched((before) => ({ ...before, gone: new Set([...before.gone, id]) }));
  return { shown: (results ?? []).filter(({ id }) => watched.seen.has(id) && !watched.gone.has(id)), dismiss };
}
