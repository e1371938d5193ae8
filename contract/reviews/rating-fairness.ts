import { AGREEMENT_GAPS } from '@vivavoce/domain/reviews/agreement.ts';
import { z } from 'zod';
import { id, namedPerson } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { defineRoutes } from '../route.ts';

/** `gap` says why there is no figure: only one person rated, or every rating is the same. */
const figure = { value: z.number().nullable(), gap: z.enum(AGREEMENT_GAPS).nullable() };
const interval = z.object({ low: z.number(), high: z.number() }).nullable();
const alpha = { ...figure, interval, units: z.number().int() };

export const ratingFairness = z
  .object({
    applicants: z.number().int(),
    ratings: z.number().int(),
    /** False where more ratings exist than are read; the newest count. */
    complete: z.boolean(),
    /** Applicants not rated by the caller are left out, because their ratings are withheld. */
    own_rated_only: z.boolean(),
    /** Krippendorff's alpha for ordinal ratings. */
    agreement: z.object(alpha),
    questions: z.array(z.object({ question: id, name: z.string(), ...alpha })),
    /** Weighted kappa of two reviewers; empty where the caller sees only the own line. */
    pairs: z.array(z.object({ one: namedPerson, other: namedPerson, units: z.number().int(), ...figure })),
    /** All reviewers for staff who run the activity, otherwise the caller alone. */
    reviewers: z.array(
      z.object({
        user: namedPerson,
        ratings: z.number().int(),
        mean: z.number(),
        /** Own ratings less those of others on the same answers, in levels. */
        difference: z.number().nullable(),
        interval,
        /** Applicants still to rate; null for a person who left the panel. */
        missing: z.number().int().nullable(),
        /** Seconds that an answer was in view before the review was sent, and of how many answers; null where none was measured. */
        seconds: z
          .object({ median: z.number(), low: z.number(), high: z.number(), answers: z.number().int() })
          .nullable(),
      }),
    ),
    /** The latest calibration round, whose ratings count in none of the other figures; null without one. */
    calibration: z
      .object({
        ended: z.boolean(),
        answers: z.number().int(),
        ratings: z.number().int(),
        agreement: z.object(alpha),
        /** As above: only the own line for members of the panel. */
        reviewers: z.array(
          z.object({ user: namedPerson, ratings: z.number().int(), difference: z.number().nullable() }),
        ),
        spread: z.array(z.number().int()),
      })
      .nullable(),
    /** The mean length of a recorded answer; null without recordings. */
    answer_seconds: z.number().nullable(),
    /** Answers by how many levels their ratings lie apart, from 0 to 4. */
    spread: z.array(z.number().int()),
  })
  .meta({ id: 'RatingFairness' });

export const ratingFairnesses = defineRoutes({
  'GET /api/jobs/{job}/rating-fairness': {
    summary: 'Agreement, leniency, spread and time spent of the reviewers; a reviewer reads only the own line',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    params: jobParams,
    responses: { 200: ratingFairness },
  },
  'GET /api/jobs/{job}/rating-fairness/export': {
    summary: 'Download the same figures as CSV',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    params: jobParams,
    produces: 'text/csv',
    responses: { 200: z.unknown() },
  },
});
