import { REQUIREMENT_LIMITS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { changes } from '../audit-rule.ts';
import { id, idParam, instant, text } from '../common.ts';
import { defineRoutes } from '../route.ts';

/** A requirement that a sent answer of an applicant does not meet. It is a mark for people, and decides nothing. */
export const unmetRequirement = z
  .object({
    question: id,
    requirement: z.string(),
    /** The selected options that do not meet it. */
    choices: z.array(z.string()),
    /** The decision of a person that the applicant meets it nevertheless; null while the mark stands. */
    met: z
      .object({ by: z.object({ id, full_name: z.string() }).nullable(), at: instant, note: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'UnmetRequirement' });

export const requirements = defineRoutes({
  'PUT /api/jobs/{job}/applications/{application}/requirements/{question}': {
    summary: 'Decide that an applicant meets a requirement although the answer does not, or withdraw that decision',
    tag: 'Applications',
    audit: changes('applicant.changed'),
    access: 'staff',
    scope: 'applications:write',
    params: z.object({ job: idParam, application: idParam, question: idParam }),
    body: z.strictObject({
      met: z.boolean(),
      /** Why, for colleagues. */
      note: text(REQUIREMENT_LIMITS.note_max_characters).optional(),
    }),
    responses: { 200: unmetRequirement },
  },
});
