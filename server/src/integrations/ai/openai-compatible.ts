import { AI_LIMITS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { messagesFor } from './messages.ts';
import { AiFault } from './provider.types.ts';
import type { AiProvider, AiQuestion } from './provider.types.ts';
import { readAtMost } from './read-at-most.ts';

export interface OpenAiCompatible {
  base_url: string;
  model: string;
  api_key: string | undefined;
}

/** The fields of a chat completion that are read. */
const completion = z.object({
  choices: z
    .array(z.object({ finish_reason: z.string().nullish(), message: z.object({ content: z.string().nullable() }) }))
    .min(1),
});

/** One call of `POST /chat/completions`, which hosted services and local servers support. */
async function complete({ base_url, model, api_key }: OpenAiCompatible, question: AiQuestion<unknown>) {
  const signal = AbortSignal.timeout(AI_LIMITS.answer_timeout_seconds * 1000);
  try {
    const reply = await fetch(`${base_url}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(api_key !== undefined && { authorization: `Bearer ${api_key}` }),
      },
      body: JSON.stringify({
        model,
        messages: messagesFor(question),
        max_tokens: question.max_output_tokens,
        response_format: { type: 'json_object' },
      }),
      // A key must not follow a redirect to another address.
      redirect: 'error',
      signal,
    });
    if (!reply.ok) {
      await reply.body?.cancel();
      throw new AiFault('unavailable', `the AI provider answered ${reply.status}`);
    }
    return await readAtMost(reply, AI_LIMITS.answer_max_bytes);
  } catch (error) {
    if (error instanceof AiFault) throw error;
    throw new AiFault(
      'unavailable',
      signal.aborted ? 'the AI provider took too long' : 'the AI provider cannot be reached',
    );
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AiFault('unusable', 'the AI provider answered no JSON');
  }
}

/** Some models wrap their JSON in a fence, or precede it with reasoning. */
const jsonIn = (content: string): string => content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1);

function answerIn<Answer>(body: string, schema: z.ZodType<Answer>): Answer {
  const read = completion.safeParse(parsed(body));
  const choice = read.data?.choices[0];
  if (!choice) throw new AiFault('unusable', 'the AI provider answered no chat completion');
  const { finish_reason, message } = choice;
  if (finish_reason === 'length' || finish_reason === 'content_filter')
    throw new AiFault('unusable', `the AI provider ended with ${finish_reason}`);
  const answer = schema.safeParse(parsed(jsonIn(message.content ?? '')));
  if (!answer.success) throw new AiFault('unusable', 'the AI provider answered in another shape');
  return answer.data;
}

export const createOpenAiCompatible = (settings: OpenAiCompatible): AiProvider => ({
  model: settings.model,
  ask: async (question) => answerIn(await complete(settings, question), question.answer),
});
