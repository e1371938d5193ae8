import type { Handlers } from '../../../http/handlers.ts';
import { removeOwnCv, setOwnCv } from './applicant-cv.service.ts';

export const applicantCvRoutes = {
  'PUT /api/interview/{application}/cv': ({ ctx, params, request }) => setOwnCv(ctx, params.application, request),
  'DELETE /api/interview/{application}/cv': ({ ctx, params }) => removeOwnCv(ctx, params.application),
} satisfies Partial<Handlers>;
