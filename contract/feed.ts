import { z } from 'zod';
import { id, idParam, instant, page, pageSize } from './common.ts';
import { jobParams } from './jobs.ts';
import { defineRoutes } from './route.ts';

export const feedEvent = z
  .object({
    id,
    type: z.string(),
    at: instant,
    actor: z.object({
      kind: z.enum(['staff', 'applicant', 'system']),
      full_name: z.string().nullable(),
    }),
    application: z.object({ id, full_name: z.string() }).nullable(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'FeedEvent' });

export const feed = defineRoutes({
  'GET /api/jobs/{job}/activities': {
    summary: 'The activity feed of one activity, newest first',
    tag: 'Feed',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    query: z.object({ page, page_size: pageSize(20), application: idParam.optional() }),
    responses: {
      200: z.object({
        results: z.array(feedEvent),
        previous: z.number().int().nullable(),
        page: z.number().int(),
      }),
    },
  },
});
