import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Mailing } from '@vivavoce/contract/types.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import type { QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { refreshApplicants } from '../../../queries/applicants/applications.ts';

/** As many as the panel shows at first; mailings in progress are among the newest. */
export const firstMailings = 5;
const whileRunningMs = 1500;
/** A scheduled mailing may begin while the page is open. */
const whileScheduledMs = 30_000;

/** A wait this short only leaves time to undo. */
const undoMs = 60_000;

const startsIn = ({ start_at }: Mailing, now: number): number => Date.parse(start_at) - now;

const pace = (results: readonly Mailing[] = []): number | false => {
  const soon = (mailing: Mailing) => mailing.state === 'scheduled' && startsIn(mailing, Date.now()) < undoMs;
  if (results.some((mailing) => mailing.state === 'running' || soon(mailing))) return whileRunningMs;
  return results.some(({ state }) => state === 'scheduled') && whileScheduledMs;
};

/** One e-mail needs no notice, and a wait for undo has its own elsewhere. */
export const isWorthANotice = ({ state, total, start_at, created_at }: Mailing): boolean =>
  state === 'scheduled' ? Date.parse(start_at) - Date.parse(created_at) > undoMs : total > 1;

/** Rejections that were undone before their e-mails left are recalled; a mailing of which no e-mail left is refused. */
export function shownState({ kind, state, sent, failed }: Mailing): Mailing['state'] | 'recalled' | 'refused' {
  if (state === 'finished' && sent === 0 && failed > 0) return 'refused';
  return kind === 'rejection' && (state === 'cancelled' || state === 'unsent') ? 'recalled' : state;
}

/** E-mails sent or scheduled to many applicants, newest first. Polling them must not keep an idle session alive. */
const mailingsQuery = (job: number, query: QueryInputOf<'GET /api/jobs/{job}/mailings'>) =>
  apiQuery(
    'GET /api/jobs/{job}/mailings',
    { params: { job }, query, headers: { passive: '1' } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => pace(state.data?.results),
      meta: { quiet: true },
    },
  );

/** The newest mailings of the activity, polled until all have ended. */
export const useMailings = (job: number, size: number, enabled: boolean) =>
  useQuery({
    ...mailingsQuery(job, { page_size: size }),
    enabled,
  });

/** The newest mailings, followed by older ones that are scheduled or being created. */
export const withOpen = (newest: readonly Mailing[], open: readonly Mailing[]): Mailing[] => [
  ...newest,
  ...open.filter(({ id }) => newest.every((mailing) => mailing.id !== id)),
];

/** The mailings that notices are about; undefined until loaded. */
export function useNoticed(job: number, enabled: boolean): readonly Mailing[] | undefined {
  const newest = useMailings(job, firstMailings, enabled).data;
  const { data: open } = useQuery({
    ...mailingsQuery(job, { page_size: PAGE_SIZES.max, open: 'true' }),
    enabled: enabled && newest !== undefined && newest.count > newest.results.length,
  });
  return useMemo(() => newest && withOpen(newest.results, open?.results ?? []), [newest, open]);
}

export type Watch = {
  /** The mailings at the last poll. */
  results: readonly Mailing[] | undefined;
  states: ReadonlyMap<number, Mailing['state']>;
  /** Ids of mailings that ended while the page was open. */
  ended: ReadonlySet<number>;
  /** Number of starts and ends. */
  turns: number;
};

/** The state after a further poll. */
export function watched({ states, ended, turns }: Watch, results: readonly Mailing[]): Watch {
  const moved = results.filter(({ id, state }) => states.has(id) && states.get(id) !== state);
  const finished = moved.filter(({ state }) => state === 'finished').map(({ id }) => id);
  return {
    results,
    states: new Map([...states, ...results.map(({ id, state }) => [id, state] as const)]),
    ended: new Set([...ended, ...finished]),
    turns: turns + (moved.length > 0 ? 1 : 0),
  };
}

/**
 * The mailings to show as notices: in progress, scheduled, and ended while the page was open. When one begins or
 * ends, everything with applicants is reloaded.
 */
export function useNotices(job: number, results: readonly Mailing[] | undefined) {
  const client = useQueryClient();
  const [watch, setWatch] = useState<Watch>({ results: undefined, states: new Map(), ended: new Set(), turns: 0 });
  if (results && results !== watch.results) setWatch(watched(watch, results));

  useEffect(() => {
    if (watch.turns > 0) void refreshApplicants(client, job);
  }, [watch.turns, client, job]);

  const visible = (results ?? []).filter(
    (mailing) =>
      isWorthANotice(mailing) &&
      (mailing.state === 'running' ||
        mailing.state === 'scheduled' ||
        (mailing.state === 'finished' && watch.ended.has(mailing.id))),
  );
  const dismiss = (id: number) =>
    setWatch((before) => ({ ...before, ended: new Set([...before.ended].filter((each) => each !== id)) }));
  return { shown: visible, dismiss };
}
