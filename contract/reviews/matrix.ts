import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { flag, id, idParam, instant, line, nothing, person, revision } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

/** `id` is null in a proposal; `reviews` counts the ratings that depend on it. */
const counted = { id: id.nullable(), reviews: z.number().int() };

export const matrixOptions = z
  .object({
    job: id,
    competencies: z.array(
      z.object({
        ...counted,
        /** The name of the competency as its questions have it. */
        name: z.string(),
        indicators: z.array(z.object({ ...counted, text: z.string() })),
      }),
    ),
    /** Weakest first. */
    levels: z.array(z.object({ ...counted, name: z.string() })),
    /** Increases with every change; sent back, it prevents overwriting another user's edit. */
    revision: z.number().int(),
  })
  .meta({ id: 'MatrixOptions' });

const optionalId = { id: id.optional() };
const matrixInput = z.strictObject({
  competencies: z
    .array(
      z.strictObject({
        ...optionalId,
        name: line(REVIEW_LIMITS.competency_max_characters),
        indicators: z
          .array(z.strictObject({ ...optionalId, text: line(REVIEW_LIMITS.indicator_max_characters) }))
          .max(REVIEW_LIMITS.indicators_max),
      }),
    )
    .max(REVIEW_LIMITS.competencies_max),
  levels: z
    .array(z.strictObject({ ...optionalId, name: line(REVIEW_LIMITS.level_max_characters) }))
    .min(REVIEW_LIMITS.levels_min)
    .max(REVIEW_LIMITS.levels_max),
  revision: revision.optional(),
  confirm: z.boolean().optional(),
});

export const matrixReview = z
  .object({
    id,
    application: id,
    question: id,
    competency: id,
    indicator: id,
    level: id,
    reviewer: person,
    /** True once submitted: it counts in the average, and the reviewer sees the others' ratings. */
    sent: z.boolean(),
    /** Closed for editing. */
    final: z.boolean(),
    updated_at: instant,
  })
  .meta({ id: 'MatrixReview' });

const byApplication = z.object({ application: idParam });
const withId = z.object({ job: idParam, id: idParam });
/** Optional; the caller's own id. Another user's id is refused with 403. */
const self = id.optional();

export const matrix = defineRoutes({
  'GET /api/jobs/{job}/matrixreviewoptions': {
    summary:
      'Read the matrix: competencies with indicators, and levels; `default` returns the proposal for its questions',
    tag: 'Criteria',
    access: 'staff',
    scope: 'jobs:read',
    params: jobParams,
    query: z.object({ default: flag.optional() }),
    responses: { 200: matrixOptions },
  },
  'PUT /api/jobs/{job}/matrixreviewoptions': {
    summary: 'Set the matrix; a change that affects existing reviews needs `confirm`',
    tag: 'Criteria',
    audit: changes('criteria.changed'),
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    body: matrixInput,
    responses: { 200: matrixOptions },
  },
  'GET /api/jobs/{job}/matrixreviews': {
    summary: 'List the levels chosen for one applicant; levels of other reviewers appear once yours are submitted',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    params: jobParams,
    query: byApplication,
    responses: { 200: z.array(matrixReview) },
  },
  'POST /api/jobs/{job}/matrixreviews': {
    summary: 'Choose a level for one indicator of one answer; replaces your earlier choice',
    tag: 'Reviews',
    audit: changes('review.written'),
    access: 'staff',
    scope: 'reviews:write',
    params: jobParams,
    body: z.strictObject({ application: id, question: id, competency: id, indicator: id, level: id, reviewer: self }),
    responses: { 201: matrixReview },
  },
  'PUT /api/jobs/{job}/matrixreviews/{id}': {
    summary: 'Choose another level',
    tag: 'Reviews',
    audit: changes('review.written'),
    access: 'staff',
    scope: 'reviews:write',
    params: withId,
    body: z.strictObject({
      level: id,
      application: id.optional(),
      question: id.optional(),
      competency: id.optional(),
      indicator: id.optional(),
      reviewer: self,
    }),
    responses: { 200: matrixReview },
  },
  'DELETE /api/jobs/{job}/matrixreviews/{id}': {
    summary: 'Remove your choice',
    tag: 'Reviews',
    audit: changes('review.written'),
    access: 'staff',
    scope: 'reviews:write',
    params: withId,
    responses: { 204: nothing },
  },
});
