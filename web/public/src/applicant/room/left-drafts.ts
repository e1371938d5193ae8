import type { Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import type { InterviewStore } from '../interview-store.ts';
import { keepDraft, readDraft } from './kept-drafts.ts';

const isOpen = ({ state, written }: InterviewQuestion): boolean => state === 'answering' && written !== null;

/**
 * Sends what an earlier page typed and could not send, before its question is passed over. A draft that another device
 * has overtaken is left for its screen, which asks.
 */
export async function sendLeftDrafts(store: InterviewStore, { application, questions }: Interview): Promise<void> {
  for (const question of questions.filter(isOpen)) {
    const left = readDraft(application, question.id);
    if (!left || left.revision !== question.written?.revision) continue;
    const fields = question.kind === 'text' ? { text: left.text } : { choices: [...left.choices] };
    try {
      await store.saveDraft(question.id, { ...fields, revision: left.revision });
      keepDraft(application, question.id, null);
    } catch (error) {
      if (isProblem(error, 409) || isProblem(error, 422)) continue;
      throw error;
    }
  }
}
