import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { METADATA_LIMITS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { id, idParam, instant, line, metadata, pageSize } from '../common.ts';
import { jobStatus } from '../jobs/jobs.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';

const job = z
  .object({
    id,
    title: z.string(),
    status: jobStatus,
    archived: z.boolean(),
    external_ids: z.array(z.string()),
    metadata,
    fixed_deadline: instant.nullable(),
    created_at: instant,
    changed_at: instant,
  })
  .meta({ id: 'JobRecord' });

const application = z
  .object({
    id,
    job: id,
    full_name: z.string(),
    email: z.string(),
    external_id: z.string().nullable(),
    metadata,
    status: z.number().int(),
    answer_count: z.number().int(),
    deadline: instant.nullable(),
    invited_at: instant.nullable(),
    invitation_failed: z.boolean(),
    responded_at: instant.nullable(),
    reviewed_at: instant.nullable(),
    shortlisted_at: instant.nullable(),
    rejected_at: instant.nullable(),
    declined_at: instant.nullable(),
    archived_at: instant.nullable(),
    created_at: instant,
    changed_at: instant,
  })
  .meta({ id: 'ApplicationRecord' });

/** A review that was sent. */
const review = z
  .object({
    id,
    job: id,
    application: id,
    /** The account of the reviewer. */
    user: id,
    /** On the scale of the activity; null where answers are rated one by one. */
    rating: z.number().int().nullable(),
    sent_at: instant,
    finalised_at: instant.nullable(),
    /** Set while it does not count in the average. */
    excluded_at: instant.nullable(),
    changed_at: instant,
  })
  .meta({ id: 'ReviewRecord' });

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    results: z.array(item),
    /** Where the next call continues, now or later; store it with the rows. */
    next_cursor: z.string(),
    /** Whether the next call gets more now. */
    more: z.boolean(),
  });

const changed = {
  /** Rows that were written since; without it all of them. */
  updated_since: instant.optional(),
  /** The `next_cursor` of an earlier answer, in place of `updated_since`. */
  cursor: line(60).optional(),
  page_size: pageSize(PAGE_SIZES.max),
};
const searched = {
  external_id: line(LIMITS.external_id).optional(),
  /** `key=value`: rows whose `metadata` has this value under this key. */
  metadata: line(METADATA_LIMITS.key_max_characters + METADATA_LIMITS.value_max_characters + 1)
    .regex(/^[A-Za-z][\w.-]*=/, 'wrong_format')
    .optional(),
};
const common = { tag: 'Records', access: 'staff' } as const;

export const records = defineRoutes({
  'GET /api/records/jobs': {
    summary: 'List the activities of the company in the order in which they were changed, for other systems',
    ...common,
    scope: 'jobs:read',
    query: z.object({ ...changed, ...searched }),
    responses: { 200: pageOf(job) },
  },
  'GET /api/records/applications': {
    summary: 'List the applicants of the company in the order in which they were changed, for other systems',
    ...common,
    scope: 'applications:read',
    query: z.object({ ...changed, ...searched, job: idParam.optional() }),
    responses: { 200: pageOf(application) },
  },
  'GET /api/records/reviews': {
    summary:
      'List the reviews that were sent in the order in which they were changed, for other systems; for keys of the company, since ratings can be withheld from people who rate',
    ...common,
    scope: 'reviews:read',
    query: z.object({ ...changed, job: idParam.optional() }),
    responses: { 200: pageOf(review) },
  },
});
