import type { Question } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { addQuestion } from '../../../../queries/jobs/questions.ts';
import { faultsFromServer, refusedFields, type Fault } from '../../../../features/forms/faults.ts';
import { Changed, isUncertain, type FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { adopted, afterDeletion, builtOn, type QuestionBase } from './open-question.ts';
import {
  checkQuestion,
  emptyQuestion,
  isUnwritten,
  questionInput,
  sameQuestion,
  type QuestionValues,
} from '../question-values.ts';
import { saveQuestion } from './save-question.ts';

const questionFields = Object.keys(emptyQuestion);

const inOrder = (faults: Record<string, Fault>): ReadonlyMap<string, Fault> =>
  new Map([...questionFields, '__all__'].flatMap((name) => (faults[name] ? [[name, faults[name]]] : [])));

type QuestionEvents = {
  /** Called with the stored question, after a save or another person's change. */
  onSeen: (question: Question) => void;
  /** Another person's change to other fields was merged. */
  onMerged: () => void;
  /** Another person deleted it. */
  onGone: () => void;
};

/** The question that was stored last. */
export type QuestionMemory = { last: Question | null };

/**
 * Saves one question. A new one is created once: after a lost answer the same body is sent again under the same key
 * before later input is saved.
 */
export function questionRules(
  job: number,
  events: QuestionEvents,
  memory: QuestionMemory = { last: null },
): FormRules<QuestionValues, QuestionBase, Fault> {
  /**
   * @returns the created question and the values that it was created from: those of the first try, where its answer
   * was lost
   */
  async function make(values: QuestionValues, base: QuestionBase, reached: (base: QuestionBase) => unknown) {
    const wish = base.wish ?? { values, key: newIdempotencyKey() };
    reached({ ...base, wish });
    try {
      const question = await addQuestion(job, questionInput(wish.values), wish.key);
      const built = builtOn(base, question, wish.values);
      reached(built);
      events.onSeen(question);
      return { built, id: question.id, sent: wish.values };
    } catch (error) {
      if (!isUncertain(error)) reached({ ...base, wish: null });
      throw error;
    }
  }

  async function change(values: QuestionValues, base: QuestionBase, id: number): Promise<QuestionBase> {
    const { revision, began } = base;
    try {
      memory.last = await saveQuestion({ job, id, revision, began, typed: values });
      return builtOn(base, memory.last, values);
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
      const newest = error.newest as Question;
      events.onSeen(newest);
      throw new Changed(builtOn(base, newest, began));
    }
  }

  return {
    read: ({ began }) => began,
    same: sameQuestion,
    check: (values) => inOrder(checkQuestion(values)),
    send: async (values, base, reached) => {
      memory.last = null;
      if (base.target === 'none') return base;
      if (base.target !== 'new') return change(values, base, base.target);
      const { built, id, sent } = await make(values, base, reached);
      return sameQuestion(values, sent) ? built : change(values, built, id);
    },
    merge: { onMerged: events.onMerged },
    adopt: adopted,
    isFree: (values, { target, deleted: gone }) =>
      target !== 'none' && !gone && !(target === 'new' && isUnwritten(values)),
    refusal: (error) => {
      const errors = refusedFields(error);
      return errors && inOrder(faultsFromServer(errors, questionFields));
    },
    afterDeletion: (error, base) => {
      if (!isProblem(error, 404) || typeof base.target !== 'number') return null;
      events.onGone();
      return afterDeletion(base);
    },
    onStored: () => memory.last && events.onSeen(memory.last),
  };
}
