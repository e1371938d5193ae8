import { queryOptions, type QueryKey, type UnusedSkipTokenOptions } from '@tanstack/react-query';
import { call, type Operation, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { CallArguments } from '@vivavoce/web-shared/api/api-types.ts';

type Values = Partial<Record<string, unknown>>;
type RequestParts = { params?: object | undefined; query?: object | undefined; body?: unknown };

/**
 * The key of an answer in the cache: the segments of the address, then query and body. One thing has a branch beside
 * its list (`['job', 7]` beside `['jobs']`), so that reloading the list does not reload the thing. An answer about one
 * applicant of an activity is in the branch of the applicant, also where only the query names the applicant.
 */
export function keyOf(operation: Operation, { params, query, body }: RequestParts = {}): QueryKey {
  const values: Values = { ...params };
  const key: unknown[] = [];
  for (const segment of operation.split('/').slice(1)) {
    if (segment === 'api') continue;
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) key.push(segment.replace(/\{(\w+)\}/, (_, part: string) => String(values[part])));
    else if (key.at(-1) === `${name}s`) key.splice(-1, 1, name, values[name]);
    else key.push(values[name]);
  }
  const { application, ...rest }: Values = { ...query };
  const isOfApplicant = key[0] === 'job' && application !== undefined;
  if (isOfApplicant) key.splice(2, 0, 'application', application);
  return [...key, isOfApplicant ? rest : query, body].filter((part) => part !== undefined);
}

type RequestOf<O extends Operation> = NonNullable<CallArguments<O>[0]>;
type Rules<Result> = Omit<UnusedSkipTokenOptions<Result>, 'queryKey' | 'queryFn'>;
type QueryArguments<O extends Operation> =
  [] extends CallArguments<O>
    ? [request?: RequestOf<O>, rules?: Rules<ResultOf<O>>]
    : [request: RequestOf<O>, rules?: Rules<ResultOf<O>>];

/** The query of one operation, with its rules for the cache. Where a rule needs another key, it is written out. */
export function apiQuery<O extends Operation>(operation: O, ...[request, rules]: QueryArguments<O>) {
  return queryOptions<ResultOf<O>>({
    ...rules,
    queryKey: keyOf(operation, request as RequestParts),
    queryFn: ({ signal }) =>
      call(operation, ...([{ ...(request as RequestParts), signal }] as unknown as CallArguments<O>)),
  });
}
