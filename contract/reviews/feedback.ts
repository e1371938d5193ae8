import {
  FEEDBACK_KINDS,
  FEEDBACK_LIMITS,
  FEEDBACK_STATES,
  FEEDBACK_TIMES,
  STANDINGS,
} from '@vivavoce/domain/reviews/feedback.ts';
import { z } from 'zod';
import { idParam, instant, line, locale, revision, text } from '../common.ts';
import { emailPreview } from '../jobs/email-drafts.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { READS, changes } from '../audit-rule.ts';

const kind = z.enum(FEEDBACK_KINDS);

/** The mean of the sent ratings on the scale of the activity; null where no score is shown. */
const score = z.number().nullable();

/** Feedback as an applicant reads it. */
export const releasedFeedback = z
  .object({
    released_at: instant,
    opening: z.string(),
    points: z.array(z.object({ name: z.string(), kind, text: z.string(), score })),
    /** The highest rating of the scale. */
    rating_scale: z.number().int(),
  })
  .meta({ id: 'ReleasedFeedback' });

export const feedback = z
  .object({
    state: z.enum(FEEDBACK_STATES),
    opening: z.string(),
    points: z.array(z.object({ criterion: z.string(), name: z.string(), kind, text: z.string(), score })),
    /** Whether the applicant sees the score of each point, and whether the company allows it. */
    with_scores: z.boolean(),
    scores_allowed: z.boolean(),
    rating_scale: z.number().int(),
    released_at: instant.nullable(),
    /** Time until which the feedback can be taken back; null where it is not released. */
    take_back_until: instant.nullable(),
    /** The applicant was promised a review. */
    promised: z.boolean(),
    /** Language of the applicant's page, and the company that it shows. */
    locale,
    company: z.object({
      name: z.string(),
      logo: z.string().nullable(),
      primary: z.string().nullable(),
      alternate_brand: z.boolean(),
    }),
    /** Criteria to choose from. */
    criteria: z.array(
      z.object({
        /** `question:12` or `competency:7`. */
        key: z.string(),
        name: z.string(),
        /** The mean of the sent ratings in a word; null without ratings. */
        standing: z.enum(STANDINGS).nullable(),
        /** That mean as a score for the applicant; null also where the company allows none. */
        score,
        /** The indicator of the rubric closest to that mean; null without a rubric or ratings. */
        wording: z.string().nullable(),
      }),
    ),
    revision: z.number().int(),
  })
  .meta({ id: 'Feedback' });

const params = z.object({ job: idParam, application: idParam });

export const feedbacks = defineRoutes({
  'GET /api/jobs/{job}/applications/{application}/feedback': {
    summary:
      'Read the feedback for an applicant, with the criteria to write it from; 409 until your own review is sent',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    params,
    responses: { 200: feedback },
  },
  'PUT /api/jobs/{job}/applications/{application}/feedback': {
    summary: 'Write the feedback for an applicant; nothing is shown to them yet',
    tag: 'Reviews',
    audit: changes('feedback.written'),
    access: 'staff',
    scope: 'reviews:write',
    params,
    body: z.strictObject({
      opening: text(FEEDBACK_LIMITS.opening_max_characters).trim(),
      points: z
        .array(
          z.strictObject({
            criterion: line(LIMITS.name),
            kind,
            text: text(FEEDBACK_LIMITS.text_max_characters).trim(),
          }),
        )
        .max(FEEDBACK_LIMITS.points_max),
      /** Shows the score of each point; only where the company allows it. */
      with_scores: z.boolean().default(false),
      revision: revision.optional(),
    }),
    responses: { 200: feedback },
  },
  'POST /api/jobs/{job}/applications/{application}/feedback/release': {
    summary: 'Release the feedback now, or together with the outcome; the applicant gets an e-mail',
    tag: 'Reviews',
    audit: changes('feedback.released'),
    access: 'staff',
    scope: 'reviews:write',
    params,
    body: z.strictObject({ when: z.enum(FEEDBACK_TIMES), revision: revision.optional() }),
    responses: { 200: feedback },
  },
  'POST /api/jobs/{job}/applications/{application}/feedback/take-back': {
    summary: 'Take feedback back: before its release at any time, afterwards within an hour',
    tag: 'Reviews',
    audit: changes('feedback.taken_back'),
    access: 'staff',
    scope: 'reviews:write',
    params,
    responses: { 200: feedback },
  },
  'GET /api/jobs/{job}/applications/{application}/feedback/email-preview': {
    summary: 'The e-mail that announces the feedback, as this applicant would get it, without the personal link',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    params,
    responses: { 200: emailPreview },
  },
  'POST /api/feedback/open': {
    summary:
      'Read released feedback by the tokens that FEEDBACK_URL was opened with; they open nothing else. For the server of that page',
    tag: 'Interview',
    audit: READS,
    access: 'public',
    csrf: false,
    body: z.strictObject({
      /** The short code of the activity. */
      job: line(LIMITS.name),
      /** The token that reads the feedback of one application. */
      application: line(LIMITS.name),
    }),
    responses: {
      200: z.object({
        title: z.string(),
        organisation: z.string(),
        locale,
        /** null before it is released, and once it was taken back. */
        feedback: releasedFeedback.nullable(),
      }),
    },
  },
});
