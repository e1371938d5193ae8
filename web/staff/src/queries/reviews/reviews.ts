import type { QueryClient } from '@tanstack/react-query';
import type { AnswerReview, Review, ReviewComment } from '@vivavoce/contract/types.ts';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';
import type { OfApplicant } from '../of-applicant.ts';

export type FeedbackBody = BodyInputOf<'PUT /api/jobs/{job}/applications/{application}/feedback'>;

export const feedbackQuery = ({ job, application }: OfApplicant) =>
  apiQuery(
    'GET /api/jobs/{job}/applications/{application}/feedback',
    { params: { job, application } },
    { meta: { quiet: true } },
  );

/** Notes about single answers; those of others come once the own review is sent. */
export const reviewCommentsQuery = ({ job, application }: OfApplicant) =>
  apiQuery('GET /api/jobs/{job}/reviewcomments', { params: { job }, query: { application } });

export const saveNote = ({ job, application }: OfApplicant, question: number, comment: string) =>
  call('POST /api/jobs/{job}/reviewcomments', { params: { job }, body: { application, question, comment } });

export function rememberNote(client: QueryClient, job: number, comment: ReviewComment): void {
  client.setQueryData(
    reviewCommentsQuery({ job, application: comment.application }).queryKey,
    (cached) => cached && [...cached.filter(({ id }) => id !== comment.id), comment],
  );
}

/** Ratings and comments of guests about an applicant; they come once the own review is sent. */
export const guestNotesQuery = ({ job, application }: OfApplicant) =>
  apiQuery('GET /api/jobs/{job}/applications/{application}/guest-reviews', { params: { job, application } });

/** Overall ratings and reviews of programmes; those of others come once the own review is sent. */
export const reviewsQuery = ({ job, application }: OfApplicant) =>
  apiQuery('GET /api/jobs/{job}/reviews', { params: { job }, query: { application } });

/** Ratings of single answers; those of others come once the own review is sent. */
export const answerReviewsQuery = ({ job, application }: OfApplicant) =>
  apiQuery('GET /api/jobs/{job}/answerreviews', { params: { job }, query: { application } });

export const rateAnswer = (job: number, { answer, rating }: { answer: number; rating: number }) =>
  call('POST /api/jobs/{job}/answerreviews', { params: { job }, body: { answer, rating } });

/** Rates and sends in one call. */
export const rateOverall = ({ job, application }: OfApplicant, rating: number) =>
  call('POST /api/jobs/{job}/reviews', { params: { job }, body: { application, rating } });

export const submitReview = ({ job, application: application_id }: OfApplicant) =>
  call('POST /api/jobs/{job}/answerreviews/submit_review', { params: { job }, body: { application_id } });

export const finaliseReview = ({ job, application }: OfApplicant) =>
  call('POST /api/jobs/{job}/applications/{application}/finalise-review', { params: { job, application } });

/** The list with one person's rating replaced or added. */
function withRating(reviews: readonly AnswerReview[], review: AnswerReview): AnswerReview[] {
  const same = (entry: AnswerReview) => entry.user.id === review.user.id && entry.question === review.question;
  return reviews.some(same) ? reviews.map((entry) => (same(entry) ? review : entry)) : [...reviews, review];
}

export function rememberAnswerReview(client: QueryClient, job: number, review: AnswerReview): void {
  client.setQueryData(
    answerReviewsQuery({ job, application: review.application }).queryKey,
    (cached) => cached && withRating(cached, review),
  );
}

export function rememberReview(client: QueryClient, job: number, review: Review): void {
  client.setQueryData(reviewsQuery({ job, application: review.application }).queryKey, (cached) => [
    ...(cached ?? []).filter(({ user }) => user.id !== review.user.id),
    review,
  ]);
}
