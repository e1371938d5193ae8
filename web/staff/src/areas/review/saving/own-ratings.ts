import type { AnswerReview, MatrixReview, RubricReview } from '@vivavoce/contract/types.ts';
import type { RatedReview } from '../rating/own-review.ts';

/** A rating of the reader, as it is sent. */
export type OwnRating =
  | { kind: 'answer'; question: number; answer: number; rating: number }
  | { kind: 'step'; question: number; answer: number; indicator: number; rating: number }
  | { kind: 'level'; question: number; competency: number; indicator: number; level: number | null }
  | { kind: 'overall'; rating: number };

type Person = MatrixReview['reviewer'];
type Where = { application: number; reader: Person };

/** Identifies the rated thing: only its last rating counts. */
export function keyOf(rating: OwnRating): string {
  if (rating.kind === 'overall') return 'overall';
  return rating.kind === 'level' ? `${rating.question} ${rating.indicator}` : String(rating.question);
}

/** Ratings of answers with the reader's unsaved ones applied. */
export function withAnswerRatings(
  cached: readonly AnswerReview[],
  waiting: readonly OwnRating[],
  { application, reader }: Where,
): AnswerReview[] {
  const ownReviews = cached.filter(({ user }) => user.id === reader.id);
  const sent = ownReviews.some((review) => review.sent);
  let reviews = [...cached];
  for (const change of waiting) {
    if (change.kind !== 'answer' && change.kind !== 'step') continue;
    const { question, answer, rating } = change;
    const { id = 0, updated_at = '' } = ownReviews.find((review) => review.question === question) ?? {};
    reviews = reviews.filter((review) => review.user.id !== reader.id || review.question !== question);
    reviews.push({ id, application, answer, question, user: reader, rating, sent, final: false, updated_at });
  }
  return reviews;
}

/** Rubric steps with the reader's unsaved ones applied. */
export function withSteps(
  cached: readonly RubricReview[],
  waiting: readonly OwnRating[],
  { application, reader }: Where,
): RubricReview[] {
  const steps = waiting.filter((change) => change.kind === 'step');
  return [
    ...cached.filter(({ question }) => !steps.some((step) => step.question === question)),
    ...steps.map(({ question, indicator }) => ({
      id: 0,
      application,
      question,
      indicator,
      reviewer: reader,
      updated_at: '',
    })),
  ];
}

/** Matrix levels with the reader's unsaved ones applied. */
export function withLevels(
  cached: readonly MatrixReview[],
  waiting: readonly OwnRating[],
  { application, reader }: Where,
): MatrixReview[] {
  const sent = cached.some((review) => review.reviewer.id === reader.id && review.sent);
  const levels = waiting.filter((change) => change.kind === 'level');
  const isOwn = (review: MatrixReview, { question, indicator }: { question: number; indicator: number }) =>
    review.reviewer.id === reader.id && review.question === question && review.indicator === indicator;
  return [
    ...cached.filter((review) => !levels.some((level) => isOwn(review, level))),
    ...levels.flatMap(({ question, competency, indicator, level }) =>
      level === null
        ? []
        : [
            {
              id: 0,
              application,
              question,
              competency,
              indicator,
              level,
              reviewer: reader,
              sent,
              final: false,
              updated_at: '',
            },
          ],
    ),
  ];
}

/** Overall ratings with the reader's unsaved one applied. */
export function withOverall(
  cached: readonly RatedReview[],
  waiting: readonly OwnRating[],
  { application, reader }: Where,
): RatedReview[] {
  const overall = waiting.find((change) => change.kind === 'overall');
  if (!overall) return [...cached];
  return [
    ...cached.filter(({ user }) => user.id !== reader.id),
    {
      id: 0,
      application,
      user: reader,
      rating: overall.rating,
      programme_reviews: null,
      sent: true,
      final: false,
      updated_at: '',
    },
  ];
}
