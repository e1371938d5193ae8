import type { AssessmentType } from '../jobs/kinds.ts';
import { QUESTION_LIMITS } from '../limits.ts';
import { isRecorded, type QuestionKind } from './question-kind-names.ts';

/** Advice and a checklist that applicants see beside their own recording in a practice interview. */
export interface SelfReview {
  guidance: string | null;
  /** Its lines, in order; the position of a line, from 0, is its tick. */
  checklist: string[];
}

/** Whether applicants review their own recordings: where nothing is decided about them. */
export const hasSelfReview = (type: AssessmentType | null | undefined): boolean =>
  type === 'feedback' || type === 'experience';

/** The self-review of a question; null where there is nothing to read or tick. */
export function selfReviewOf(
  type: AssessmentType | null | undefined,
  question: Partial<SelfReview> & { kind: QuestionKind },
): SelfReview | null {
  const { kind, guidance = null, checklist = [] } = question;
  if (!hasSelfReview(type) || !isRecorded(kind)) return null;
  return guidance === null && checklist.length === 0 ? null : { guidance, checklist };
}

/** Whether staff read the ticks: in activities in which they write feedback. Elsewhere ticks are the learner's alone. */
export const staffReadTicks = (type: AssessmentType | null | undefined): boolean => type === 'feedback';

type ChecklistFault = 'too_big' | 'too_long' | 'repeated';

/** The fault of a checklist: too many lines, a line that is too long, or the same line twice. */
export function checklistFault(lines: readonly string[]): ChecklistFault | undefined {
  const { checklist_lines_max, checklist_line_max_characters } = QUESTION_LIMITS;
  if (lines.length > checklist_lines_max) return 'too_big';
  if (lines.some((line) => line.length > checklist_line_max_characters)) return 'too_long';
  return new Set(lines).size < lines.length ? 'repeated' : undefined;
}

/** The entries of a text with one on each line. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
