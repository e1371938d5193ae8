import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { flag, id, idParam, instant, line, person, revision } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

const score = z
  .number()
  .int()
  .min(REVIEW_LIMITS.rating_min)
  .max(Math.max(...REVIEW_LIMITS.scales));

const rubricIndicator = z
  .object({
    /** Null in a proposed rubric. */
    id: id.nullable(),
    text: z.string(),
    score: z.number().int(),
    /** Number of reviews that chose it. */
    reviews: z.number().int(),
  })
  .meta({ id: 'RubricIndicator' });

export const rubric = z
  .object({
    /** Null for a proposal. */
    id: id.nullable(),
    job: id,
    question: id.nullable(),
    /** When false, the indicators stay and the question is rated by number. */
    enabled: z.boolean(),
    /** In order. */
    indicators: z.array(rubricIndicator),
    /** Increases with every change; sent back, it prevents overwriting another user's edit. */
    revision: z.number().int(),
  })
  .meta({ id: 'Rubric' });

const indicators = z
  .array(z.strictObject({ id: id.optional(), text: line(REVIEW_LIMITS.indicator_max_characters), score }))
  .min(REVIEW_LIMITS.indicators_min)
  .max(REVIEW_LIMITS.indicators_max);

export const rubricReview = z
  .object({ id, application: id, question: id, indicator: id, reviewer: person, updated_at: instant })
  .meta({ id: 'RubricReview' });

const withId = z.object({ job: idParam, id: idParam });
const byApplication = z.object({ application: idParam });
/** Optional; the caller's own id. Another user's id is refused with 403. */
const self = id.optional();

export const rubrics = defineRoutes({
  'GET /api/jobs/{job}/rubrics': {
    summary: 'List the rubrics of an activity or of one question; `default` returns the proposal for its scale',
    tag: 'Criteria',
    access: 'staff',
    scope: 'jobs:read',
    params: jobParams,
    query: z.object({ default: flag.optional(), question: idParam.optional() }),
    responses: { 200: z.array(rubric) },
  },
  'POST /api/jobs/{job}/rubrics': {
    summary: 'Create the rubric of a question; a question has one',
    tag: 'Criteria',
    audit: changes('criteria.changed'),
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    body: z.strictObject({
      question: id,
      /** Optional; the activity of the path. */
      job: id.optional(),
      indicators,
      enabled: z.boolean().optional(),
    }),
    responses: { 201: rubric },
  },
  'PATCH /api/jobs/{job}/rubrics/{id}': {
    summary: 'Change a rubric; a change that affects existing reviews needs `confirm`',
    tag: 'Criteria',
    audit: changes('criteria.changed'),
    access: 'staff',
    scope: 'jobs:write',
    params: withId,
    body: z.strictObject({
      question: id.optional(),
      indicators: indicators.optional(),
      enabled: z.boolean().optional(),
      revision: revision.optional(),
      confirm: z.boolean().optional(),
    }),
    responses: { 200: rubric },
  },
  'GET /api/jobs/{job}/rubricreviews': {
    summary: 'List the indicators that the caller chose for one applicant',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    params: jobParams,
    query: byApplication,
    responses: { 200: z.array(rubricReview) },
  },
  'POST /api/jobs/{job}/rubricreviews': {
    summary: 'Choose an indicator for one answer, which rates it by its score; replaces your earlier choice',
    tag: 'Reviews',
    audit: changes('review.written'),
    access: 'staff',
    scope: 'reviews:write',
    params: jobParams,
    body: z.strictObject({ application: id, question: id, indicator: id, reviewer: self }),
    responses: { 201: rubricReview },
  },
  'PATCH /api/jobs/{job}/rubricreviews/{id}': {
    summary: 'Choose another indicator',
    tag: 'Reviews',
    audit: changes('review.written'),
    access: 'staff',
    scope: 'reviews:write',
    params: withId,
    body: z.strictObject({
      indicator: id,
      application: id.optional(),
      question: id.optional(),
      reviewer: self,
    }),
    responses: { 200: rubricReview },
  },
});
