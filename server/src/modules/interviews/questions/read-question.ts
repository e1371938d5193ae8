import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import type { Context } from '../../../context.ts';
import { heldQuestion, loadState } from '../state/interview-state.ts';
import { presentQuestion } from './question.presenter.ts';

/** One question with its state for the applicant. */
export async function readQuestion(
  ctx: Context,
  { application, question: id }: { application: number; question: number },
): Promise<InterviewQuestion> {
  const state = await loadState(ctx.db, application);
  return presentQuestion(state, heldQuestion(state.interview, id), ctx.now());
}
