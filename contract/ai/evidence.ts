import { z } from 'zod';
import { idParam } from '../common.ts';
import { defineRoutes } from '../route.ts';

export const evidence = defineRoutes({
  'POST /api/jobs/{job}/evidence': {
    summary:
      'Ask AI to find passages for the criteria of the activity in the answers of applicants who agreed and that it has not read, up to 500 at a time',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:write',
    params: z.object({ job: idParam }),
    /** `left`: more wait for another call. */
    responses: { 202: z.object({ queued: z.number().int(), left: z.boolean() }) },
  },
});
