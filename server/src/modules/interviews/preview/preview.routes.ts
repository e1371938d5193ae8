import type { Handlers } from '../../../http/handlers.ts';
import { readPreview, startPreview } from './preview.service.ts';

export const previewRoutes = {
  'GET /api/preview': ({ ctx, actor }) => readPreview(ctx, actor),
  'POST /api/preview': ({ ctx, actor }) => startPreview(ctx, actor),
} satisfies Partial<Handlers>;
