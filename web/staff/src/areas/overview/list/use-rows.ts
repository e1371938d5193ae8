import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Application } from '@vivavoce/contract/types.ts';
import {
  applicantsChunkQuery,
  chunkRows,
  type ApplicantsPage,
  type ListFilter,
} from '../../../queries/applicants/applicants-list.ts';

/** Whoever drags through a hundred thousand rows passes thousands of stretches; those are loaded where they stop. */
const restMs = 90;

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

type Range = { first: number; last: number };

/** Stretches around a range of rows, with one more on each side while the list goes on there. */
function chunksAround({ first, last }: Range, total: number): number[] {
  const from = Math.max(0, Math.floor(first / chunkRows) - 1);
  const to = Math.min(Math.floor(Math.max(0, total - 1) / chunkRows), Math.floor(last / chunkRows) + 1);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);
}

/** The rows of a long list near the ones in sight, loaded as they come near. */
export function useRows(
  job: number,
  filter: ListFilter,
  range: Range,
  total: number,
  start: ApplicantsPage | undefined,
) {
  const client = useQueryClient();
  const chunks = chunksAround(range, total);
  const rested = useRested(chunks.join()) === chunks.join();
  const found = useQueries({
    queries: chunks.map((chunk) => ({
      ...applicantsChunkQuery(client, job, filter, chunk),
      enabled: rested || chunk === 0,
    })),
  });
  const pages = new Map(chunks.map((chunk, place) => [chunk, found[place]?.data]));
  // While other words load, the list before stands there with its beginning.
  if (start) pages.set(0, pages.get(0) ?? start);
  const rowAt = (index: number): Application | undefined =>
    pages.get(Math.floor(index / chunkRows))?.results[index % chunkRows];
  const failed = found.filter(({ isError }) => isError);
  return {
    rowAt,
    /** Places in the list of those who are here already, in its order. */
    loaded: () =>
      chunks.flatMap((chunk) => pages.get(chunk)?.results.map((_, place) => chunk * chunkRows + place) ?? []),
    error: failed[0]?.error ?? null,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
