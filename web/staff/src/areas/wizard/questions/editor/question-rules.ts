import type { Question } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { addQuestion } from '../../../../queries/jobs/questions.ts';
import { faultsFromServer, type Fault } from '../../../../features/forms/faults.ts';
import { Changed, isUncertain, type KeeperRules } from '../../form/saving/keeper.ts';
import { adopted, afterDeletion, builtOn, decided, type QuestionBase } from './open-question.ts';
import {
  checkQuestion,
  emptyQuestion,
  isUnwritten,
  questionInput,
  sameQuestion,
  type QuestionValues,
} from '../question-values.ts';
import { QuestionChanged, saveQuestion } from './save-question.ts';

const questionFields = Object.keys(emptyQuestion);

const inOrder = (faults: Record<string, Fault>): ReadonlyMap<string, Fault> =>
  new Map([...questionFields, '__all__'].flatMap((name) => (faults[name] ? [[name, faults[name]]] : [])));

type Told = {
  /** It is stored like this now, or was so by somebody else. */
  onSeen: (question: Question) => void;
  /** Somebody else's change to other fields is kept beside. */
  onMerged: () => void;
  /** Somebody else deleted it. */
  onGone: () => void;
};

/**
 * How one question is stored. A new one is made once: where the answer to that was lost, the same is sent again under
 * the same key before what was typed since is stored in it.
 */
export function questionRules(job: number, told: Told): KeeperRules<QuestionValues, QuestionBase, Fault> {
  let last: Question | null = null;

  /** @returns what was made, and from which values: those of the first try, where its answer was lost */
  async function make(values: QuestionValues, base: QuestionBase, reached: (base: QuestionBase) => unknown) {
    const wish = base.wish ?? { values, key: newIdempotencyKey() };
    reached({ ...base, wish });
    try {
      const question = await addQuestion(job, questionInput(wish.values), wish.key);
      const built = builtOn(base, question, wish.values);
      reached(built);
      told.onSeen(question);
      return { built, id: question.id, sent: wish.values };
    } catch (error) {
      if (!isUncertain(error)) reached({ ...base, wish: null });
      throw error;
    }
  }

  async function change(values: QuestionValues, base: QuestionBase, id: number): Promise<QuestionBase> {
    const { revision, began } = base;
    try {
      const { question, merged } = await saveQuestion({ job, id, revision, began, typed: values });
      if (merged) told.onMerged();
      last = question;
      return builtOn(base, question, values);
    } catch (error) {
      if (!(error instanceof QuestionChanged)) throw error;
      told.onSeen(error.newest);
      throw new Changed(builtOn(base, error.newest, began));
    }
  }

  return {
    read: ({ began }) => began,
    same: sameQuestion,
    check: (values) => inOrder(checkQuestion(values)),
    send: async (values, base, reached) => {
      last = null;
      if (base.target === 'none') return base;
      if (base.target !== 'new') return change(values, base, base.target);
      const { built, id, sent } = await make(values, base, reached);
      return sameQuestion(values, sent) ? built : change(values, built, id);
    },
    adopt: adopted,
    decide: decided,
    isFree: (values, { target, gone }) => target !== 'none' && !gone && !(target === 'new' && isUnwritten(values)),
    refusal: (error) =>
      isProblem(error, 422) && Object.keys(error.errors).length > 0
        ? inOrder(faultsFromServer(error.errors, questionFields))
        : null,
    gone: (error, base) => {
      if (!isProblem(error, 404) || typeof base.target !== 'number') return null;
      told.onGone();
      return afterDeletion(base);
    },
    onStored: () => last && told.onSeen(last),
  };
}
