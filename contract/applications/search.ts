import { PAGE_SIZES, SEARCH_LIMITS } from '@vivavoce/domain/list-limits.ts';
import { isLongEnough } from '@vivavoce/domain/search-length.ts';
import { z } from 'zod';
import { application } from './applications.ts';
import { id, idParam, optionalLine, pageSize } from '../common.ts';
import { defineRoutes } from '../route.ts';

/** One applicant as a search result: enough for the status label and the link to the right list. */
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
    /** `email` is null for reviewers without a company, who get `external_id` instead. */
    user: z.object({ full_name: z.string(), email: z.string().nullable() }),
    job: application.shape.job.extend({ archived: z.boolean() }),
    archived: z.boolean(),
    /** The person over all activities; null for reviewers without a company. */
    person: id.nullable(),
  })
  .meta({ id: 'FoundApplication' });

/** Three characters, or one sign of Han, Kana or Hangul; shorter terms would match nearly every applicant. */
const searchTerm = optionalLine(SEARCH_LIMITS.max_characters).refine(isLongEnough, 'too_short');

export const search = defineRoutes({
  'GET /api/applications': {
    summary: 'Search the applicants that the caller may see by name, e-mail address or external id; best match first',
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
