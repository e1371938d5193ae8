import { scimError } from '@vivavoce/contract/account/scim.ts';
import { problem } from '@vivavoce/contract/common.ts';
import { WEBHOOK_BODY_SHAPES } from '@vivavoce/contract/companies/webhook-bodies.ts';
import { contract } from '@vivavoce/contract/index.ts';
import { PAGE_HEADERS } from '@vivavoce/domain/accounts/page-headers.ts';
import { API_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import { TEST_EVENT, WEBHOOK_EVENTS } from '@vivavoce/domain/webhooks/webhook-events.ts';
import type { WebhookEvent } from '@vivavoce/domain/webhooks/webhook-events.ts';
import { acceptedMedia } from '@vivavoce/contract/media.ts';
import { splitKey } from '@vivavoce/contract/route.ts';
import type { Route, RouteKey } from '@vivavoce/contract/route.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { useTestServer } from '../../../test/api-test.ts';
import { TAG_TEXTS } from './tag-texts.ts';

interface Operation {
  summary?: string;
  operationId?: string;
  description?: string;
  'x-scope'?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; required?: boolean; schema: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
}
interface Answer {
  $ref?: string;
  description?: string;
  content?: Content;
}
type Content = Record<string, { schema: unknown; example?: unknown; examples?: Record<string, Example> }>;
interface Example {
  $ref?: string;
  value?: unknown;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, unknown>;
    examples: Record<string, Example>;
    responses: Record<string, Answer>;
    securitySchemes: Record<string, unknown>;
  };
}

const server = useTestServer();
let document: Document;
const operations = Object.entries(contract).map(([key, route]) => ({
  key,
  route: route as Route,
  ...splitKey(key as RouteKey),
}));
const described = ({ method, path }: { method: string; path: string }) =>
  document.paths[path]?.[method.toLowerCase()] as Operation;

beforeAll(async () => {
  const reply = await server.anonymous().get('/api/openapi.json');
  document = reply.json as Document;
});

