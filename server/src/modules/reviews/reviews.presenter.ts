import type { AnswerReview, Comment, Review, ReviewComment } from '@vivavoce/contract/types.ts';
import type { answer_reviews, comments, review_comments, reviews } from '../../db/schema/index.ts';

type Person = { id: number; full_name: string; email: string };

/** @param admissions whether the company judges programmes */
export const presentReview = (
  row: typeof reviews.$inferSelect,
  user: Person,
  { admissions }: { admissions: boolean },
): Review => ({
  id: row.id,
  application: row.application_id,
  user,
  rating: row.rating,
  programme_reviews: admissions ? row.programme_reviews : null,
  sent: row.sent_at !== null,
  final: row.finalised_at !== null,
  updated_at: row.updated_at.toISOString(),
});

export const presentAnswerReview = (
  row: typeof answer_reviews.$inferSelect,
  user: Person,
  { sent, final }: { sent: boolean; final: boolean },
): AnswerReview => ({
  id: row.id,
  application: row.application_id,
  answer: row.answer_id,
  question: row.question_id,
  user,
  rating: row.rating,
  sent,
  final,
  updated_at: row.updated_at.toISOString(),
});

export const presentComment = (row: typeof comments.$inferSelect, user: Person): Comment => ({
  id: row.id,
  application: row.application_id,
  parent: row.parent_id,
  user,
  comment: row.comment,
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
});

export const presentReviewComment = (row: typeof review_comments.$inferSelect, reviewer: Person): ReviewComment => ({
  id: row.id,
  application: row.application_id,
  question: row.question_id,
  reviewer,
  comment: row.comment,
  updated_at: row.updated_at.toISOString(),
});
