import type { Handlers } from '../../http/handlers.ts';
import { readMailBudget, resumeMails } from './budget/budget.service.ts';

export const mailsRoutes = {
  'GET /api/mail-budget': ({ ctx, actor }) => readMailBudget(ctx, actor),
  'POST /api/mail-budget/resume': ({ ctx, actor }) => resumeMails(ctx, actor),
} satisfies Partial<Handlers>;
