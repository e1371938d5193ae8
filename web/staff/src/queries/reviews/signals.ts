import type { Signals } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

const AT = '/api/jobs/{job}/signals';
const POLL_MS = 3000;
const UNDER_WAY = new Set(['queued', 'running', 'waiting']);

/** Whether AI is about to find passages. */
export const isSearching = ({ result }: Signals): boolean => result !== null && UNDER_WAY.has(result.state);

/** Facts about the words of an applicant's answers; asked again while AI looks for passages. */
export const signalsQuery = (job: number, application: number) =>
  apiQuery(
    `GET ${AT}`,
    { params: { job }, query: { application } },
    {
      refetchInterval: ({ state }) => (state.data && isSearching(state.data) ? POLL_MS : false),
      staleTime: 0,
      meta: { quiet: true },
    },
  );

export const askForSignals = (job: number, application: number) =>
  call(`POST ${AT}`, { params: { job }, body: { application } });
