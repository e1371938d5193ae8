import { AI_LIMITS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { callServer, jsonOf, refused } from './call-server.ts';
import type { AiServer } from './call-server.ts';
import { chatStep, DIALECT_STEPS_MAX, dialectOf, learn } from './dialect.ts';
import type { Dialect } from './dialect.ts';
import { messagesFor, plainSchema } from './messages.ts';
import type { ChatMessage } from './messages.ts';
import { AiFault } from './provider.types.ts';
import type { AiAsking, AiProvider, AiQuestion } from './provider.types.ts';

export interface ChatServer extends AiServer {
  /** The tokens that the model takes, prompt and answer together. */
  context_tokens: number;
}

/** The fields of a chat completion that are read. */
const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.int().nullish(), total_tokens: z.int().nullish() }).nullish(),
});

/** Three bytes a token is more than any language needs. */
const tokensOf = (messages: readonly ChatMessage[]): number =>
  Math.ceil(messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0) / 3);

/** Below this share of our estimate the server read only a part of the prompt; plain English takes more than half. */
const READ_SHARE = 0.4;
/** No server cuts a prompt as short as this. */
const CUT_FROM_TOKENS = 1000;

const formatOf = ({ schema }: Dialect, answer: z.ZodType) => {
  if (schema === 'none') return {};
  if (schema === 'json_object') return { response_format: { type: 'json_object' } };
  const json_schema = { name: 'answer', strict: true, schema: plainSchema(answer) };
  return { response_format: { type: 'json_schema', json_schema } };
};

/** `POST /chat/completions` in the words that the server understands, which are learned from its refusals. */
async function complete(
  server: ChatServer,
  question: AiQuestion<unknown>,
  messages: ChatMessage[],
  { signal, timeout_seconds = AI_LIMITS.answer_timeout_seconds }: AiAsking,
): Promise<string> {
  for (let step = 0; ; step += 1) {
    const dialect = dialectOf(server);
    const { model } = server;
    const limit = dialect.limit === 'none' ? {} : { [dialect.limit]: question.max_output_tokens };
    const reply = await callServer(server, '/chat/completions', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model, messages, ...limit, ...formatOf(dialect, question.answer) }),
      timeout_seconds,
      max_bytes: AI_LIMITS.answer_max_bytes,
      signal,
    });
    if (reply.ok) return reply.text;
    const next = reply.status === 415 ? null : chatStep(dialect, reply.text);
    if (!next || step === DIALECT_STEPS_MAX) throw refused(reply.status);
    learn(server, next);
  }
}

/** Some models think aloud first, and some wrap their JSON in a fence. */
function jsonIn(content: string): string {
  const reply = content.replaceAll(/<think>[\s\S]*?<\/think>/g, '');
  return reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1);
}

function answerIn<Answer>(
  body: string,
  schema: z.ZodType<Answer>,
  estimate: number,
  onUsage?: (tokens: number) => void,
): Answer {
  const reply = completion.safeParse(jsonOf(body));
  const total = reply.data?.usage?.total_tokens ?? 0;
  if (total > 0) onUsage?.(total);
  const choice = reply.data?.choices[0];
  if (!choice) throw new AiFault('unusable', 'the AI provider answered no chat completion');
  const { finish_reason, message } = choice;
  if (message.refusal) throw new AiFault('unusable', 'the model refused to answer');
  if (finish_reason === 'length' || finish_reason === 'content_filter')
    throw new AiFault('unusable', `the AI provider ended with ${finish_reason}`);
  // Zero stands for a prompt that the server still had from an earlier call.
  const tokens = reply.data?.usage?.prompt_tokens ?? 0;
  if (tokens > 0 && estimate >= CUT_FROM_TOKENS && tokens < estimate * READ_SHARE)
    throw new AiFault('unusable', `the AI provider read ${tokens} of about ${estimate} tokens; raise its context`);
  const answer = schema.safeParse(jsonOf(jsonIn(message.content ?? '')));
  if (!answer.success) throw new AiFault('unusable', 'the AI provider answered in another shape');
  return answer.data;
}

/** The chat that hosted services and local servers support. */
export const createOpenAiChat = (server: ChatServer): AiProvider => ({
  model: server.model,
  estimate: (question) => tokensOf(messagesFor(question)) + question.max_output_tokens,
  ask: async (question, asking = {}) => {
    const messages = messagesFor(question);
    const estimate = tokensOf(messages);
    if (estimate + question.max_output_tokens > server.context_tokens)
      throw new AiFault('unusable', `the question takes about ${estimate} tokens, more than AI_CONTEXT_TOKENS allows`);
    const body = await complete(server, question, messages, asking);
    return answerIn(body, question.answer, estimate, asking.onUsage);
  },
});
