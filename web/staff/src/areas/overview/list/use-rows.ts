import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  applicantsChunkQuery,
  chunkRows,
  type ApplicantsPage,
  type ListFilter,
} from '../../../queries/applicants/applicants-list.ts';

type Application = ApplicantsPage['results'][number];

/** Dragging through a hundred thousand rows passes thousands of chunks; only those where the drag rests are loaded. */
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

/** Chunks around a range of rows, with one more on each side where the list continues. */
function chunksAround({ first, last }: Range, total: number): number[] {
  const from = Math.max(0, Math.floor(first / chunkRows) - 1);
  const to = Math.min(Math.floor(Math.max(0, total - 1) / chunkRows), Math.floor(last / chunkRows) + 1);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);
}

/** The rows of a long list near those in sight, loaded as they come near. */
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
  const chunkQueries = useQueries({
    queries: chunks.map((chunk) => ({
      ...applicantsChunkQuery(client, job, filter, chunk),
      enabled: rested || chunk === 0,
    })),
  });
  const pages = new Map(chunks.map((chunk, place) => [chunk, chunkQueries[place]?.data]));
  // While another search loads, the list before stays with its first chunk.
  if (start) pages.set(0, pages.get(0) ?? start);
  const rowAt = (index: number): Application | undefined =>
    pages.get(Math.floor(index / chunkRows))?.results[index % chunkRows];
  const failed = chunkQueries.filter(({ isError }) => isError);
  return {
    rowAt,
    /** Indexes of the loaded rows, in the order of the list. */
    loaded: () =>
      chunks.flatMap((chunk) => pages.get(chunk)?.results.map((_, place) => chunk * chunkRows + place) ?? []),
    error: failed[0]?.error ?? null,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
