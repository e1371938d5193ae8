import { FIRST_STEPS } from '@vivavoce/domain/reports/first-steps.ts';
import { z } from 'zod';
import { unaudited } from '../audit-rule.ts';
import { nothing } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';

export const firstSteps = z
  .object({
    /**
     * The steps in their order, each with whether a fact of the company shows that it is done, and whether it was
     * skipped; null once the last one is done, or all are done or skipped.
     */
    steps: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean(), skipped: z.boolean() })).nullable(),
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
  'PUT /api/first-steps/{step}': {
    summary: 'Skip a first step of the current company, or resume it; for owners and admins',
    tag: 'Company',
    audit: unaudited('it only orders a list on the home of those who set up the company'),
    access: 'staff',
    ...sessionOnly('page'),
    params: z.object({ step: z.enum(FIRST_STEPS) }),
    body: z.strictObject({ skipped: z.boolean() }),
    responses: { 204: nothing },
  },
});
