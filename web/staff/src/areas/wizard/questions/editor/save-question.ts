import type { Question } from '@vivavoce/contract/types.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { changeQuestion } from '../../../../queries/jobs/questions.ts';
import { mergeQuestion } from './merge-question.ts';
import { changedInput, valuesOf, type QuestionValues } from '../question-values.ts';

/** Thrown when both people changed the same fields; carries the stored question. */
export class QuestionChanged extends Error {
  readonly newest: Question;

  constructor(newest: Question) {
    super('the question was changed by somebody else');
    this.name = 'QuestionChanged';
    this.newest = newest;
  }
}

type SaveInput = {
  job: number;
  id: number;
  /** Revision that the editor started from. */
  revision: number;
  began: QuestionValues;
  typed: QuestionValues;
};

/** Two people who save at the same moment meet once; after a third time the conflict is shown. */
const triesMax = 3;

/**
 * Saves the changes to a question. Where another person changed other fields meanwhile, both changes are kept; where
 * they changed the same ones, nothing is sent and QuestionChanged is thrown.
 * @returns the stored question, and whether another person's change was merged
 */
export async function saveQuestion(input: SaveInput): Promise<{ question: Question; merged: boolean }> {
  const { job, id, began, typed } = input;
  let { revision } = input;
  let send = changedInput(began, typed);
  for (let tries = 1; ; tries += 1) {
    try {
      return { question: await changeQuestion(job, id, { ...send, revision }), merged: tries > 1 };
    } catch (error) {
      if (!isProblem(error, 409) || error.code !== 'conflict') throw error;
      const newest = await call('GET /api/jobs/{job}/questions/{question}', { params: { job, question: id } });
      const { clashing, merged } = mergeQuestion(began, typed, valuesOf(newest));
      if (clashing.length > 0 || tries === triesMax) throw new QuestionChanged(newest);
      // Only the differences from the newest version: fields of another kind may have been sent before.
      send = changedInput(valuesOf(newest), merged);
      revision = newest.revision;
    }
  }
}
