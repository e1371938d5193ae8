import type { Question } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { limitsOf } from '../../../features/forms/field-limits.ts';
import { textFault, type Fault } from '../../../features/forms/faults.ts';
import { Changed, type FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { valuesOf } from '../questions/question-values.ts';
import { saveQuestion } from '../questions/editor/save-question.ts';

/** The competency of each question, by the question's id. */
export type Competencies = Readonly<Record<number, string>>;

type Base = readonly Question[];

export const competenciesOf = (questions: Base): Competencies =>
  Object.fromEntries(questions.map(({ id, competency }) => [id, competency ?? '']));

const tidy = (competency: unknown) => (typeof competency === 'string' ? competency.trim() : '');

const text = (values: Competencies, id: number) => (values[id] ?? '').trim();

const differing = (first: Competencies, second: Competencies): number[] =>
  Object.keys({ ...first, ...second })
    .map(Number)
    .filter((id) => text(first, id) !== text(second, id));

const withQuestion = (base: Base, question: Question): Base =>
  base.map((entry) => (entry.id === question.id ? question : entry));

/** The question that another person changed to a different competency. */
export const changedBy = (base: Base, newest: Base): Question | undefined =>
  newest.find(({ id, revision }) => base.some((entry) => entry.id === id && entry.revision !== revision));

const pick = (values: Competencies, ids: readonly number[]): Competencies =>
  Object.fromEntries(ids.map((id) => [id, values[id] ?? '']));

/** Saves the competencies of an activity's questions: each with its question, only where it changed. */
export function competencyRules(
  job: number,
  events: {
    onSeen: (question: Question) => void;
    onStored: () => void;
    /** Reloads the questions after one of them was not found. */
    look: () => Promise<readonly Question[]>;
    /** Another person deleted it. */
    onGone: () => void;
  },
): FormRules<Competencies, Base, Fault> {
  const max = limitsOf('competency').max;
  return {
    read: competenciesOf,
    same: (first, second) => differing(first, second).length === 0,
    check: (values) =>
      new Map(
        Object.entries(values).flatMap(([id, typed]): [string, Fault][] => {
          const fault = textFault(typed, max);
          return fault ? [[`competency-${id}`, fault]] : [];
        }),
      ),
    send: async (values, before, reached) => {
      let base = before;
      for (const id of differing(values, competenciesOf(before))) {
        const question = before.find((entry) => entry.id === id);
        if (!question) continue;
        const began = valuesOf(question);
        const typed = { ...began, competency: text(values, id) };
        try {
          const savedQuestion = await saveQuestion({ job, id, revision: question.revision, began, typed });
          base = withQuestion(base, savedQuestion);
          reached(base);
          events.onSeen(savedQuestion);
        } catch (error) {
          if (error instanceof Changed) throw new Changed(withQuestion(base, error.newest as Question));
          if (!isProblem(error, 404) || (await events.look()).some((entry) => entry.id === id)) throw error;
          // A deleted question must not hold up the changes of the others.
          base = base.filter((entry) => entry.id !== id);
          reached(base);
          events.onGone();
        }
      }
      return base;
    },
    adopt: (now, sent, newBase) => {
      const touched = new Set(differing(now, sent));
      const stands = competenciesOf(newBase);
      const newest = differing(sent, stands).filter((id) => id in stands && !touched.has(id));
      return { ...pick(now, Object.keys(stands).map(Number)), ...pick(stands, newest) };
    },
    merge: { isSame: (_, first, second) => tidy(first) === tidy(second) },
    onStored: events.onStored,
  };
}
