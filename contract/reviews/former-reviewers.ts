import { z } from 'zod';
import { id, idParam, instant, line, namedPerson, nothing } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

/** A sent review whose reviewer has left the panel or the company. Owners may exclude it. */
export const formerReviewer = z
  .object({
    /** Id of the review. */
    id,
    reviewer: namedPerson,
    /** Null where the author is on the panel again. */
    left_at: instant.nullable(),
    /** Set while the review counts nowhere. */
    excluded: z.object({ reason: z.string(), by: namedPerson.nullable(), at: instant }).nullable(),
  })
  .meta({ id: 'FormerReviewer' });

const params = z.object({ job: idParam, id: idParam });

export const formerReviewers = defineRoutes({
  'GET /api/jobs/{job}/former-reviewers': {
    summary:
      'List the reviews of an applicant whose authors left the panel, and which of them are excluded; those that you may read',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    params: jobParams,
    query: z.object({ application: idParam }),
    responses: { 200: z.array(formerReviewer) },
  },
  'PUT /api/jobs/{job}/reviews/{id}/exclusion': {
    summary: 'Exclude a review whose author left the panel, with a reason; averages follow',
    tag: 'Reviews',
    audit: changes('review.excluded'),
    access: 'staff',
    scope: 'reviews:write',
    params,
    body: z.strictObject({ reason: line(LIMITS.reason) }),
    responses: { 204: nothing },
  },
  'DELETE /api/jobs/{job}/reviews/{id}/exclusion': {
    summary: 'Let an excluded review count again; averages follow',
    tag: 'Reviews',
    audit: changes('review.included'),
    access: 'staff',
    scope: 'reviews:write',
    params,
    responses: { 204: nothing },
  },
});
