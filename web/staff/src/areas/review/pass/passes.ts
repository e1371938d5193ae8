import { type ResultOf, call } from '@vivavoce/web-shared/api/api-client.ts';
import type { BodyInputOf } from '@vivavoce/contract/index.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';

export type PassOf = { job: number; question: number };

export type PassPlace = ResultOf<'GET /api/jobs/{job}/passes/{question}/places/{place}'>;

export type PassRating = PassPlace['own'];

export type PassChange = BodyInputOf<'PUT /api/jobs/{job}/passes/{question}/places/{place}'>;

/** Places of one page of the bar under the player. */
const LINES_PER_PAGE = 24;

const keyOf = ({ job, question }: PassOf) => ['job', job, 'pass', question];

/** Opens the pass: answers that arrived since join it. */
export const passQuery = (pass: PassOf) =>
  queryOptions({
    queryKey: [...keyOf(pass), 'figures'],
    queryFn: ({ signal }) => call('POST /api/jobs/{job}/passes/{question}', { params: pass, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

export const passPlaceQuery = (pass: PassOf, place: number, masked: boolean) =>
  queryOptions({
    queryKey: [...keyOf(pass), 'place', place, masked],
    queryFn: ({ signal }) =>
      call('GET /api/jobs/{job}/passes/{question}/places/{place}', {
        params: { ...pass, place },
        query: { masked: masked ? 'true' : 'false' },
        signal,
      }),
    meta: { quiet: true },
  });

/** The page of places that holds this one. */
export const passLinesQuery = (pass: PassOf, place: number) => {
  const after = Math.floor((place - 1) / LINES_PER_PAGE) * LINES_PER_PAGE;
  return queryOptions({
    queryKey: [...keyOf(pass), 'lines', after],
    queryFn: ({ signal }) =>
      call('GET /api/jobs/{job}/passes/{question}/places', {
        params: pass,
        query: { after, page_size: LINES_PER_PAGE },
        signal,
      }),
    meta: { quiet: true },
  });
};

/** After reviews were sent, or the last answer was rated: the figures are read again. */
export const refreshPass = (client: QueryClient, pass: PassOf) => client.invalidateQueries({ queryKey: keyOf(pass) });
