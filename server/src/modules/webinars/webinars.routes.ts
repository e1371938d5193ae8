import type { Handlers } from '../../http/handlers.ts';
import { listRegistrations, readWebinar, saveWebinar, setAttendance } from './webinars.service.ts';

export const webinarsRoutes: Handlers<
  | 'GET /api/jobs/{job}/webinar'
  | 'PUT /api/jobs/{job}/webinar'
  | 'GET /api/jobs/{job}/registrations'
  | 'PUT /api/jobs/{job}/registrations/{application}'
> = {
  'GET /api/jobs/{job}/webinar': ({ ctx, actor, params }) => readWebinar(ctx, actor, params.job),
  'PUT /api/jobs/{job}/webinar': ({ ctx, actor, params, body }) => saveWebinar(ctx, actor, params.job, body),
  'GET /api/jobs/{job}/registrations': ({ ctx, actor, params, query }) =>
    listRegistrations(ctx, actor, params.job, query),
  'PUT /api/jobs/{job}/registrations/{application}': ({ ctx, actor, params, body }) =>
    setAttendance(ctx, actor, params, body),
};
