import { z } from 'zod';
import { shorturl } from '../interview/interview.ts';
import { defineRoutes } from '../route.ts';

export const shortLinks = defineRoutes({
  'GET /i/{shorturl}': {
    summary: 'Resolve a short code to the path of its page on this server',
    tag: 'Interview',
    access: 'public',
    params: z.object({ shorturl }),
    produces: 'text/plain',
    responses: { 200: z.string() },
  },
  'GET /fr/i/{shorturl}': {
    summary: 'Resolve a short code to the path of its page in French',
    tag: 'Interview',
    access: 'public',
    params: z.object({ shorturl }),
    produces: 'text/plain',
    responses: { 200: z.string() },
  },
});
