import type { Handlers } from '../../../http/handlers.ts';
import { addApplicants } from './add-applicants.service.ts';

export const addingRoutes = {
  'POST /api/jobs/{job}/applications': ({ ctx, actor, params, body, request }) =>
    addApplicants(ctx, actor, params.job, body, request.form_file),
} satisfies Partial<Handlers>;
