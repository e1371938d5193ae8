import { z } from 'zod';
import { id } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';
import { changes } from '../audit-rule.ts';

/** How far the caller is with the guided preview of a freemium company. */
const preview = z
  .object({
    /** The sample activity; null before the preview was started, and after the activity was archived or deleted. */
    job: id.nullable(),
    /** The caller's own application to it. */
    application: id.nullable(),
    /** The sample applicant, whose answers are part of the preview. */
    sample: id.nullable(),
    /** Opens the caller's interview; null once the answers are sent. */
    interview_url: z.string().nullable(),
    answered: z.boolean(),
    /** True when the caller sent a rating of an applicant of the sample activity. */
    rated: z.boolean(),
  })
  .meta({ id: 'Preview' });

export const previews = defineRoutes({
  'GET /api/preview': {
    summary: 'Read how far the caller is with the guided preview; for members of a freemium company',
    tag: 'Company',
    access: 'staff',
    ...sessionOnly('page'),
    responses: { 200: preview },
  },
  'POST /api/preview': {
    summary:
      'Start the guided preview: a sample activity with made-up applicants and an interview for the caller. It does not count in the plan. Repeating it changes nothing',
    tag: 'Company',
    audit: changes('activity.made'),
    access: 'staff',
    ...sessionOnly('page'),
    responses: { 200: preview },
  },
});
