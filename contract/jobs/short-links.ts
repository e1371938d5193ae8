import { z } from 'zod';
import { shorturl } from '../interview/interview.ts';
import { defineRoutes } from '../route.ts';

export const shortLinks = defineRoutes({
  'GET /i/{shorturl}': {
    summary: 'The path of an interview, to be put behind the address of this server',
    tag: 'Interview',
    access: 'public',
    params: z.object({ shorturl }),
    produces: 'text/plain',
    responses: { 200: z.string() },
  },
});
