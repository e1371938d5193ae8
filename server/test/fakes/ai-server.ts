import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** The part of a request that the product uses; hosted services refuse it with 400 where it is wrong. */
const chatRequest = z.strictObject({
  model: z.string().min(1),
  messages: z
    .array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) }))
    .min(1),
  max_completion_tokens: z.int().positive().optional(),
  response_format: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.enum(['text', 'json_object']) }),
      z.strictObject({
        type: z.literal('json_schema'),
        json_schema: z.strictObject({
          name: z.string().regex(/^[\w-]{1,64}$/),
          strict: z.literal(true),
          schema: z.object({ type: z.literal('object'), additionalProperties: z.literal(false) }),
        }),
      }),
    ])
    .optional(),
});
type ChatRequest = z.output<typeof chatRequest>;

/** How the next call is answered. */
export type AiReply =
  /** `tokens`: what the answer says that it took. */
  | { content: string; finish_reason?: 'stop' | 'length' | 'content_filter'; tokens?: number }
  | { status: number; retry_after?: string }
  | { raw: string }
  | { redirect: string }
  /** The connection stays open, and nothing comes. */
  | 'silence'
  /** The connection is cut. */
  | 'hang_up';

export interface FakeAi {
  /** As `AI_BASE_URL` takes it. */
  url: string;
  /** Requests in order, without refused ones. */
  requests: ChatRequest[];
  /** The next answers, in order; after them every call gets the last one again. */
  answers: AiReply[];
  /** Bytes of the forms that came for transcription. */
  recordings: number[];
  /** The next answers to recordings, as `answers`. */
  transcripts: AiReply[];
  /** Answers a question by what was asked, before `answers` are looked at. */
  obey?: (request: ChatRequest) => AiReply | undefined;
  close(): Promise<void>;
}

const KEY = 'key-of-the-fake';
export const FAKE_AI_KEY = KEY;
/** The model by which everybody sees that nothing was understood; production refuses it. */
export const FAKE_AI_MODEL = 'test-server-no-ai';

/** Settings of a server that uses the fake for both halves. */
export const fakeAiEnv = (url: string) => ({
  AI_BASE_URL: url,
  AI_MODEL: FAKE_AI_MODEL,
  AI_API_KEY: FAKE_AI_KEY,
  AI_TRANSCRIPTION_MODEL: FAKE_AI_MODEL,
});

/** Transcription of these words, a third of a second each. */
export const heard = (text: string): AiReply => {
  const timed = text.split(' ').map((word, index) => ({ word, start: index * 0.3, end: index * 0.3 + 0.25 }));
  return { raw: `{"text":${JSON.stringify(text)},"language":"english","words":${JSON.stringify(timed)}}` };
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const refuse = (response: ServerResponse, status: number, message: string) =>
  json(response, status, { error: { message, type: 'invalid_request_error', param: null, code: null } });

/** An OpenAI-compatible server as the product meets it: it wants the key, refuses what the protocol does not know, and answers what it was told to. */
export async function startFakeAi(...answers: AiReply[]): Promise<FakeAi> {
  const fake: Omit<FakeAi, 'url' | 'close'> = { requests: [], answers: [...answers], recordings: [], transcripts: [] };

  function answer(response: ServerResponse, model: string, reply: AiReply): void {
    if (reply === 'silence') return;
    if (reply === 'hang_up') return void response.destroy();
    if ('status' in reply) {
      if (reply.retry_after !== undefined) response.setHeader('retry-after', reply.retry_after);
      return void refuse(response, reply.status, 'as the test wants it');
    }
    if ('redirect' in reply) return void response.writeHead(307, { location: reply.redirect }).end();
    if ('raw' in reply) return void response.writeHead(200, { 'content-type': 'application/json' }).end(reply.raw);
    json(response, 200, {
      id: 'chatcmpl-fake',
      object: 'chat.completion',
      created: 1_700_000_000,
      model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: reply.content },
          finish_reason: reply.finish_reason ?? 'stop',
        },
      ],
      usage: { prompt_tokens: 0, completion_tokens: 1, total_tokens: reply.tokens ?? 2 },
    });
  }

  const server = createServer((request, response) => {
    void (async () => {
      const isSpeech = request.url === '/v1/audio/transcriptions';
      if (request.method !== 'POST' || (request.url !== '/v1/chat/completions' && !isSpeech))
        return refuse(response, 404, 'no such address');
      if (request.headers.authorization !== `Bearer ${KEY}`) return refuse(response, 401, 'wrong key');
      if (isSpeech) {
        fake.recordings.push(Buffer.byteLength(await bodyOf(request), 'latin1'));
        const next = fake.transcripts.length > 1 ? fake.transcripts.shift() : fake.transcripts[0];
        return answer(response, FAKE_AI_MODEL, next ?? { status: 500 });
      }
      const body = chatRequest.safeParse(JSON.parse(await bodyOf(request)));
      if (!body.success) return refuse(response, 400, body.error.message);
      const { messages, response_format } = body.data;
      // As the hosted service does: this mode requires a message that asks for JSON.
      if (response_format?.type === 'json_object' && !messages.some(({ content }) => content.includes('JSON')))
        return refuse(response, 400, "'messages' must contain the word 'json'");
      fake.requests.push(body.data);
      const obeyed = fake.obey?.(body.data);
      const reply = obeyed ?? (fake.answers.length > 1 ? fake.answers.shift() : fake.answers[0]);
      return answer(response, body.data.model, reply ?? { status: 500 });
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    url: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

/** An answer with these variants. */
export const variants = (...texts: string[]): AiReply => ({ content: JSON.stringify({ variants: texts }) });
