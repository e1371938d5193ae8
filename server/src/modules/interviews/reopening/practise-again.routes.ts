import type { Handlers } from '../../../http/handlers.ts';
import { practiseAgain } from './practise-again.service.ts';

export const practiseAgainRoutes = {
  'POST /api/interview/{application}/practise-again': ({ ctx, params }) => practiseAgain(ctx, params.application),
} satisfies Partial<Handlers>;
