import type { Handlers } from '../../../http/handlers.ts';
import { beginForm, fillForm, readForm, showPicture } from './filling.service.ts';

export const fillingRoutes = {
  'GET /api/interview/{application}/form': ({ ctx, params }) => readForm(ctx, params.application),
  'POST /api/interview/{application}/form': ({ ctx, params }) => beginForm(ctx, params.application),
  'PUT /api/interview/{application}/form': ({ ctx, params, body }) => fillForm(ctx, params.application, body),
  'GET /api/interview/{application}/scenario-pictures/{picture}': ({ ctx, params, request, reply }) =>
    showPicture(ctx, params, { request, reply }),
} satisfies Partial<Handlers>;
