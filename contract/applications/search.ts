import { PAGE_SIZES, SEARCH_LIMITS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { application } from './applications.ts';
import { idParam, optionalLine, pageSize } from '../common.ts';
import { defineRoutes } from '../route.ts';

/** One applicant as the search shows them: enough for the label beside the name and for the way to the right list. */
export const foundApplication = application
  .pick({
    id: true,
    external_id: true,
    bucket: true,
    label: true,
    status: true,
    answer_count: true,
    average_review: true,
    reviewed_at: true,
    shortlisted_at: true,
    rejected_at: true,
    declined_at: true,
    declined_reason: true,
    responded_at: true,
    invited_at: true,
    invitation_failed: true,
    deadline: true,
  })
  .extend({
    /** `email` is null for reviewers without a company; `external_id` stands in its place. */
    user: z.object({ full_name: z.string(), email: z.string().nullable() }),
    job: application.shape.job.extend({ archived: z.boolean() }),
    archived: z.boolean(),
  })
  .meta({ id: 'FoundApplication' });

/** What is typed to find somebody; shorter terms match nearly everybody. */
export const searchTerm = optionalLine(SEARCH_LIMITS.max_characters).min(SEARCH_LIMITS.min_characters, 'too_short');

export const search = defineRoutes({
  'GET /api/applications': {
    summary: 'Applicants that the caller may see, by name, e-mail address or external id; the best matches, best first',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:read',
    query: z.object({
      q: searchTerm,
      job: idParam.optional(),
      page_size: pageSize(PAGE_SIZES.default),
    }),
    responses: { 200: z.array(foundApplication) },
  },
});
