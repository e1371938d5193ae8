import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Question } from '@vivavoce/contract/types.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { markSaved } from '../../../../app/unsaved/changes.ts';
import {
  addQuestion,
  questionsQuery,
  rememberQuestions,
  type NewQuestion,
} from '../../../../queries/jobs/questions.ts';
import { inserted } from '../question-order.ts';

export type Added = {
  added: Question[];
  /** Failure of the last attempt; the remaining questions can be sent again without creating any twice. */
  error: unknown;
};

/** Adds several questions in their order, each shown as soon as it is saved. */
export function useAddQuestions(job: number) {
  const client = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const { queryKey } = questionsQuery(job);

  return async function addAll(bodies: readonly NewQuestion[]): Promise<Added> {
    const added: Question[] = [];
    const used = new Map<string, string>();
    for (const [index, body] of bodies.entries()) {
      // The same text twice in one list is two intents; a list sent again after a failure is not.
      const wish = JSON.stringify([body, bodies.slice(0, index).filter(({ text }) => text === body.text).length]);
      const key = keys.current.get(wish) ?? newIdempotencyKey();
      keys.current.set(wish, key);
      try {
        const question = await addQuestion(job, body, key);
        used.set(wish, key);
        added.push(question);
        rememberQuestions(client, job, inserted(client.getQueryData(queryKey) ?? [], question));
      } catch (error) {
        for (const usedKey of used.keys()) keys.current.delete(usedKey);
        void client.invalidateQueries({ queryKey });
        return { added, error };
      }
    }
    keys.current.clear();
    if (added.length > 0) markSaved();
    return { added, error: null };
  };
}
