export const QUESTION_KINDS = ['video', 'audio', 'text', 'choice', 'file'] as const;

export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Whether an answer of this kind is recorded, and so has attempts and segments. */
export function isRecorded(kind: QuestionKind): boolean {
  return kind === 'video' || kind === 'audio';
}
