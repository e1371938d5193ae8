import type { QuestionValues } from '../questions/question-values.ts';

/** What the step on screen holds and has not stored yet. */
export type PreviewDraft = {
  title?: string;
  description?: string;
  fixed_deadline?: string | null;
  applicant_deadline_days?: number;
  /** The question now in view; `index` counts from 0, a new one stands after the last. */
  question?: { index: number; values: QuestionValues };
};
