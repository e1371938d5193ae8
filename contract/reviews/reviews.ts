import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { REVIEW_TIME } from '@vivavoce/domain/reviews/review-time.ts';
import { z } from 'zod';
import { id, idParam, instant, nothing, optionalText, person, requiredText } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { newProgrammeMarks, programmeMarks } from './programmes.ts';
import { HEARTBEAT, changes } from '../audit-rule.ts';

/** On the job's scale: 1 to 5 or 1 to 10. */
const rating = z
  .number()
  .int()
  .min(REVIEW_LIMITS.rating_min)
  .max(Math.max(...REVIEW_LIMITS.scales));

export const overallReview = z
  .object({
    id,
    application: id,
    user: person,
    /** Null where the reviewer judged programmes only. */
    rating: rating.nullable(),
    programme_reviews: programmeMarks,
    /** True once sent: others see it. */
    sent: z.boolean(),
    final: z.boolean(),
    updated_at: instant,
  })
  .meta({ id: 'Review' });
export const answerReview = z
  .object({
    id,
    application: id,
    answer: id,
    question: id,
    user: person,
    rating,
    /** True once submitted: it counts in the average, and the reviewer sees the others' ratings. */
    sent: z.boolean(),
    /** Closed for editing. */
    final: z.boolean(),
    updated_at: instant,
  })
  .meta({ id: 'AnswerReview' });
export const comment = z
  .object({
    id,
    application: id,
    /** The comment that this one answers. */
    parent: id.nullable(),
    user: person,
    comment: z.string(),
    created_at: instant,
    edited_at: instant.nullable(),
  })
  .meta({ id: 'Comment' });
export const reviewComment = z
  .object({
    id,
    application: id,
    question: id,
    reviewer: person,
    comment: z.string(),
    updated_at: instant,
  })
  .meta({ id: 'ReviewComment' });

const byApplication = z.object({ application: idParam });
const withId = z.object({ job: idParam, id: idParam });
const commentText = requiredText(LIMITS.comment);
/** Of one answer; empty where the reviewer takes it back. */
export const noteText = optionalText(LIMITS.comment);
/** Optional; the caller's own id. Another user's id is refused with 403. */
const self = id.optional();
/** Of an overall review; one of them at least. Programmes alone send no review. */
const judgement = {
  rating: rating.optional().meta({ examples: [4] }),
  programme_reviews: newProgrammeMarks.optional(),
};
const saysSomething = ({ rating: number, programme_reviews }: { rating?: unknown; programme_reviews?: unknown }) =>
  number !== undefined || programme_reviews !== undefined;
const ratingRequired = { path: ['rating'], error: 'required' };

/** Seconds that an answer was in view since the page's last report. */
export const secondsInView = z.strictObject({ seconds: z.number().int().min(1).max(REVIEW_TIME.report_max) });

