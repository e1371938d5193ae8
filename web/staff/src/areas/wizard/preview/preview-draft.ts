import type { InterviewQuestion, Job, VideoRef } from '@vivavoce/contract/types.ts';

/** A question as it is written: what applicants see of it. */
export type WrittenQuestion = Pick<
  InterviewQuestion,
  | 'kind'
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
  /** As it is stored; the one chosen just now is known by its id alone. */
  video?: VideoRef | null;
};

/** What the step on screen holds and has not stored yet: fields of the activity by their names. */
export type PreviewDraft = Partial<Omit<Job, 'id' | 'revision' | 'status' | 'abilities'>> & {
  /** The question now in view; `index` counts from 0, a new one stands after the last. */
  question?: { index: number; values: WrittenQuestion };
};

type Stored = { video?: VideoRef | null };

/** What is being written, with the video that it names as far as the activity knows it. */
function withVideo(values: WrittenQuestion, questions: readonly Stored[]): WrittenQuestion {
  const { video_id } = values;
  if (values.video || !video_id) return values;
  const question = questions.find(({ video }) => video?.id === video_id);
  return { ...values, video: question?.video ?? null };
}

/** The questions with the one being written in its place. One without words stands in the list when it is stored. */
export function withDraft<Question extends Stored>(
  questions: readonly Question[],
  { question }: PreviewDraft,
): readonly (Question | WrittenQuestion)[] {
  if (!question || (question.index >= questions.length && question.values.text.trim() === '')) return questions;
  // The list may be shorter by now: somebody else deleted a question.
  const written: (Question | WrittenQuestion)[] = [...questions];
  written[Math.min(question.index, questions.length)] = withVideo(question.values, questions);
  return written;
}
