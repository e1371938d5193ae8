import { FIRST_STEPS } from '@vivavoce/domain/reports/first-steps.ts';
import { z } from 'zod';
import { defineRoutes } from '../route.ts';

export const firstSteps = z
  .object({
    /** The steps in their order, each with whether a fact of the company shows that it is done; null once the last one is. */
    steps: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() })).nullable(),
  })
  .meta({ id: 'FirstSteps' });

export const firstStepsOperations = defineRoutes({
  'GET /api/first-steps': {
    summary:
      'Read how far a new company is on its way to the first rated answer; null for members who may not change its settings',
    tag: 'Company',
    access: 'staff',
    scope: 'company:read',
    responses: { 200: firstSteps },
  },
});
