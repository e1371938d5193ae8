import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Webinar } from '@vivavoce/contract/types.ts';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';
import { jobQuery } from './jobs.ts';

export const webinarQuery = (job: number) => apiQuery('GET /api/jobs/{job}/webinar', { params: { job } });

export const putWebinar = (job: number, body: BodyInputOf<'PUT /api/jobs/{job}/webinar'>) =>
  call('PUT /api/jobs/{job}/webinar', { params: { job }, body });

/** After the date changed: the activity is open until another day. */
export function rememberWebinar(client: QueryClient, webinar: Webinar): void {
  client.setQueryData(webinarQuery(webinar.job).queryKey, webinar);
  void client.invalidateQueries({ queryKey: jobQuery(webinar.job).queryKey, exact: true });
  void client.invalidateQueries({ queryKey: ['jobs'] });
}

export type RegistrationState = 'registered' | 'waiting' | 'cancelled';

export const registrationsQuery = (job: number, state: RegistrationState) =>
  infiniteQueryOptions({
    queryKey: ['job', job, 'registrations', state],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/jobs/{job}/registrations', {
        params: { job },
        query: { state, page_size: 50, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** The registration of one applicant, if there is one. */
export const registrationQuery = (job: number, application: number) =>
  queryOptions({
    queryKey: ['job', job, 'registrations', application],
    queryFn: ({ signal }) =>
      call('GET /api/jobs/{job}/registrations', { params: { job }, query: { application, page_size: 1 }, signal }),
  });

export const setAttendance = (job: number, application: number, attendance: 'attended' | 'absent' | null) =>
  call('PUT /api/jobs/{job}/registrations/{application}', { params: { job, application }, body: { attendance } });

/** The numbers and the list, after attendance was set. */
export const refreshRegistrations = (client: QueryClient, job: number) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['job', job, 'registrations'] }),
    client.invalidateQueries({ queryKey: webinarQuery(job).queryKey }),
  ]);
