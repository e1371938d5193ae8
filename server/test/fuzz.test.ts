import { contract } from '@vivavoce/contract/index.ts';
import { splitKey } from '@vivavoce/contract/route.ts';
import type { Route, RouteKey } from '@vivavoce/contract/route.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { perFile } from './lifetimes.ts';
import { ApiClient } from './api-client.ts';
import { useTestServer } from './api-test.ts';
import { anApplication, aQuestion, aResponse, aSeat } from './factories.ts';
import { aStaffScene } from './staff-scene.ts';
import { startCarelessServer } from './fakes/careless-server.ts';

type Schema = Record<string, unknown>;
/** Requests in all; each is a new choice of operation, path, query and body. */
const REQUESTS = 1500;
/** They would end the session of the run, or wait for the limit of calls per address. */
const LEFT_OUT = new Set([
  // Stays open: its own test says for how long.
  'GET /api/activities/stream',
  'GET /logout/ajax',
  'POST /company/change/{company}',
  'POST /login/ajax',
  'POST /api/setup',
  'DELETE /api/account/sessions/{session}',
]);

const server = useTestServer();
let known: number[];
/** Answers by the first digit of their status. */
const answered = new Map<number, number>();

const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  const { db } = server.ctx;
  const question = await aQuestion(db, { job: scene.job });
  const { application, answers } = await aResponse(db, scene.job);
  const waiting = await anApplication(db, { job: scene.job });
  const seat = await aSeat(db, scene.job);
  known = [scene.job.id, question.id, application.id, waiting.id, seat.id, ...answers.map(({ id }) => id)];
});

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    'null',
    '0',
    "' or 1=1--",
    '<script>',
    '%s%n',
    '../../etc/passwd',
    '\r\nX: y',
    '9'.repeat(400),
    '𝕏'.repeat(200),
  ),
);
const oddNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 1, 5, 10, 2 ** 31, 2 ** 53, Number.MAX_VALUE, Number.MIN_VALUE),
);
const anything = fc.oneof(oddText, oddNumber, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 2 }));
const anId = fc.oneof(
  { weight: 6, arbitrary: fc.nat(20).map((n) => known[n % known.length] ?? 1) },
  { weight: 1, arbitrary: oddNumber },
);

/** Values that fit a JSON schema closely: mostly valid, and wrong in one place or another. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  const fitting = fittingValue(schema);
  return fc.oneof({ weight: 60, arbitrary: fitting }, { weight: 1, arbitrary: anything });
}

function fittingValue(schema: Schema): fc.Arbitrary<unknown> {
  const options = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (options) return fc.oneof(...options.map(valueOf));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  switch (schema['type']) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(valueOf((schema['items'] ?? {}) as Schema), { maxLength: 3 });
    case 'integer':
    case 'number':
      return schema['exclusiveMinimum'] === 0 ? anId : numberWithin(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema);
    default:
      return anything;
  }
}

function numberWithin({ minimum = -5, maximum = 1000 }: { minimum?: number; maximum?: number }) {
  return fc.integer({ min: Math.max(-(2 ** 31), minimum), max: Math.min(2 ** 31, maximum) });
}

function textOf({ format, maxLength = 60 }: { format?: string; maxLength?: number }) {
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time')
    return fc.date().map((date) => (Number.isNaN(date.getTime()) ? '0000' : date.toISOString()));
  const sized = oddText.map((text) => [...text].slice(0, maxLength).join('').slice(0, maxLength));
  return fc.oneof(fc.string({ minLength: 1, maxLength: Math.min(maxLength, 60) }), sized);
}

function objectOf({ properties = {}, required = [] }: { properties?: Record<string, Schema>; required?: string[] }) {
  const known_fields = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueOf(one)])),
    {
      requiredKeys: required,
    },
  );
  const extra = fc.dictionary(oddText, anything, { maxKeys: 1 });
  return fc.oneof(
    { weight: 9, arbitrary: known_fields },
    { weight: 1, arbitrary: fc.tuple(known_fields, extra).map(([fields, more]) => ({ ...fields, ...more })) },
  );
}

const jsonSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

interface Call {
  operation: string;
  path: string;
  query: Record<string, unknown>;
  body: unknown;
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const encoded = (value: unknown): string => encodeURIComponent(plain(value).toWellFormed()) || '0';

/** By operation, since translating its schemas costs more than a call. */
const arbitraries = new Map<RouteKey, fc.Arbitrary<Call>>();
function callOf(key: RouteKey): fc.Arbitrary<Call> {
  const calls = arbitraries.get(key) ?? callsTo(key);
  arbitraries.set(key, calls);
  return calls;
}

