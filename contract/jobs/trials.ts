import { interview } from '../interview/interview.ts';
import { jobParams } from './jobs.ts';
import { defineRoutes } from '../route.ts';
import { personOnly } from '../program-rule.ts';

export const trials = defineRoutes({
  'GET /api/jobs/{job}/trial': {
    summary:
      'The interview as an applicant who is invited now would get it, drafts included, with the words of every question: for a trial run in the browser. Stores nothing',
    tag: 'Jobs',
    access: 'staff',
    scope: 'jobs:read',
    ...personOnly('self'),
    params: jobParams,
    responses: { 200: interview },
  },
});
