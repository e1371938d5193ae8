import type { QueryClient } from '@tanstack/react-query';
import { call, type BodyInputOf, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

export type NewGuestLink = BodyInputOf<'POST /api/jobs/{job}/guest-links'>;
export type MadeGuestLink = ResultOf<'POST /api/jobs/{job}/guest-links'>;
export type GuestViews = ResultOf<'GET /api/jobs/{job}/guest-links/{guest_link}/views'>;

export const guestLinksQuery = (job: number) =>
  apiQuery('GET /api/jobs/{job}/guest-links', { params: { job } }, { meta: { quiet: true } });

/** Ratings and comments of guests about an applicant; they come once the own review is sent. */
export const guestNotesQuery = (job: number, application: number) =>
  apiQuery('GET /api/jobs/{job}/applications/{application}/guest-reviews', { params: { job, application } });

export const refreshGuestLinks = (client: QueryClient, job: number): Promise<void> =>
  client.invalidateQueries({ queryKey: ['job', job, 'guest-links'] });

export const createGuestLink = (job: number, body: NewGuestLink) =>
  call('POST /api/jobs/{job}/guest-links', { params: { job }, body });

export const renewGuestLink = (job: number, guest_link: number) =>
  call('POST /api/jobs/{job}/guest-links/{guest_link}/renew', { params: { job, guest_link }, body: {} });

export const readGuestViews = (job: number, guest_link: number, before?: number) =>
  call('GET /api/jobs/{job}/guest-links/{guest_link}/views', {
    params: { job, guest_link },
    query: before === undefined ? {} : { before },
  });
