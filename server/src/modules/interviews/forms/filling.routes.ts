import type { Handlers } from '../../../plugins/handlers.ts';
import { beginForm, fillForm, readForm } from './filling.service.ts';

export const fillingRoutes: Handlers<
  | 'GET /api/interview/{application}/form'
  | 'POST /api/interview/{application}/form'
  | 'PUT /api/interview/{application}/form'
> = {
  'GET /api/interview/{application}/form': ({ ctx, params }) => readForm(ctx, params.application),
  'POST /api/interview/{application}/form': ({ ctx, params }) => beginForm(ctx, params.application),
  'PUT /api/interview/{application}/form': ({ ctx, params, body }) => fillForm(ctx, params.application, body),
};
