import type { Readable } from 'node:stream';
import type { Handlers } from '../../../http/handlers.ts';
import * as setup from './setup.service.ts';

export const interviewSetupRoutes = {
  'POST /api/interview/{application}/consent': ({ ctx, params, body }) =>
    setup.giveConsent(ctx, params.application, body),
  'POST /api/interview/{application}/decline': ({ ctx, params, body }) => setup.decline(ctx, params.application, body),
  'POST /api/interview/{application}/check': ({ ctx, params, body }) =>
    setup.reportCheck(ctx, params.application, body),
  'POST /api/interview/{application}/check/upload': ({ request }) =>
    setup.measureLine(request.body as Readable | undefined, request.routeOptions.bodyLimit),
  'POST /api/interview/{application}/practice': ({ ctx, params }) => setup.viewPractice(ctx, params.application),
} satisfies Partial<Handlers>;
