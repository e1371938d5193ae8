import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { BodyInputOf } from '@vivavoce/contract/index.ts';

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

export const ratePlace = (pass: PassOf, place: number, body: PassChange) =>
  call('PUT /api/jobs/{job}/passes/{question}/places/{place}', { params: { ...pass, place }, body });

/** Reports how long an answer was in view; it may leave with the page. */
export const reportPlaceTime = (pass: PassOf, place: number, seconds: number) =>
  call('POST /api/jobs/{job}/passes/{question}/places/{place}/time', {
    params: { ...pass, place },
    body: { seconds },
    keepalive: true,
  });

/** Shows a stored rating immediately: at its place, in the bar and in what is left. */
export function rememberRating(client: QueryClient, pass: PassOf, place: number, rating: PassRating): void {
  let before: PassPlace | undefined;
  for (const masked of [true, false]) {
    client.setQueryData(passPlaceQuery(pass, place, masked).queryKey, (cached) => {
      before ??= cached;
      return cached && { ...cached, own: rating };
    });
  }
  const { duration } = before?.answer ?? { duration: null };
  client.setQueryData(
    passLinesQuery(pass, place).queryKey,
    (cached) =>
      cached && {
        ...cached,
        results: cached.results.map((line) =>
          line.place === place ? { ...line, rated: rating.complete, rating: rating.rating } : line,
        ),
      },
  );
  if (!before || before.own.complete === rating.complete) return;
  const sign = rating.complete ? 1 : -1;
  client.setQueryData(
    passQuery(pass).queryKey,
    (cached) =>
      cached && {
        ...cached,
        rated: cached.rated + sign,
        seconds_left: Math.max(0, cached.seconds_left - sign * (duration ?? 0)),
      },
  );
}

/** After reviews were sent, or the last answer was rated: the figures are read again. */
export const refreshPass = (client: QueryClient, pass: PassOf) => client.invalidateQueries({ queryKey: keyOf(pass) });
