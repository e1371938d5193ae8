import type { InterviewAttempt, InterviewQuestion } from '@vivavoce/contract/types.ts';

export function chosenAttempt(question: InterviewQuestion): InterviewAttempt | undefined {
  return question.attempts.find((attempt) => attempt.chosen);
}

export type Sending = {
  /** Questions without a chosen answer. */
  missing: InterviewQuestion[];
  /** Every answer is stored completely, and there is at least one. */
  ready: boolean;
};

/** Whether and what can be sent now. */
export function sendingOf(questions: readonly InterviewQuestion[]): Sending {
  const chosenAttempts = questions.map(chosenAttempt).filter((attempt) => attempt !== undefined);
  return {
    missing: questions.filter((question) => question.state !== 'answered'),
    ready:
      questions.some(({ state }) => state === 'answered') &&
      chosenAttempts.every((attempt) => attempt.state !== 'open'),
  };
}
