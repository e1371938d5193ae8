import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApplicantImport } from '@vivavoce/contract/types.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { refreshApplicants } from '../../../queries/applicants/applications.ts';
import { importsQuery } from '../../../queries/applicants/imports.ts';
import { useUser } from '../../../queries/sign-in/session.ts';

const whileRunningMs = 1000;
const isOpen = ({ state }: ApplicantImport) => state === 'running';

/** How long the person who added a list sees its result, also after a reload or on return. */
const newsMs = 15 * 60_000;

/** Closed notices stay closed in this tab. */
const closed = {
  key: (id: number) => `import/${id}/closed`,
  has: (id: number) => sessionStorage.getItem(closed.key(id)) !== null,
  add: (id: number) => sessionStorage.setItem(closed.key(id), '1'),
};

type Watched = {
  results: readonly ApplicantImport[] | undefined;
  /** The lists to report, and the ones among them that ended while the page was open. */
  reported: ReadonlySet<number>;
  ran: ReadonlySet<number>;
  ended: ReadonlySet<number>;
};

/** Whether a finished list is still reported to a person who opens the page. */
export function isNews(list: ApplicantImport, user: number, now: number): boolean {
  return (
    list.created_by.id === user && list.finished_at !== null && now - new Date(list.finished_at).getTime() < newsMs
  );
}

/**
 * Lists that are being added, and those that ended lately or while the page was open; then everything with applicants
 * is reloaded.
 */
export function useImports(job: number, enabled: boolean) {
  const client = useQueryClient();
  const user = useUser();
  const now = useNow();
  const { data } = useQuery({
    ...importsQuery(job),
    enabled,
    refetchInterval: ({ state }) => (state.data?.results.some(isOpen) ?? false) && whileRunningMs,
  });
  const results = data?.results;
  const [watched, setWatched] = useState<Watched>({
    results: undefined,
    reported: new Set(),
    ran: new Set(),
    ended: new Set(),
  });
  if (results && results !== watched.results) {
    // A list that ended before it was seen running was started here or is old news: the first poll tells which.
    const ran = results.filter(
      (list) => isOpen(list) || (watched.results && !watched.results.some(({ id }) => id === list.id)),
    );
    const news = watched.results
      ? []
      : results.filter((list) => isNews(list, user.id, now.getTime()) && !closed.has(list.id));
    const ids = (lists: readonly ApplicantImport[]) => lists.map(({ id }) => id);
    setWatched({
      ...watched,
      results,
      reported: new Set([...watched.reported, ...ids(news), ...ids(ran)]),
      ran: new Set([...watched.ran, ...ids(ran)]),
    });
  }
  const ended = (results ?? []).filter((list) => watched.ran.has(list.id) && !isOpen(list)).length;
  useEffect(() => {
    if (ended > 0) void refreshApplicants(client, job);
  }, [ended, client, job]);
  const dismiss = (id: number) => {
    closed.add(id);
    setWatched((before) => ({ ...before, ended: new Set([...before.ended, id]) }));
  };
  return { shown: (results ?? []).filter(({ id }) => watched.reported.has(id) && !watched.ended.has(id)), dismiss };
}
