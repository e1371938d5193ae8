import { z } from 'zod';
import { defineRoutes } from '../route.ts';

/** Not counted where the plan has no limit. */
const limit = z.object({ used: z.number().int(), max: z.number().int() }).nullable();

export const companyPlan = z
  .object({
    key: z.string(),
    name: z.string(),
    freemium: z.boolean(),
    /** Activities that are not archived. */
    activities: limit,
    applicants: limit,
    users: limit,
  })
  .meta({ id: 'CompanyPlan' });

export const plans = defineRoutes({
  'GET /api/plan': {
    summary: 'Read the plan of the current company: its limits and their use; null where the plan has no limit',
    tag: 'Company',
    access: 'staff',
    scope: 'company:read',
    responses: { 200: companyPlan },
  },
});
