import type { Question } from '@vivavoce/contract/types.ts';
import type { TimedQuestion } from '@vivavoce/domain/jobs/time-needed.ts';
import { useStore, type Store } from '../../../app/store.ts';
import { TimeNeeded } from '../frame/time-needed.tsx';
import type { PreviewDraft } from './preview-draft.ts';

/** The stored questions with the one being written in its place. */
function withDraft(questions: readonly Question[], { question }: PreviewDraft): readonly TimedQuestion[] {
  if (!question || (question.index >= questions.length && question.values.text.trim() === '')) return questions;
  // The list may be shorter by now: somebody else deleted a question.
  const timed: TimedQuestion[] = [...questions];
  timed[Math.min(question.index, questions.length)] = question.values;
  return timed;
}

/** Follows the question being written, while it is written. */
export function DraftTimeNeeded({ questions, draft }: { questions: readonly Question[]; draft: Store<PreviewDraft> }) {
  return <TimeNeeded questions={withDraft(questions, useStore(draft))} />;
}
