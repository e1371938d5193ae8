import { createHash } from 'node:crypto';
import { AI_WORK_LIMITS } from '@vivavoce/domain/ai/work-limits.ts';
import type { Context } from '../../../context.ts';
import type { AiProvider, AiQuestion } from '../../../integrations/ai/provider.types.ts';
import type { Outcome, Preparation } from './works.types.ts';

/** A question to the chat, ready to be sent; refused before that where it is longer than the model takes. */
export function preparedChat<Answer>(
  { env }: Pick<Context, 'env'>,
  provider: AiProvider,
  question: AiQuestion<Answer>,
  { outcome, transcript_revision }: { outcome: (answer: Answer) => Outcome; transcript_revision?: number },
): Preparation {
  const tokens = provider.estimate(question);
  if (tokens > env.AI_CONTEXT_TOKENS) return { failed: 'too_long' };
  const { instructions, material } = question;
  return {
    input_sha256: createHash('sha256')
      .update(JSON.stringify([provider.model, instructions, material]))
      .digest('hex'),
    amount: { tokens, seconds: 0 },
    ...(transcript_revision !== undefined && { transcript_revision }),
    call: async ({ signal, onUsage }) =>
      outcome(await provider.ask(question, { signal, onUsage, timeout_seconds: AI_WORK_LIMITS.work_timeout_seconds })),
  };
}
