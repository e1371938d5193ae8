import type { Handlers } from '../../../http/handlers.ts';
import { readSurvey, replyToSurvey } from './survey.service.ts';

export const surveyRoutes = {
  'PUT /api/interview/{application}/survey': ({ ctx, params, body }) => replyToSurvey(ctx, params.application, body),
  'GET /api/jobs/{job}/survey': ({ ctx, actor, params }) => readSurvey(ctx, actor, params.job),
} satisfies Partial<Handlers>;
