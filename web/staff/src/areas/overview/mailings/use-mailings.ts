import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Mailing } from '@vivavoce/contract/types.ts';
import { PAGE_SIZES } from '@vivavoce/domain/limits.ts';
import { refreshApplicants } from '../../../queries/applicants/applications.ts';
import { mailingsQuery } from '../../../queries/applicants/mailings.ts';

/** As many as the panel shows at first; the newest are those that may be on their way. */
export const shownMailings = 5;
const whileRunningMs = 1500;
/** A mailing that waits for its time begins while somebody looks. */
const whileScheduledMs = 30_000;

/** Waits this short where it only leaves time to undo. */
const undoMs = 60_000;

const startsIn = ({ start_at }: Mailing, now: number): number => Date.parse(start_at) - now;

const pace = (results: readonly Mailing[] = []): number | false => {
  const soon = (mailing: Mailing) => mailing.state === 'scheduled' && startsIn(mailing, Date.now()) < undoMs;
  if (results.some((mailing) => mailing.state === 'running' || soon(mailing))) return whileRunningMs;
  return results.some(({ state }) => state === 'scheduled') && whileScheduledMs;
};

/** One e-mail needs no notice, and what waits only to be undone has one elsewhere. */
export const isWorthANotice = ({ state, total, start_at, created_at }: Mailing): boolean =>
  state === 'scheduled' ? Date.parse(start_at) - Date.parse(created_at) > undoMs : total > 1;

/** The newest mailings of the activity, asked for anew as long as one is not over. */
export const useMailings = (job: number, size: number, enabled: boolean) =>
  useQuery({
    ...mailingsQuery(job, size),
    enabled,
    refetchInterval: ({ state }) => pace(state.data?.results),
  });

/** The newest, and behind them those that wait for their time or are being made, however many came after them. */
export const withOpen = (newest: readonly Mailing[], open: readonly Mailing[]): Mailing[] => [
  ...newest,
  ...open.filter(({ id }) => newest.every((one) => one.id !== id)),
];

/** What notices are about; undefined until it is known. */
export function useNoticed(job: number, enabled: boolean): readonly Mailing[] | undefined {
  const newest = useMailings(job, shownMailings, enabled).data;
  const { data: open } = useQuery({
    ...mailingsQuery(job, PAGE_SIZES.max, true),
    enabled: enabled && newest !== undefined && newest.count > newest.results.length,
    refetchInterval: ({ state }) => pace(state.data?.results),
  });
  return useMemo(() => newest && withOpen(newest.results, open?.results ?? []), [newest, open]);
}

export type Watch = {
  /** What was looked at last. */
  results: readonly Mailing[] | undefined;
  states: ReadonlyMap<number, Mailing['state']>;
  /** Those that ended while somebody looked. */
  ended: ReadonlySet<number>;
  /** How often one began or ended. */
  turns: number;
};

/** What is known once these were looked at too. */
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
 * What a notice says now: those on their way and those that wait, and those which ended while somebody looked. When one
 * begins or ends, everything that shows applicants is read anew.
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
