import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** What hosted services refuse with 400 where it is wrong, as far as the product uses it. */
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
  | { content: string; finish_reason?: 'stop' | 'length' | 'content_filter' }
  | { status: number }
  | { raw: string }
  | { redirect: string }
  /** The connection stays open, and nothing comes. */
  | 'silence'
  /** The connection is cut. */
  | 'hang_up';

export interface FakeAi {
  /** As `AI_BASE_URL` takes it. */
  url: string;
  /** What was asked, in order; refused calls are not among it. */
  requests: ChatRequest[];
  /** The next answers, in order; after them every call gets the last one again. */
  answers: AiReply[];
  close(): Promise<void>;
}

const KEY = 'key-of-the-fake';
export const FAKE_AI_KEY = KEY;

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
  const fake = { requests: [] as ChatRequest[], answers: [...answers] };

  function answer(response: ServerResponse, request: ChatRequest, reply: AiReply): void {
    if (reply === 'silence') return;
    if (reply === 'hang_up') return void response.destroy();
    if ('status' in reply) return void refuse(response, reply.status, 'as the test wants it');
    if ('redirect' in reply) return void response.writeHead(307, { location: reply.redirect }).end();
    if ('raw' in reply) return void response.writeHead(200, { 'content-type': 'application/json' }).end(reply.raw);
    json(response, 200, {
      id: 'chatcmpl-fake',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: request.model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: reply.content },
          finish_reason: reply.finish_reason ?? 'stop',
        },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    });
  }

  const server = createServer((request, response) => {
    void (async () => {
      if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
        return refuse(response, 404, 'no such address');
      if (request.headers.authorization !== `Bearer ${KEY}`) return refuse(response, 401, 'wrong key');
      const body = chatRequest.safeParse(JSON.parse(await bodyOf(request)));
      if (!body.success) return refuse(response, 400, body.error.message);
      const { messages, response_format } = body.data;
      // As the hosted service does: this mode requires a message that asks for JSON.
      if (response_format?.type === 'json_object' && !messages.some(({ content }) => content.includes('JSON')))
        return refuse(response, 400, "'messages' must contain the word 'json'");
      fake.requests.push(body.data);
      const reply = fake.answers.length > 1 ? fake.answers.shift() : fake.answers[0];
      return answer(response, body.data, reply ?? { status: 500 });
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