function callsTo(key: RouteKey): fc.Arbitrary<Call> {
  const route = contract[key as keyof typeof contract] as Route;
  const { path } = splitKey(key);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const segment = fc.oneof({ weight: 12, arbitrary: anId }, { weight: 1, arbitrary: oddText });
  const segments = fc.tuple(
    ...names.map((name) =>
      name === 'job'
        ? fc.oneof({ weight: 12, arbitrary: fc.constant(() => scene.job.id) }, { weight: 1, arbitrary: segment })
        : segment,
    ),
  );
  return fc.record({
    operation: fc.constant(key),
    path: segments.map((values) => {
      let next = 0;
      return path.replaceAll(/\{\w+\}/g, () => {
        const value = values[(next += 1) - 1];
        return encoded(typeof value === 'function' ? value() : value);
      });
    }),
    query: (route.query ? valueOf(jsonSchema(route.query)) : fc.constant({})) as fc.Arbitrary<Record<string, unknown>>,
    body: route.body ? valueOf(jsonSchema(route.body)) : fc.oneof(fc.constant(undefined), anything),
  });
}

const address = ({ path, query }: Call) => {
  if (query === null || typeof query !== 'object') return path;
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length === 0
    ? path
    : `${path}?${pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}`;
};

async function attempt(call: Call, url = server.url): Promise<string | null> {
  const client = new ApiClient(url, Object.fromEntries(scene.client.cookies));
  const method = call.operation.split(' ')[0] ?? 'GET';
  const withBody = method !== 'GET' && call.body !== undefined;
  const reply = await client.send(method, address(call), { ...(withBody && { json: call.body }) });
  if (reply.status >= 500) return `${reply.status} ${reply.text}`;
  if (/node_modules|\bat \w+ \(|select .* from /.test(reply.text) && reply.status >= 400)
    return `reveals too much: ${reply.text}`;
  const kind = Math.floor(reply.status / 100);
  answered.set(kind, (answered.get(kind) ?? 0) + 1);
  const json = reply.headers.get('content-type')?.includes('json') ?? true;
  return json || reply.status < 400 ? null : `refuses without a problem document: ${reply.text}`;
}

describe('requests of every shape', () => {
  it(`${REQUESTS} of them, made from the contract, bring no operation down`, { timeout: 180_000 }, async () => {
    const keys = (Object.keys(contract) as RouteKey[]).filter((key) => !LEFT_OUT.has(key));
    const calls = fc.constantFrom(...keys).chain(callOf);
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(calls, { minLength: 15, maxLength: 15 }), async (batch) => {
        const complaints = await Promise.all(batch.map(async (call) => [call, await attempt(call)] as const));
        for (const [call, complaint] of complaints) {
          statuses.set(complaint ? 500 : 200, (statuses.get(complaint ? 500 : 200) ?? 0) + 1);
          expect(complaint, JSON.stringify(call)).toBeNull();
        }
      }),
      { numRuns: REQUESTS / 15 },
    );
    expect(statuses.get(200)).toBe(REQUESTS);
    expect((await scene.client.get('/api/user')).status).toBe(200);
    expect((await scene.client.get('/api/health/ready')).status).toBe(200);
  });

  it.each([
    ['fails', 503, '{}'],
    ['reveals where it stood', 422, 'Error: no\n    at read (/srv/node_modules/pg/lib/query.js:1:1)'],
    ['reveals its query', 400, 'select secret from users where id = 1'],
    ['refuses in words of its own', 404, 'gone'],
  ])('turn red where an operation %s', async (_what, status, text) => {
    const careless = await startCarelessServer(status, text);
    const call = { operation: 'GET /api/user', path: '/api/user', query: {}, body: undefined };
    expect(await attempt(call, careless.url)).not.toBeNull();
    expect(await attempt(call)).toBeNull();
    await careless.stop();
  });
});
