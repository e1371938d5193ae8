import { z } from 'zod';
import { instant } from '../common.ts';
import { defineRoutes } from '../route.ts';

const use = z.object({ used: z.number().int(), max: z.number().int() });

export const aiBudget = z
  .object({
    /** The operator named an AI provider. */
    configured: z.boolean(),
    /** Tokens of text; the reserve of calls under way counts as used. */
    tokens: use,
    /** Minutes of speech. */
    minutes: use,
    /** `nearly_used_up` from four fifths of a limit on; `used_up`: work of AI waits for the next month. */
    state: z.enum(['fine', 'nearly_used_up', 'used_up']),
    /** The beginning of the next month, by UTC. */
    renewed_at: instant,
  })
  .meta({ id: 'AiBudget' });

export const aiBudgets = defineRoutes({
  'GET /api/ai-budget': {
    summary: 'Read what the AI work of the current company took in this month, and its limits',
    tag: 'Company',
    access: 'staff',
    scope: 'company:read',
    responses: { 200: aiBudget },
  },
});
