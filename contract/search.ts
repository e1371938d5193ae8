import { PAGE_SIZES, SEARCH_LIMITS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { statusLabel } from './applications.ts';
import { id, idParam, instant, optionalLine, pageSize } from './common.ts';
import { bucket, ratingStyle } from './jobs.ts';
import { defineRoutes } from './route.ts';

/** One applicant as the search shows them: enough for the label beside the name and for the way to the right list. */
export const foundApplication = z
  .object({
    id,
    /** `email` is null for reviewers without a company; `external_id` stands in its place. */
    user: z.object({ full_name: z.string(), email: z.string().nullable() }),
    external_id: z.string().nullable(),
    job: z.object({
      id,
      title: z.string(),
      rating_style: ratingStyle,
      question_count: z.number().int(),
      archived: z.boolean(),
    }),
    bucket,
    label: z.object({ code: statusLabel, incomplete: z.boolean() }),
    status: z.number().int(),
    answer_count: z.number().int(),
    average_review: z.number().nullable(),
    reviewed_at: instant.nullable(),
    shortlisted_at: instant.nullable(),
    rejected_at: instant.nullable(),
    declined_at: instant.nullable(),
    declined_reason: z.string().nullable(),
    responded_at: instant.nullable(),
    invited_at: instant.nullable(),
    invitation_failed: z.boolean(),
    deadline: instant.nullable(),
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
