import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createOpenAiChat } from './openai-chat.ts';
import { createOpenAiTranscriber } from './openai-transcription.ts';

/** One request as a server sees it: the fields of its body, in order. */
interface Request {
  path: string;
  fields: [string, string][];
}
type Reply = { status: number; body: string } | 'redirect' | 'cut' | 'silence';

const requests: Request[] = [];
let reply: (request: Request) => Reply = () => ({ status: 500, body: '' });

const server = createServer((request, response) => {
  void (async () => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const type = request.headers['content-type'] ?? '';
    const body = Buffer.concat(parts);
    const fields = type.includes('json')
      ? Object.entries(JSON.parse(body.toString()) as object).map(([name, one]) => [name, JSON.stringify(one)])
      : [...(await new Response(body, { headers: { 'content-type': type } }).formData())].map(([name, one]) => [
          name,
          typeof one === 'string' ? one : one.name,
        ]);
    const call = { path: request.url ?? '', fields: fields as [string, string][] };
    requests.push(call);
    const answer = reply(call);
    if (answer === 'silence') return;
    if (answer === 'cut') return void response.destroy();
    if (answer === 'redirect') return void response.writeHead(307, { location: '/elsewhere' }).end();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  })();
});
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests.length = 0;
});

let model = 0;
/** A server that nothing is known of yet: what is learned belongs to an address and a model. */
const fresh = () => {
  model += 1;
  const { port } = server.address() as AddressInfo;
  return { base_url: `http://127.0.0.1:${port}/v1`, model: `model-${model}`, api_key: undefined };
};
const chat = (context_tokens = 8192) => createOpenAiChat({ ...fresh(), context_tokens });
const question = {
  instructions: 'Add.',
  material: { Numbers: '19 and 23' },
  answer: z.object({ sum: z.int().min(1).max(100), how: z.enum(['head', 'hand']) }),
  max_output_tokens: 100,
};
const said = (content: string, more: object = {}): Reply => ({
  status: 200,
  body: JSON.stringify({ choices: [{ finish_reason: 'stop', message: { content } }], ...more }),
});
const SUM = { sum: 42, how: 'head' };
const refusal = (status: number, error: object): Reply => ({ status, body: JSON.stringify(error) });
const has = ({ fields }: Request, name: string) => fields.some(([field]) => field === name);
const format = ({ fields }: Request) => fields.find(([field]) => field === 'response_format')?.[1] ?? 'none';

/** How known servers refuse what they do not understand. */
const SERVERS: Record<string, (request: Request) => Reply> = {
  'a hosted service': () => said(JSON.stringify(SUM)),
  'LM Studio': (request) =>
    format(request).includes('json_object')
      ? refusal(400, { error: "'response_format.type' must be 'json_schema' or 'text'" })
      : said(JSON.stringify(SUM)),
  'Mistral and strict gateways': (request) =>
    has(request, 'max_completion_tokens')
      ? refusal(422, { detail: [{ type: 'extra_forbidden', loc: ['body', 'max_completion_tokens'] }] })
      : said(JSON.stringify(SUM)),
  'an older llama.cpp': (request) =>
    format(request).includes('json_schema')
      ? refusal(400, { error: { message: 'Either "json_schema" or "grammar" can be specified, but not both' } })
      : said(`\`\`\`json\n${JSON.stringify(SUM)}\n\`\`\``),
  'a server without schemas and limits': (request) => {
    if (has(request, 'response_format'))
      return refusal(400, { error: { message: 'unknown field', param: 'response_format' } });
    return has(request, 'max_completion_tokens')
      ? refusal(400, { error: { message: 'unknown field', param: 'max_completion_tokens' } })
      : said(`<think>{19} and {23}</think> ${JSON.stringify(SUM)}`);
  },
};

