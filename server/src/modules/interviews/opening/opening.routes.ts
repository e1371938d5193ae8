import type { Handlers } from '../../../http/handlers.ts';
import { openInterview } from './opening.service.ts';

export const openingRoutes = {
  'POST /api/interview/open': ({ ctx, request, reply, body }) => openInterview(ctx, { request, reply }, body),
} satisfies Partial<Handlers>;