describe('the description of the interface', () => {
  it('names every operation of the contract and no other', () => {
    const found = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(document.openapi, 'see /api/openapi.json').toBe('3.1.0');
    expect(found.toSorted()).toEqual(operations.map(({ key }) => key).toSorted());
    const ids = operations.map((operation) => described(operation).operationId);
    expect(new Set(ids).size).toBe(operations.length);
  });

  it.each(operations)('$key says what it is, who may call it and how it refuses', (operation) => {
    const { summary, tags, security, responses, parameters = [], requestBody } = described(operation);
    const { route, path, method } = operation;
    expect(summary).toBe(route.summary);
    expect(tags).toEqual([route.tag]);
    const scheme = {
      staff: 'session',
      applicant: 'interview',
      learner: 'learner',
      upload: 'upload',
      directory: 'directory',
      public: null,
    }[route.access];
    expect(security).toEqual([...(scheme ? [{ [scheme]: [] }] : []), ...(route.scope ? [{ token: [] }] : [])]);
    expect(described(operation)['x-scope']).toBe(route.scope);
    expect(described(operation).description).toBeTruthy();
    if (scheme) expect(document.components.securitySchemes).toHaveProperty(scheme);
    const refused =
      route.access === 'directory'
        ? { 'application/scim+json': { schema: { $ref: '#/components/schemas/ScimError' } } }
        : { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
    for (const code of ['4XX', 'default']) {
      const name = responses[code]?.$ref?.replace('#/components/responses/', '') ?? '';
      expect(document.components.responses[name]?.content).toMatchObject(refused);
    }
    for (const code of Object.keys(route.responses)) expect(responses[code]?.description, code).toBeTruthy();
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath);
    const takesBody = route.body !== undefined || route.consumes !== undefined;
    expect(Object.keys(requestBody?.content ?? {})).toEqual(takesBody ? acceptedMedia(route) : []);
    const headers = parameters.filter((one) => one.in === 'header').map(({ name }) => name);
    expect(headers.includes('Idempotency-Key')).toBe(route.idempotent ?? false);
    const guarded = method !== 'GET' && route.csrf !== false && !['upload', 'directory'].includes(route.access);
    expect(headers.includes('X-CSRFToken')).toBe(guarded);
    const csrf = parameters.find(({ name }) => name === 'X-CSRFToken');
    if (csrf) expect(csrf.required ?? false).toBe(route.scope === undefined);
  });

  it('names server, licence and tags, and has no default or list that a validator refuses', () => {
    expect(document).toMatchObject({
      servers: [{ url: new URL(server.ctx.env.PUBLIC_URL).origin }],
      info: { license: { identifier: 'AGPL-3.0-only' } },
    });
    const { tags } = document as unknown as { tags: { name: string; description: string }[] };
    expect(Object.fromEntries(tags.map(({ name, description }) => [name, description]))).toEqual(TAG_TEXTS);
    expect(document).toMatchObject({ info: { contact: { url: expect.any(String) as string } } });
    expect(new Set(operations.map(({ route }) => route.tag))).toEqual(new Set(tags.map(({ name }) => name)));
    const check = (value: unknown): void => {
      if (value === null || typeof value !== 'object') return;
      const schema = value as Record<string, unknown>;
      if (schema['type'] === 'array') expect(schema).toHaveProperty('items');
      if (Array.isArray(schema['anyOf']))
        expect(new Set(schema['anyOf'].map((one) => JSON.stringify(one))).size).toBe(schema['anyOf'].length);
      if (Array.isArray(schema['required']) && typeof schema['type'] === 'string')
        expect(Object.keys(schema['properties'] ?? {})).toEqual(expect.arrayContaining(schema['required']));
      if (schema['type'] === 'number' && 'default' in schema) expect(typeof schema['default']).toBe('number');
      Object.values(schema).forEach(check);
    };
    check(document);
  });

  it('tells a reader the scope of each call, and no bounds that say nothing', () => {
    expect(document.paths['/api/jobs']?.['post']).toMatchObject({
      description: 'A key of the company or a personal API token needs the scope `jobs:write`.',
    });
    expect(document.paths['/api/account/tokens']?.['post']).toMatchObject({
      description: expect.stringMatching(/^Only for somebody who is signed in\. It decides/) as string,
    });
    const text = JSON.stringify(document);
    expect(text).not.toMatch(/9007199254740991|"format":"date-time","pattern"/);
    expect(text).toMatch(/"minimum":1,"maximum":100/);
  });

  it('says how a page names its company, and how it is refused', () => {
    const { description } = document.components.securitySchemes['session'] as { description: string };
    for (const word of [...Object.values(PAGE_HEADERS), '409', 'other_company', 'session_company'])
      expect(description).toContain(word);
  });

  it('says how programs prove who they are, and what for', () => {
    expect(document.components.securitySchemes['token']).toMatchObject({ type: 'http', scheme: 'bearer' });
    const { description } = document.components.securitySchemes['token'] as { description: string };
    for (const scope of API_SCOPES) expect(description).toContain(scope);
  });

  /** The examples of a body by its media type, as a reader gets them. */
  const examplesOf = (content: Content = {}): unknown[] =>
    Object.entries(content)
      .filter(([media]) => /[/+]json$/.test(media))
      .flatMap(([media, { example, examples }]) => {
        if (example !== undefined) return [example];
        const found = Object.values(examples ?? {}).map(
          ({ $ref, value }) => value ?? document.components.examples[$ref?.split('/').at(-1) ?? '']?.value,
        );
        return found.length > 0 ? found : [`no example of ${media}`];
      });
  const faultsOf = (shape: z.ZodType | undefined, examples: unknown[]): string[] =>
    examples.flatMap((example) => shape?.safeParse(example).error?.issues.map((issue) => JSON.stringify(issue)) ?? []);

  it('has an example of every body and answer in JSON, which the contract accepts', () => {
    const faults = operations.flatMap((operation) => {
      const { route, key } = operation;
      const { requestBody, responses } = described(operation);
      const bodies = route.body ? faultsOf(route.body, examplesOf(requestBody?.content)) : [];
      const answers = Object.entries(route.responses).flatMap(([code, shape]) =>
        code === '204' ? [] : faultsOf(shape, examplesOf(responses[code]?.content)),
      );
      return [...bodies, ...answers].map((fault) => `${key}: ${fault}`);
    });
    expect(faults).toEqual([]);
    const refusals = Object.entries(document.components.responses);
    for (const [name, { content }] of refusals)
      expect(faultsOf(name === 'ScimRefusal' ? scimError : problem, examplesOf(content))).toEqual([]);
  });

  it('names each event of webhooks with its body, thin and full, and how it is signed', () => {
    expect(Object.keys(document.webhooks).toSorted()).toEqual([...WEBHOOK_EVENTS, TEST_EVENT].toSorted());
    for (const [event, { post }] of Object.entries(document.webhooks)) {
      expect(faultsOf(WEBHOOK_BODY_SHAPES[event as WebhookEvent], examplesOf(post.requestBody?.content))).toEqual([]);
      expect(Object.keys(post.requestBody?.content['application/json']?.examples ?? {})).toEqual(['thin', 'full']);
      expect(post.parameters?.map(({ name }) => name)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ]);
    }
  });

  it('refers only to shapes that are there, and keeps none that nobody refers to', () => {
    const text = JSON.stringify(document);
    const names = new Set([...text.matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, name]) => name));
    const kept = (['schemas', 'responses', 'examples'] as const).flatMap((kind) =>
      Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
    );
    expect([...names].map(String).toSorted()).toEqual(kept.toSorted());
    expect(text).not.toContain('__SCHEMA__');
    expect(kept).toContain('#/components/schemas/Job');
    // Shapes that many calls share are written once, however many calls there are.
    expect(text.length / Object.keys(contract).length).toBeLessThan(2_200);
  });

  it('can be browsed under a policy that lets only our own files run', async () => {
    const client = server.anonymous();
    const page = await client.get('/api/docs/');
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src 'none'.*script-src 'self';/);
    expect(policy).not.toMatch(/unsafe|https:|upgrade-insecure/);
    const settings = await client.get('/api/docs/static/swagger-initializer.js');
    expect(settings.text).toContain('"validatorUrl":null');
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const url = new URL(file, `${server.url}/api/docs/`);
      expect(url.origin).toBe(server.url);
      expect((await client.get(url.pathname)).status, url.pathname).toBe(200);
    }
    for (const [, body] of page.text.matchAll(/<script[^>]*>([^<]+)<\/script>/g)) expect(body?.trim()).toBe('');
  });
});
