import { z } from 'zod';
import { idParam, nothing, optionalLine } from '../common.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

export const erasure = defineRoutes({
  'DELETE /api/jobs/{job}/applications/{application}': {
    summary:
      'Erase an applicant with everything that is known of them here; where they handed in answers, only with their name as `full_name`',
    tag: 'Applications',
    audit: changes('applicant.deleted'),
    access: 'staff',
    scope: 'applications:write',
    params: z.object({ job: idParam, application: idParam }),
    body: z.strictObject({ full_name: optionalLine(2 * LIMITS.name + 1).optional() }).nullish(),
    responses: { 204: nothing },
  },
});