describe('a chat', () => {
  it.each(Object.entries(SERVERS))('is understood by %s, which is corrected once and remembered', async (_, serve) => {
    reply = serve;
    const provider = chat();
    expect(await provider.ask(question)).toEqual(SUM);
    const first = requests.length;
    expect(first).toBeLessThanOrEqual(4);
    expect(await provider.ask(question)).toEqual(SUM);
    expect(requests).toHaveLength(first + 1);
  });

  it('sends a plain schema, without lengths and bounds', async () => {
    reply = () => said(JSON.stringify(SUM));
    await chat().ask(question);
    expect(JSON.parse(format(requests[0] as Request))).toEqual({
      type: 'json_schema',
      json_schema: {
        name: 'answer',
        strict: true,
        schema: {
          type: 'object',
          properties: { sum: { type: 'integer' }, how: { type: 'string', enum: ['head', 'hand'] } },
          required: ['sum', 'how'],
          additionalProperties: false,
        },
      },
    });
  });

  it.each<[string, Reply, number]>([
    ['names no parameter', refusal(400, { error: { message: 'no' } }), 1],
    ['names another one', refusal(400, { error: { message: 'see max_tokens', param: 'messages' } }), 1],
    ['never stops', refusal(400, { error: { param: 'response_format' } }), 3],
    ['blames everything', refusal(422, { error: { param: 'max_tokens' } }), 3],
  ])('ends where a refusal %s', async (_, answer, count) => {
    reply = () => answer;
    await expect(chat().ask(question)).rejects.toMatchObject({ reason: 'unusable' });
    expect(requests).toHaveLength(count);
  });

  it.each<[string, Reply, string]>([
    ['the key is refused', refusal(401, {}), 'unavailable'],
    ['the account is empty', refusal(402, {}), 'unavailable'],
    ['the request is too long', refusal(413, {}), 'unusable'],
    ['the server is busy', refusal(429, {}), 'unavailable'],
    ['the server is broken', refusal(503, { error: { param: 'response_format' } }), 'unavailable'],
    ['the connection is cut', 'cut', 'unavailable'],
    ['it sends elsewhere', 'redirect', 'unavailable'],
    ['the answer never ends', { status: 200, body: 'x'.repeat(300_000) }, 'unusable'],
    [
      'the model refuses',
      { status: 200, body: '{"choices":[{"message":{"content":null,"refusal":"I cannot"}}]}' },
      'unusable',
    ],
    ['there is no choice', { status: 200, body: '{"choices":[]}' }, 'unusable'],
    ['a number is out of bounds', said('{"sum":420,"how":"head"}'), 'unusable'],
  ])('is called once where %s', async (_, answer, reason) => {
    reply = () => answer;
    await expect(chat().ask(question)).rejects.toMatchObject({ reason });
    expect(requests).toHaveLength(1);
  });

  it('that is too long is not sent', async () => {
    const long = { ...question, material: { Text: 'é'.repeat(3000) } };
    await expect(chat(2048).ask(long)).rejects.toMatchObject({ reason: 'unusable' });
    expect(requests).toEqual([]);
  });

  it('is thrown away where the server read only a part of it', async () => {
    const long = { ...question, material: { Text: 'word '.repeat(3000) } };
    reply = () => said(JSON.stringify(SUM), { usage: { prompt_tokens: 3400 } });
    expect(await chat().ask(long)).toEqual(SUM);
    reply = () => said(JSON.stringify(SUM), { usage: { prompt_tokens: 2000 } });
    await expect(chat().ask(long)).rejects.toThrow(/read 2000 of about 5\d\d\d tokens/);
    reply = () => said(JSON.stringify(SUM), { usage: { prompt_tokens: 0 } });
    expect(await chat().ask(long)).toEqual(SUM);
  });
});

describe('a transcription', () => {
  const speech = {
    flac: new Uint8Array([1]),
    wav: () => Promise.resolve(new Uint8Array([2])),
    duration_ms: 3000,
  };
  const transcribe = () => createOpenAiTranscriber(fresh());
  const heard: Reply = { status: 200, body: '{"text":"Hello.","words":[{"word":"Hello.","start":0.1,"end":0.5}]}' };
  const options = { language: 'en' };
  const file = ({ fields }: Request) => fields.find(([name]) => name === 'file')?.[1];

  it('asks for times of words and of passages, in the expected language', async () => {
    reply = () => heard;
    const one = transcribe();
    expect(await one.transcribe(speech, options)).toMatchObject({ text: 'Hello.', times: 'word' });
    expect(requests).toEqual([
      {
        path: '/v1/audio/transcriptions',
        fields: [
          ['file', 'audio.flac'],
          ['model', one.model],
          ['response_format', 'verbose_json'],
          ['timestamp_granularities[]', 'word'],
          ['timestamp_granularities[]', 'segment'],
          ['language', 'en'],
          ['temperature', '0'],
        ],
      },
    ]);
  });

  it('asks for the text alone where a model has no times, and remembers it', async () => {
    const error = { error: { message: 'unsupported_value', param: 'response_format' } };
    reply = (request) => (format(request) === 'verbose_json' ? refusal(400, error) : heard);
    const one = transcribe();
    await one.transcribe(speech, options);
    await one.transcribe(speech, options);
    expect(requests.map(format)).toEqual(['verbose_json', 'json', 'json']);
    expect(requests.some((request) => format(request) === 'json' && has(request, 'timestamp_granularities[]'))).toBe(
      false,
    );
  });

  it.each([400, 415])('sends WAV after a %i, and remembers it only where that helped', async (status) => {
    reply = () => refusal(status, { error: { message: 'cannot decode' } });
    const one = transcribe();
    await expect(one.transcribe(speech, options)).rejects.toMatchObject({ reason: 'unusable' });
    expect(requests.map(file)).toEqual(['audio.flac', 'audio.wav']);
    reply = (request) => (file(request) === 'audio.wav' ? heard : refusal(status, {}));
    await one.transcribe(speech, options);
    await one.transcribe(speech, options);
    expect(requests.slice(2).map(file)).toEqual(['audio.flac', 'audio.wav', 'audio.wav']);
  });

  it.each<[string, Reply, string]>([
    ['is busy', refusal(429, {}), 'unavailable'],
    ['cuts the line', 'cut', 'unavailable'],
    ['answers no transcription', { status: 200, body: '{"segments":[]}' }, 'unusable'],
    ['answers endlessly', { status: 200, body: 'x'.repeat(5_000_000) }, 'unusable'],
  ])('is a fault where the server %s', async (_, answer, reason) => {
    reply = () => answer;
    await expect(transcribe().transcribe(speech, options)).rejects.toMatchObject({ reason });
    expect(requests).toHaveLength(1);
  });

  it('ends with the signal of its task, before and while it is sent', async () => {
    reply = () => 'silence';
    const gone = { ...options, signal: AbortSignal.abort() };
    await expect(transcribe().transcribe(speech, gone)).rejects.toMatchObject({ reason: 'unavailable' });
    expect(requests).toEqual([]);
    const task = new AbortController();
    reply = () => {
      task.abort();
      return 'silence';
    };
    const leaving = { ...options, signal: task.signal };
    await expect(transcribe().transcribe(speech, leaving)).rejects.toMatchObject({ reason: 'unavailable' });
    expect(requests).toHaveLength(1);
  });
});
