import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { askAi, type AiTask } from './ai.service.ts';
import { loadJob } from '../../access/load-job.ts';
import { newQuestion } from '@vivavoce/contract/questions/questions.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';

/** Changes with every change of the prompt below. */
const VERSION = 'question-variants/1';

const LANGUAGES = { 'en-gb': 'British English', 'fr-fr': 'French, in the formal form of address' } as const;

const TOKENS_PER_VARIANT = 250;
const TOKENS_AROUND = 400;

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s\p{P}]+/gu, ' ')
    .trim();

/** The usable ones: in one line, within the length of a question, no duplicate and not the original. */
function usable(candidates: readonly string[], original: string, count: number): string[] {
  const used = new Set([folded(original), '']);
  const variants: string[] = [];
  for (const candidate of candidates) {
    const text = newQuestion.shape.text.safeParse(candidate.replaceAll(/\s+/g, ' '));
    if (!text.success || used.has(folded(text.data))) continue;
    used.add(folded(text.data));
    variants.push(text.data);
  }
  return variants.slice(0, count);
}

/** The AI provider's task: other wordings of a question. At least one usable, or the answer is invalid. */
function questionVariants({
  question_text,
  num_variants,
  locale,
}: {
  question_text: string;
  num_variants: number;
  locale: keyof typeof LANGUAGES;
}): AiTask<string[]> {
  return {
    purpose: 'variants',
    prompt_version: VERSION,
    instructions: [
      'You help people who prepare structured job interviews. You are given one interview question.',
      `Write ${num_variants} other questions that find out the same about an applicant and are as hard to answer. Mix them: some in another wording, some from another angle, some about a concrete situation.`,
      `Write in ${LANGUAGES[locale]}. Each is one or two plain sentences of at most ${QUESTION_LIMITS.text_max_characters} characters, without numbering, quotation marks or markup.`,
      'Never ask about age, health, family, pregnancy, origin, religion, politics, sexual orientation or union membership, and never name a person or a company.',
    ].join('\n'),
    material: { 'Interview question': question_text },
    answer: z
      .object({ variants: z.array(z.string()) })
      .transform(({ variants }) => usable(variants, question_text, num_variants))
      .refine((variants) => variants.length > 0),
    max_output_tokens: TOKENS_AROUND + num_variants * TOKENS_PER_VARIANT,
  };
}

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
