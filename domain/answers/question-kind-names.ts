export const QUESTION_KINDS = ['video', 'audio', 'text', 'choice', 'file'] as const;

export type QuestionKind = (typeof QUESTION_KINDS)[number];
