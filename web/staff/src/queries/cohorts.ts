import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type { CohortDetail } from '@vivavoce/contract/types.ts';
import type { QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from './api-query.ts';

/** One page of the list; while another page loads, the last one stays. */
export const cohortsQuery = (query: QueryInputOf<'GET /api/cohorts'>) =>
  apiQuery('GET /api/cohorts', { query }, { placeholderData: keepPreviousData });

export const cohortQuery = (cohort: number) => apiQuery('GET /api/cohorts/{cohort}', { params: { cohort } });

export const cohortMembersQuery = (cohort: number, query: QueryInputOf<'GET /api/cohorts/{cohort}/members'>) =>
  apiQuery('GET /api/cohorts/{cohort}/members', { params: { cohort }, query }, { placeholderData: keepPreviousData });

/** After a cohort changed: its own copy immediately, its members and the list on next use. */
export function rememberCohort(client: QueryClient, cohort: CohortDetail): void {
  client.setQueryData(cohortQuery(cohort.id).queryKey, cohort);
  void client.invalidateQueries({ queryKey: ['cohort', cohort.id, 'members'] });
  void client.invalidateQueries({ queryKey: ['cohorts'] });
}

/** After members changed: everything of the cohort is read again. */
export function refreshCohort(client: QueryClient, cohort: number): void {
  void client.invalidateQueries({ queryKey: ['cohort', cohort] });
  void client.invalidateQueries({ queryKey: ['cohorts'] });
}

export const evidenceQuery = (cohort: number, query: QueryInputOf<'GET /api/cohorts/{cohort}/evidence'>) =>
  apiQuery('GET /api/cohorts/{cohort}/evidence', { params: { cohort }, query });
