import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * What stands on the server now. Where none is reached that is told at once: a query on its own waits without a word
 * until the browser has a line again, and whoever asks while it waits would wait along.
 * @throws NetworkFailure, ApiProblem
 */
export async function readNewest<Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  await client.cancelQueries({ queryKey: query.queryKey, exact: true });
  return client.fetchQuery({ ...query, staleTime: 0, networkMode: 'always', retry: false });
}
