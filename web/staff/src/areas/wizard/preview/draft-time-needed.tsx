import type { Question } from '@vivavoce/contract/types.ts';
import type { TimedQuestion } from '@vivavoce/domain/jobs/time-needed.ts';
import { useStore, type Store } from '../../../app/store.ts';
import { TimeNeeded } from '../frame/time-needed.tsx';
import type { PreviewDraft } from './preview-draft.ts';

/** The stored questions with the one being written in its place. */
function withDraft(questions: readonly Question[], { question }: PreviewDraft): readonly TimedQuestion[] {
  if (!question || (question.index >= questions.length && question.values.text.trim() === '')) return questions;
  const timed: TimedQuestion[] = [...questions];
  timed[question.index] = question.values;
  return timed;
}

/** Follows the question being written, while it is written. */
export function DraftTimeNeeded({ questions, draft }: { questions: readonly Question[]; draft: Store<PreviewDraft> }) {
  return <TimeNeeded questions={withDraft(questions, useStore(draft))} />;
}
