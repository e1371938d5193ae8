import { contract } from '@vivavoce/contract/index.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PUBLIC_HOST } from '../../../test/api-client.ts';
import { useTestServer, unbuiltPages } from '../../../test/api-test.ts';
import { createApp } from '../../app.ts';

const server = useTestServer();

const shape = z.object({
  id: z.number().int(),
  seats: z.array(z.object({ name: z.string() })),
  either: z.union([z.strictObject({ a: z.string() }), z.object({ b: z.null() })]),
});

/** The app with one more route, which answers this. */
async function appAnswering(answer: object, NODE_ENV: 'production' | 'test'): Promise<FastifyInstance> {
  const { ctx } = server;
  const app = await createApp({ ...ctx, env: { ...ctx.env, NODE_ENV } }, { web: unbuiltPages(ctx.env.DATA_DIR) });
  app.get('/api/extra', { schema: { response: { 200: shape } } }, () => answer as z.infer<typeof shape>);
  return app;
}
const ask = (app: FastifyInstance) => app.inject({ url: '/api/extra', headers: { host: PUBLIC_HOST } });

describe.each(['production', 'test'] as const)('an answer in %s', (environment) => {
  it('lacks what the contract does not declare, however deep', async () => {
    const app = await appAnswering(
      { id: 1, secret: 1, seats: [{ name: 'Zoé "Z"', secret: 2 }], either: { b: null, secret: 3 } },
      environment,
    );
    const reply = await ask(app);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toEqual({ id: 1, seats: [{ name: 'Zoé "Z"' }], either: { b: null } });
    await app.close();
  });

  it.each([
    ['another kind of value', { seats: [{ name: 5, word: 'word' }] }],
    ['a fraction for a whole number', { id: 1.5 }],
    ['nothing', { seats: undefined }],
    ['none of several shapes', { either: { c: 'word' } }],
  ])('is an error that tells nothing where it has %s', async (_what, part) => {
    const app = await appAnswering({ id: 1, seats: [], either: { a: 'word' }, ...part }, environment);
    const reply = await ask(app);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([500, 'internal']);
    expect(reply.body).not.toContain('word');
    await app.close();
  });
});

type Json = Record<string, unknown>;
const nodesOf = (node: unknown): Json[] =>
  typeof node === 'object' && node !== null ? [node as Json, ...Object.values(node).flatMap(nodesOf)] : [];

it('no operation declares an object that lets further names through', () => {
  const open = Object.entries(contract as Record<string, Route>).flatMap(([operation, { produces, responses }]) =>
    produces
      ? []
      : Object.values(responses)
          .flatMap((schema) => nodesOf(z.toJSONSchema(schema, { unrepresentable: 'any' })))
          .filter(
            ({ type, properties, additionalProperties }) =>
              type === 'object' && properties && additionalProperties !== false,
          )
          .map(() => operation),
  );
  expect(open).toEqual([]);
});

it('no schema of an answer changes what it reads, so that parsing writes it', () => {
  const shapeOf = (schema: z.ZodType, io: 'input' | 'output') =>
    JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io }), (name, value: unknown) =>
      name === 'additionalProperties' ? undefined : value,
    );
  const changing = Object.entries(contract as Record<string, Route>).filter(
    ([, { produces, responses }]) =>
      !produces && Object.values(responses).some((schema) => shapeOf(schema, 'input') !== shapeOf(schema, 'output')),
  );
  expect(changing.map(([operation]) => operation)).toEqual([]);
});
