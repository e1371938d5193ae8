import type { Handlers } from '../../http/handlers.ts';
import * as guests from './guests.service.ts';

export const guestRoutes = {
  'POST /api/guest/open': ({ ctx, body, request, reply }) => guests.openLink(ctx, body, { request, reply }),
  'GET /api/guest/{guest_link}': ({ ctx, params, request }) => guests.readShare(ctx, request, params.guest_link),
  'GET /api/guest/{guest_link}/applicants/{place}': ({ ctx, params, request }) =>
    guests.readApplicant(ctx, request, params),
  'PUT /api/guest/{guest_link}/applicants/{place}/review': ({ ctx, params, body, request }) =>
    guests.reviewApplicant(ctx, request, params, body),
  'GET /api/guest/{guest_link}/applicants/{place}/answers/{number}/video': ({ ctx, params, request, reply }) =>
    guests.sendMedium(ctx, { request, reply }, params, 'video'),
  'GET /api/guest/{guest_link}/applicants/{place}/answers/{number}/screen': ({ ctx, params, request, reply }) =>
    guests.sendMedium(ctx, { request, reply }, params, 'screen'),
  'GET /api/guest/{guest_link}/applicants/{place}/answers/{number}/poster': ({ ctx, params, request, reply }) =>
    guests.sendMedium(ctx, { request, reply }, params, 'poster'),
  'GET /api/guest/{guest_link}/applicants/{place}/answers/{number}/captions': ({ ctx, params, request, reply }) =>
    guests.sendMedium(ctx, { request, reply }, params, 'captions'),
  'GET /api/guest/{guest_link}/applicants/{place}/answers/{number}/file': ({ ctx, params, request, reply }) =>
    guests.sendMedium(ctx, { request, reply }, params, 'file'),
} satisfies Partial<Handlers>;
