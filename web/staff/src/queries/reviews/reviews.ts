import type { QueryClient } from '@tanstack/react-query';
import type { AnswerReview, Review, ReviewComment } from '@vivavoce/contract/types.ts';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

export type FeedbackBody = BodyInputOf<'PUT /api/jobs/{job}/applications/{application}/feedback'>;

export const feedbackQuery = (job: number, application: number) =>
  apiQuery(
    'GET /api/jobs/{job}/applications/{application}/feedback',
    { params: { job, application } },
    { meta: { quiet: true } },
  );

/** Notes about single answers; those of others come once the own review is sent. */
export const reviewCommentsQuery = (job: number, application: number) =>
  apiQuery('GET /api/jobs/{job}/reviewcomments', { params: { job }, query: { application } });

export const saveNote = (job: number, application: number, question: number, comment: string) =>
  call('POST /api/jobs/{job}/reviewcomments', { params: { job }, body: { application, question, comment } });

export function rememberNote(client: QueryClient, job: number, comment: ReviewComment): void {
  client.setQueryData(
    reviewCommentsQuery(job, comment.application).queryKey,
    (cached) => cached && [...cached.filter(({ id }) => id !== comment.id), comment],
  );
}

/** Ratings and comments of guests about an applicant; they come once the own review is sent. */
export const guestNotesQuery = (job: number, application: number) =>
  apiQuery('GET /api/jobs/{job}/applications/{application}/guest-reviews', { params: { job, application } });

/** Overall ratings and reviews of programmes; those of others come once the own review is sent. */
export const reviewsQuery = (job: number, application: number) =>
  apiQuery('GET /api/jobs/{job}/reviews', { params: { job }, query: { application } });

/** Ratings of single answers; those of others come once the own review is sent. */
export const answerReviewsQuery = (job: number, application: number) =>
  apiQuery('GET /api/jobs/{job}/answerreviews', { params: { job }, query: { application } });

export const rateAnswer = (job: number, answer: number, rating: number) =>
  call('POST /api/jobs/{job}/answerreviews', { params: { job }, body: { answer, rating } });

/** Rates and sends in one call. */
export const rateOverall = (job: number, application: number, rating: number) =>
  call('POST /api/jobs/{job}/reviews', { params: { job }, body: { application, rating } });

export const submitReview = (job: number, application_id: number) =>
  call('POST /api/jobs/{job}/answerreviews/submit_review', { params: { job }, body: { application_id } });

export const finaliseReview = (job: number, application: number) =>
  call('POST /api/jobs/{job}/applications/{application}/finalise-review', { params: { job, application } });

/** The list with one person's rating replaced or added. */
function withRating(reviews: readonly AnswerReview[], review: AnswerReview): AnswerReview[] {
  const same = (entry: AnswerReview) => entry.user.id === review.user.id && entry.question === review.question;
  return reviews.some(same) ? reviews.map((entry) => (same(entry) ? review : entry)) : [...reviews, review];
}

export function rememberAnswerReview(client: QueryClient, job: number, review: AnswerReview): void {
  client.setQueryData(
    answerReviewsQuery(job, review.application).queryKey,
    (cached) => cached && withRating(cached, review),
  );
}

export function rememberReview(client: QueryClient, job: number, review: Review): void {
  client.setQueryData(reviewsQuery(job, review.application).queryKey, (cached) => [
    ...(cached ?? []).filter(({ user }) => user.id !== review.user.id),
    review,
  ]);
}
