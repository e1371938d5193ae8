import { CALIBRATION_LIMITS, CALIBRATION_STATES } from '@vivavoce/domain/reviews/calibration.ts';
import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { id, idParam, instant, namedPerson, requiredText } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { noteText } from './reviews.ts';
import { changes } from '../audit-rule.ts';

const place = z.number().int().min(1).max(CALIBRATION_LIMITS.answers_max);
const rating = z
  .number()
  .int()
  .min(REVIEW_LIMITS.rating_min)
  .max(Math.max(...REVIEW_LIMITS.scales));
const ratingFields = { rating, note: z.string() };

export const calibration = z
  .object({
    id,
    state: z.enum(CALIBRATION_STATES),
    started_by: namedPerson,
    started_at: instant,
    ended_at: instant.nullable(),
    rating_scale: z.number().int(),
    /** Whether the caller is on the panel and rates in the round. */
    rates: z.boolean(),
    /** When the caller's ratings were sent; null before. */
    sent_at: instant.nullable(),
    /** Ratings and comments of others are left out, because the caller's ratings are not sent. */
    withheld: z.boolean(),
    /** The panel, and members who left it after sending. */
    reviewers: z.array(z.object({ user: namedPerson, sent: z.boolean() })),
    answers: z.array(
      z.object({
        place,
        answer: id,
        applicant: namedPerson,
        question: z.object({ id, text: z.string(), competency: z.string().nullable() }),
        own: z.object(ratingFields).nullable(),
        /** Ratings of others that are sent, with the caller's own. */
        ratings: z.array(z.object({ user: namedPerson, ...ratingFields })),
        /** Difference between the highest and the lowest of those ratings; null below two. */
        spread: z.number().nullable(),
        /** More than one level lies between them. */
        discuss: z.boolean(),
        comments: z.array(z.object({ id, user: namedPerson, comment: z.string(), created_at: instant })),
      }),
    ),
  })
  .meta({ id: 'Calibration' });

const latest = z.object({ calibration: calibration.nullable() });

export const calibrations = defineRoutes({
  'GET /api/jobs/{job}/calibration': {
    summary:
      'Read the latest calibration round of an activity; ratings of other reviewers appear once yours are sent or the round has ended',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    params: jobParams,
    responses: { 200: latest },
  },
  'POST /api/jobs/{job}/calibration': {
    summary: 'Start a calibration round: until it is sent or ended, members of the panel rate these answers alone',
    tag: 'Reviews',
    audit: changes('calibration.started'),
    access: 'staff',
    scope: 'reviews:write',
    params: jobParams,
    body: z.strictObject({
      answers: z
        .array(z.strictObject({ application: idParam, question: idParam }))
        .min(1)
        .max(CALIBRATION_LIMITS.answers_max),
    }),
    responses: { 201: latest },
  },
  'POST /api/jobs/{job}/calibration/end': {
    summary: 'End the calibration round; every member of the panel may rate applicants from then on',
    tag: 'Reviews',
    audit: changes('calibration.ended'),
    access: 'staff',
    scope: 'reviews:write',
    params: jobParams,
    responses: { 200: latest },
  },
  'PUT /api/jobs/{job}/calibration/rating': {
    summary: 'Rate an answer of the calibration round; the rating counts in no average',
    tag: 'Reviews',
    audit: changes('calibration.rated'),
    access: 'staff',
    scope: 'reviews:write',
    params: jobParams,
    body: z.strictObject({ place, rating, note: noteText.default('') }),
    responses: { 200: latest },
  },
  'POST /api/jobs/{job}/calibration/send': {
    summary: 'Send your ratings of the calibration round; they cannot be changed afterwards',
    tag: 'Reviews',
    audit: changes('calibration.sent'),
    access: 'staff',
    scope: 'reviews:write',
    params: jobParams,
    responses: { 200: latest },
  },
  'POST /api/jobs/{job}/calibration/comments': {
    summary: 'Comment on an answer of the calibration round, once you see the ratings of others',
    tag: 'Reviews',
    audit: changes('calibration.commented'),
    access: 'staff',
    scope: 'reviews:write',
    idempotent: true,
    params: jobParams,
    body: z.strictObject({ place, comment: requiredText(LIMITS.comment) }),
    responses: { 201: latest },
  },
});
