import { z } from 'zod';
import { idParam } from '../common.ts';
import { defineRoutes } from '../route.ts';

/** Practice happens in the browser alone; this call is all that the server learns of it. */
export const practice = defineRoutes({
  'POST /api/interview/{application}/practice': {
    summary: 'Record that you opened the practice; repeats change nothing',
    tag: 'Interview',
    access: 'applicant',
    params: z.object({ application: idParam }),
    responses: { 202: z.object({ status: z.literal('OK') }) },
  },
});
