import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { askAi } from '../ai/ai.service.ts';
import { loadJob } from '../jobs/load-job.service.ts';
import { questionVariants } from './question-variants.ts';

/** Other wordings of a question, for staff to choose from; nothing is stored. */
export async function generateVariants(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { question_text, num_variants }: BodyOf<'POST /api/jobs/{job}/questions/generate-variants'>,
) {
  const { job } = await loadJob(ctx.db, actor, jobId, 'edit');
  const task = questionVariants({ question_text, num_variants, locale: job.default_locale });
  const { answer, ...details } = await askAi(ctx, actor, job, task);
  return { variants: answer.map((text) => ({ text })), ...details };
}
