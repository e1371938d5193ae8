import type { Handlers } from '../../../http/handlers.ts';
import { sendCv, setCv, takeCvAway } from './cvs.service.ts';

export const cvsRoutes = {
  'GET /api/jobs/{job}/applications/{application}/cv': ({ ctx, actor, params, request, reply }) =>
    sendCv(ctx, actor, params, { request, reply }),
  'PUT /api/jobs/{job}/applications/{application}/cv': ({ ctx, actor, params, request }) =>
    setCv(ctx, actor, params, request),
  'DELETE /api/jobs/{job}/applications/{application}/cv': ({ ctx, actor, params }) => takeCvAway(ctx, actor, params),
} satisfies Partial<Handlers>;
