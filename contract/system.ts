import { z } from 'zod';
import { id, instant } from './common.ts';
import { defineRoutes } from './route.ts';

const health = z
  .object({ status: z.enum(['ok', 'degraded', 'unavailable']), reason: z.string().optional() })
  .meta({ id: 'Health' });

export const system = defineRoutes({
  'GET /api/health/live': {
    summary: 'Check that the process responds',
    tag: 'System',
    access: 'public',
    csrf: false,
    responses: { 200: health },
  },
  'GET /api/health/ready': {
    summary:
      'Whether this process can serve, answered within two seconds: `degraded` when only the object store fails, 503 otherwise',
    tag: 'System',
    access: 'public',
    csrf: false,
    responses: { 200: health, 503: health },
  },
  'GET /api/dev/outbox': {
    summary: 'List the e-mails that a demo installation would have sent; 404 elsewhere',
    tag: 'System',
    access: 'public',
    responses: {
      200: z.array(
        z.object({
          id,
          to: z.string(),
          subject: z.string(),
          html: z.string(),
          text: z.string(),
          state: z.string(),
          created_at: instant,
        }),
      ),
    },
  },
});
