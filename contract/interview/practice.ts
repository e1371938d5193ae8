import { z } from 'zod';
import { idParam } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { interview } from './interview.ts';
import { changes, unaudited } from '../audit-rule.ts';

export const practice = defineRoutes({
  /** Practice before an interview happens in the browser alone; this call is all that the server learns of it. */
  'POST /api/interview/{application}/practice': {
    summary: 'Record that you opened the practice; repeats change nothing',
    tag: 'Interview',
    audit: unaudited('a step of the applicant, which the feed has'),
    access: 'applicant',
    params: z.object({ application: idParam }),
    responses: { 202: z.object({ status: z.literal('OK') }) },
  },
  'POST /api/interview/{application}/practise-again': {
    summary:
      'Open a practice that you sent once more, to record where attempts are left; what was sent stays chosen, and its figures stay',
    tag: 'Interview',
    audit: changes('interview.reopened'),
    access: 'applicant',
    params: z.object({ application: idParam }),
    responses: { 200: interview },
  },
});
