import type { Handlers } from '../../../http/handlers.ts';
import { changeApplication } from './changes.service.ts';

export const changesRoutes = {
  'PATCH /api/jobs/{job}/applications/{application}': ({ ctx, actor, params, body }) =>
    changeApplication(ctx, actor, params, body),
} satisfies Partial<Handlers>;
