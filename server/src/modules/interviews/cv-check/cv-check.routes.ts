import type { Handlers } from '../../../http/handlers.ts';
import { addCvVersion, correctCvVersion, readCvCheck } from './cv-check.service.ts';

export const cvCheckRoutes = {
  'GET /api/interview/{application}/cv-versions': ({ ctx, params }) => readCvCheck(ctx, params.application),
  'POST /api/interview/{application}/cv-versions': ({ ctx, params, request }) =>
    addCvVersion(ctx, params.application, request),
  'PUT /api/interview/{application}/cv-versions/{version}': ({ ctx, params, body }) =>
    correctCvVersion(ctx, params, body.text),
} satisfies Partial<Handlers>;
