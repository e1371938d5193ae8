import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { orChanged } from '@vivavoce/web-shared/forms/form.ts';
import { changedInput, type QuestionValues } from '../question-values.ts';

type SaveInput = {
  job: number;
  id: number;
  /** Revision that the editor started from. */
  revision: number;
  began: QuestionValues;
  typed: QuestionValues;
};

/**
 * Saves what was changed of a question.
 * @throws Changed with the stored question where another person changed it meanwhile
 */
export const saveQuestion = ({ job, id, revision, began, typed }: SaveInput) =>
  orChanged(
    call('PUT /api/jobs/{job}/questions/{question}', {
      params: { job, question: id },
      body: { ...changedInput(began, typed), revision },
    }),
    () => call('GET /api/jobs/{job}/questions/{question}', { params: { job, question: id } }),
  );
