import type { QueryClient } from '@tanstack/react-query';
import type { AnswerReview, Review } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

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

/** Reports how long an answer was in view; it may leave with the page. */
export const reportTime = (job: number, body: { application: number; question: number; seconds: number }) =>
  call('POST /api/jobs/{job}/review-times', { params: { job }, body, keepalive: true });

type ProgrammeReviews = NonNullable<Review['programme_reviews']>;

/** Stores the reader's reviews of programmes; they are sent with the rating. */
export const reviewProgrammes = (job: number, application: number, programme_reviews: ProgrammeReviews) =>
  call('POST /api/jobs/{job}/reviews', { params: { job }, body: { application, programme_reviews } });

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
