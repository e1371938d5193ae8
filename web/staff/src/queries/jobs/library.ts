import { queryOptions, type QueryClient, keepPreviousData } from '@tanstack/react-query';
import { call, type BodyInputOf, type QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { apiQuery } from '../api-query.ts';

/** Source of the questions: the company's own library, or the library that the platform shares with all companies. */
export type PoolSource = 'own' | 'shared';

export type PoolFilter = QueryInputOf<'GET /api/questions'>;

/** The largest page size that the calls allow. */
const mostAtOnce = 100;

const fetchPage = (source: PoolSource, query: PoolFilter, signal: AbortSignal) =>
  source === 'own'
    ? call('GET /api/questions', { query, signal })
    : call('GET /templates/api/questions', { query, signal });

/** One page of questions to choose from; while another page loads, the last one stays. */
export const poolQuery = (source: PoolSource, filter: PoolFilter) =>
  queryOptions({
    queryKey: ['library', source, filter],
    queryFn: ({ signal }) => fetchPage(source, filter, signal),
    placeholderData: keepPreviousData,
  });

/** Every question about one competency, the company's own first. */
export const categoryPoolQuery = (competency: number, locale: PoolFilter['locale']) =>
  queryOptions({
    queryKey: ['library', 'category', competency, locale],
    queryFn: async ({ signal }): Promise<LibraryQuestion[]> => {
      const filter = { competency, page_size: mostAtOnce, ...(locale && { locale }) };
      const pages = await Promise.all([fetchPage('own', filter, signal), fetchPage('shared', filter, signal)]);
      return pages.flatMap(({ results }) => results);
    },
  });

type CompetencyFilter = QueryInputOf<'GET /api/competencies'>;

export const competenciesQuery = (filter: CompetencyFilter) => apiQuery('GET /api/competencies', { query: filter });

type PoolQuestion = BodyInputOf<'POST /api/questions'>;

/** Saves a question for other activities. */
export const saveToPool = (body: PoolQuestion, idempotencyKey: string) =>
  call('POST /api/questions', { body, headers: { 'idempotency-key': idempotencyKey } });

/** Reloads questions and the competencies that they name. */
export async function refreshLibrary(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['library'] }),
    client.invalidateQueries({ queryKey: ['competencies'] }),
  ]);
}
