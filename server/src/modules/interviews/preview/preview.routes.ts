import type { Handlers } from '../../../http/handlers.ts';
import { readPreview, startPreview } from './preview.service.ts';

export const previewRoutes: Handlers<'GET /api/preview' | 'POST /api/preview'> = {
  'GET /api/preview': ({ ctx, actor }) => readPreview(ctx, actor),
  'POST /api/preview': ({ ctx, actor }) => startPreview(ctx, actor),
};
