import type { Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import type { InterviewStore } from '../interview-store.ts';
import { keepDraft, readDraft } from './kept-drafts.ts';

const isOpen = ({ state, written }: InterviewQuestion): boolean => state === 'answering' && written !== null;

/**
 * Sends drafts of an earlier page before their question is passed over. A draft that conflicts with another device is
 * left for its screen, where the applicant chooses.
 */
export async function sendLeftDrafts(store: InterviewStore, { application, questions }: Interview): Promise<void> {
  for (const question of questions.filter(isOpen)) {
    const draft = readDraft(application, question.id);
    if (!draft || draft.revision !== question.written?.revision) continue;
    const fields = question.kind === 'text' ? { text: draft.text } : { choices: [...draft.choices] };
    try {
      await store.saveDraft(question.id, { ...fields, revision: draft.revision });
      keepDraft(application, question.id, null);
    } catch (error) {
      if (isProblem(error, 409) || isProblem(error, 422)) continue;
      throw error;
    }
  }
}
