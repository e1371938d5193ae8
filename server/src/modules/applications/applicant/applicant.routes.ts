import type { Handlers } from '../../../http/handlers.ts';
import { nextApplication, readApplication, readLink } from './applicant.service.ts';

export const applicantRoutes = {
  'GET /api/jobs/{job}/applications/{application}': ({ ctx, actor, params }) => readApplication(ctx, actor, params),
  'GET /api/jobs/{job}/applications/{application}/link': ({ ctx, actor, params }) => readLink(ctx, actor, params),
  'GET /api/jobs/{job}/applications/{application}/next': ({ ctx, actor, params }) =>
    nextApplication(ctx, actor, params),
} satisfies Partial<Handlers>;
