import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * The current state on the server. An offline browser fails immediately: a plain query would wait silently for the
 * connection, and its caller with it.
 * @throws NetworkFailure, ApiProblem
 */
export async function readNewest<Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  await client.cancelQueries({ queryKey: query.queryKey, exact: true });
  return client.fetchQuery({ ...query, staleTime: 0, networkMode: 'always', retry: false });
}