export const reviews = defineRoutes({
  'POST /api/jobs/{job}/review-times': {
    summary: 'Report how long you had an answer in view; counts until your review of the applicant is sent',
    tag: 'Reviews',
    audit: HEARTBEAT,
    access: 'staff',
    scope: 'reviews:write',
    passive: true,
    params: jobParams,
    body: secondsInView.extend({ application: id, question: id }),
    responses: { 204: nothing },
  },
  'GET /api/jobs/{job}/reviews': {
    summary: 'List the overall ratings of one applicant; ratings of other reviewers appear once yours is given',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    params: jobParams,
    query: byApplication,
    responses: { 200: z.array(overallReview) },
  },
  'POST /api/jobs/{job}/reviews': {
    summary: 'Rate an applicant overall, and review the programmes of a university; replaces your earlier review',
    tag: 'Reviews',
    audit: changes('review.written'),
    access: 'staff',
    scope: 'reviews:write',
    params: jobParams,
    body: z.strictObject({ application: id, ...judgement, user: self }).refine(saysSomething, ratingRequired),
    responses: { 201: overallReview },
  },
  'PUT /api/jobs/{job}/reviews/{id}': {
    summary: 'Change your overall rating or your reviews of programmes',
    tag: 'Reviews',
    audit: changes('review.written'),
    access: 'staff',
    scope: 'reviews:write',
    params: withId,
    body: z
      .strictObject({ ...judgement, application: id.optional(), user: self })
      .refine(saysSomething, ratingRequired),
    responses: { 200: overallReview },
  },
  'GET /api/jobs/{job}/answerreviews': {
    summary: 'List the ratings per question; ratings of other reviewers appear once yours are submitted',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    params: jobParams,
    query: byApplication,
    responses: { 200: z.array(answerReview) },
  },
  'POST /api/jobs/{job}/answerreviews': {
    summary: 'Rate one answer; replaces your earlier rating',
    tag: 'Reviews',
    audit: changes('review.written'),
    access: 'staff',
    scope: 'reviews:write',
    params: jobParams,
    body: z.strictObject({ answer: id, rating, user: self }),
    responses: { 201: answerReview },
  },
  'PUT /api/jobs/{job}/answerreviews/{id}': {
    summary: 'Change your rating of an answer',
    tag: 'Reviews',
    audit: changes('review.written'),
    access: 'staff',
    scope: 'reviews:write',
    params: withId,
    body: z.strictObject({ rating, answer: id.optional(), user: self }),
    responses: { 200: answerReview },
  },
  'POST /api/jobs/{job}/answerreviews/submit_review': {
    summary: 'Submit your ratings of an applicant; the average then includes them',
    tag: 'Reviews',
    audit: changes('review.written'),
    access: 'staff',
    scope: 'reviews:write',
    params: jobParams,
    body: z.strictObject({ application_id: id }),
    responses: { 200: z.object({ application: id, average_review: z.number().nullable() }) },
  },
  'GET /api/jobs/{job}/comments': {
    summary: 'List the comments about an applicant, newest last',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    params: jobParams,
    query: byApplication,
    responses: { 200: z.array(comment) },
  },
  'POST /api/jobs/{job}/comments': {
    summary: 'Comment on an applicant, or reply to a comment',
    tag: 'Reviews',
    audit: changes('review.written'),
    access: 'staff',
    scope: 'reviews:write',
    idempotent: true,
    params: jobParams,
    /** `parent` is a comment about the same applicant that answers none. */
    body: z.strictObject({ application: id, comment: commentText, parent: id.nullish(), user: self }),
    responses: { 201: comment },
  },
  'PUT /api/jobs/{job}/comments/{id}': {
    summary: 'Change your own comment',
    tag: 'Reviews',
    audit: changes('review.written'),
    access: 'staff',
    scope: 'reviews:write',
    params: withId,
    body: z.strictObject({ comment: commentText }),
    responses: { 200: comment },
  },
  'DELETE /api/jobs/{job}/comments/{id}': {
    summary: 'Delete your own comment; replies to it stay as comments',
    tag: 'Reviews',
    audit: changes('review.written'),
    access: 'staff',
    scope: 'reviews:write',
    params: withId,
    responses: { 204: nothing },
  },
  'GET /api/jobs/{job}/reviewcomments': {
    summary: 'List the notes about single answers',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    params: jobParams,
    query: byApplication,
    responses: { 200: z.array(reviewComment) },
  },
  'POST /api/jobs/{job}/reviewcomments': {
    summary: 'Write your note about an answer; replaces an earlier one',
    tag: 'Reviews',
    audit: changes('review.written'),
    access: 'staff',
    scope: 'reviews:write',
    params: jobParams,
    body: z.strictObject({
      application: id,
      question: id,
      comment: noteText,
      reviewer: self,
    }),
    responses: { 201: reviewComment },
  },
  'PUT /api/jobs/{job}/reviewcomments/{id}': {
    summary: 'Change your note about an answer',
    tag: 'Reviews',
    audit: changes('review.written'),
    access: 'staff',
    scope: 'reviews:write',
    params: withId,
    body: z.strictObject({
      comment: noteText,
      application: id.optional(),
      question: id.optional(),
      reviewer: self,
    }),
    responses: { 200: reviewComment },
  },
});
