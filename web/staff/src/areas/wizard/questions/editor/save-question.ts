import type { Question } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { changeQuestion, readQuestion } from '../../../../queries/jobs/questions.ts';
import { mergeQuestion } from './merge-question.ts';
import { changedInput, valuesOf, type QuestionValues } from '../question-values.ts';

/** Thrown when both people changed the same fields; carries the question as it is stored now. */
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
  /** Of the question that the editor was filled from. */
  revision: number;
  began: QuestionValues;
  typed: QuestionValues;
};

/** Two people who save at the same moment meet once; a third meeting in a row is a reason to look. */
const triesMax = 3;

/**
 * Stores what was changed in a question. Where somebody else changed other fields meanwhile, both changes are
 * kept; where they changed the same ones, nothing is sent and QuestionChanged is thrown.
 * @returns the question as stored, and whether somebody else's change was taken over with it
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
      const newest = await readQuestion(job, id);
      const { clashing, merged } = mergeQuestion(began, typed, valuesOf(newest));
      if (clashing.length > 0 || tries === triesMax) throw new QuestionChanged(newest);
      // Only what differs from the newest: a field of the other kind may have been sent along before.
      send = changedInput(valuesOf(newest), merged);
      revision = newest.revision;
    }
  }
}
