import type { Question } from '@vivavoce/contract/types.ts';
import { useStore, type Store } from '../../../app/store.ts';
import { TimeNeeded } from '../frame/time-needed.tsx';
import { withDraft, type PreviewDraft } from './preview-draft.ts';

/** Includes the question being written. */
export function DraftTimeNeeded({ questions, draft }: { questions: readonly Question[]; draft: Store<PreviewDraft> }) {
  return <TimeNeeded questions={withDraft(questions, useStore(draft))} />;
}
