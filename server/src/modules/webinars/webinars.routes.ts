import type { Handlers } from '../../plugins/handlers.ts';
import * as seat from './own-seat.service.ts';
import { listRegistrations, readWebinar, saveWebinar, setAttendance } from './webinars.service.ts';

export const webinarsRoutes: Handlers<
  | 'GET /api/jobs/{job}/webinar'
  | 'PUT /api/jobs/{job}/webinar'
  | 'GET /api/jobs/{job}/registrations'
  | 'PUT /api/jobs/{job}/registrations/{application}'
  | 'GET /api/interview/{application}/webinar'
  | 'POST /api/interview/{application}/webinar'
  | 'DELETE /api/interview/{application}/webinar'
  | 'POST /api/interview/{application}/webinar/join'
  | 'GET /api/interview/{application}/webinar/calendar'
> = {
  'GET /api/jobs/{job}/webinar': ({ ctx, actor, params }) => readWebinar(ctx, actor, params.job),
  'PUT /api/jobs/{job}/webinar': ({ ctx, actor, params, body }) => saveWebinar(ctx, actor, params.job, body),
  'GET /api/jobs/{job}/registrations': ({ ctx, actor, params, query }) =>
    listRegistrations(ctx, actor, params.job, query),
  'PUT /api/jobs/{job}/registrations/{application}': ({ ctx, actor, params, body }) =>
    setAttendance(ctx, actor, params, body),
  'GET /api/interview/{application}/webinar': ({ ctx, params }) => seat.readSeat(ctx, params.application),
  'POST /api/interview/{application}/webinar': ({ ctx, params }) => seat.register(ctx, params.application),
  'DELETE /api/interview/{application}/webinar': ({ ctx, params }) => seat.cancel(ctx, params.application),
  'POST /api/interview/{application}/webinar/join': ({ ctx, params }) => seat.join(ctx, params.application),
  'GET /api/interview/{application}/webinar/calendar': ({ ctx, params, reply }) =>
    seat.sendCalendar(ctx, params.application, reply),
};
