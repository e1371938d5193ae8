import type { Handlers } from '../../http/handlers.ts';
import { listRegistrations, readWebinar, saveWebinar, setAttendance } from './webinars.service.ts';

export const webinarsRoutes = {
  'GET /api/jobs/{job}/webinar': ({ ctx, actor, params }) => readWebinar(ctx, actor, params.job),
  'PUT /api/jobs/{job}/webinar': ({ ctx, actor, params, body }) => saveWebinar(ctx, actor, params.job, body),
  'GET /api/jobs/{job}/registrations': ({ ctx, actor, params, query }) =>
    listRegistrations(ctx, actor, params.job, query),
  'PUT /api/jobs/{job}/registrations/{application}': ({ ctx, actor, params, body }) =>
    setAttendance(ctx, actor, params, body),
} satisfies Partial<Handlers>;
