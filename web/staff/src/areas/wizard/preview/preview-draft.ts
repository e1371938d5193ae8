import type { DraftForm } from './draft-form.ts';
import type { InterviewQuestion, Job, VideoRef } from '@vivavoce/contract/types.ts';

/** The part of a question that applicants see, as it is typed. */
export type WrittenQuestion = Pick<
  InterviewQuestion,
  | 'kind'
  | 'screen_recording'
  | 'preparation_seconds'
  | 'answer_seconds'
  | 'attempts_allowed'
  | 'choices_multiple'
  | 'max_characters'
  | 'file_types'
> & {
  text: string;
  choices: string[];
  video_id?: number | null;
  /** The stored video; one chosen just now is known by its id alone. */
  video?: VideoRef | null;
};

/** Unsaved input of the current step: fields of the activity by their names. */
export type PreviewDraft = Partial<Omit<Job, 'id' | 'revision' | 'status' | 'abilities'>> & {
  /** The question in view; `index` counts from 0, a new one comes after the last. */
  question?: { index: number; values: WrittenQuestion };
  /** The form of an activity that is filled in. */
  form?: DraftForm;
};

type Stored = { video?: VideoRef | null };

/** The typed question, with its video if the activity knows it. */
function withVideo(values: WrittenQuestion, questions: readonly Stored[]): WrittenQuestion {
  const { video_id } = values;
  if (values.video || !video_id) return values;
  const question = questions.find(({ video }) => video?.id === video_id);
  return { ...values, video: question?.video ?? null };
}

/** The questions with the typed one in its place. One without text is left out until it is stored. */
export function withDraft<Question extends Stored>(
  questions: readonly Question[],
  { question }: PreviewDraft,
): readonly (Question | WrittenQuestion)[] {
  if (!question || (question.index >= questions.length && question.values.text.trim() === '')) return questions;
  // The list may be shorter by now: another person deleted a question.
  const withTyped: (Question | WrittenQuestion)[] = [...questions];
  withTyped[Math.min(question.index, questions.length)] = withVideo(question.values, questions);
  return withTyped;
}
