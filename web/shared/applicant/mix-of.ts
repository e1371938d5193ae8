import type { Interview } from '@vivavoce/contract/types.ts';
import { answerMix, type AnswerMix } from '@vivavoce/domain/answers/answer-mix.ts';

/** How an interview is answered; a form is filled in without a camera. */
export const mixOf = ({ form, questions }: Pick<Interview, 'form' | 'questions'>): AnswerMix =>
  form ? 'written' : answerMix(questions);
