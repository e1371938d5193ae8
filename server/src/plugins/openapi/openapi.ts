import swagger from '@fastify/swagger';
import type { SwaggerTransform, SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { scimError } from '@vivavoce/contract/account/scim.ts';
import { contract } from '@vivavoce/contract/index.ts';
import { acceptedMedia, sentMedia } from '@vivavoce/contract/media.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import { problem } from '@vivavoce/contract/common.ts';
import { CSRF_COOKIE } from '@vivavoce/domain/accounts/cookie-names.ts';
import { PAGE_HEADERS } from '@vivavoce/domain/accounts/page-headers.ts';
import { API_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

import type { Context } from '../../context.ts';
import { exampleOf } from './examples.ts';
import type { Resolve } from './examples.ts';
import { TAG_TEXTS } from './tag-texts.ts';
import { webhookSection } from './webhook-section.ts';
import { INTERVIEW_COOKIE, LEARNER_COOKIE, nameOf, SESSION_COOKIE } from '../../http/cookies.ts';

type Json = Record<string, unknown>;

const SCHEMES: Partial<Record<Route['access'], string>> = {
  staff: 'session',
  applicant: 'interview',
  learner: 'learner',
  upload: 'upload',
  directory: 'directory',
};
const DESCRIPTION =
  'Video interviews and assessments. Errors are RFC 9457 problem documents. Programs call with a key of the ' +
  'company, made under Company settings, Integrations, or with a personal API token, made under My account.';
const TOKENS =
  'A key of a company, or a personal API token. A key acts for its company, a token as its user for the company that was ' +
  'current when it was made, narrowed to its scopes: ' +
  `${API_SCOPES.join(', ')}. A call names the scope it needs; without it the answer is 403 with the code \`scope_missing\`. ` +
  'Where a token comes with a cookie, the token counts alone.';
const DIRECTORY =
  'A token of the directory of a company, made under Company settings, Single sign-on. It opens SCIM 2.0 and nothing else. ' +
  'Refusals have the shape of RFC 7644 in place of a problem document.';
const SESSION =
  'The session of a browser, shared by its tabs. A page may name in every call the user and the company for which it was loaded: ' +
  `\`${PAGE_HEADERS.user}\` (an id) and \`${PAGE_HEADERS.company}\` (an id, or \`none\`). Where another user is signed in by now the ` +
  'answer is 401; where the session is in another company, 409 with the code `other_company` and `session_company`. ' +
  'Nothing is read or changed then.';
/** Every group of operations, in the order of the contract. */
const TAGS = [...new Set(Object.values<Route>(contract).map(({ tag }) => tag))];
const SAFE = new Set(['GET', 'HEAD']);

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><text x="0" y="27" font-family="sans-serif" font-size="22" font-weight="600" fill="#fff">Vivavoce</text></svg>';

/** Colours of the placeholder that the page shows until our own logo is loaded. */
const DRAWING = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";
const DOCS_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': `'self' ${DRAWING}`,
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** The alternative ways to authenticate; the scope that a program needs is `x-scope`. */
function securityOf({ access, scope }: Route): Record<string, string[]>[] {
  const scheme = SCHEMES[access];
  return [...(scheme ? [{ [scheme]: [] }] : []), ...(scope ? [{ token: [] }] : [])];
}

const CALLERS: Record<Exclude<Route['access'], 'staff'>, string> = {
  public: 'Open to everybody.',
  applicant: 'For applicants whose personal link was opened in this browser.',
  learner: 'For learners who opened a mailed link to their place in this browser.',
  upload: 'For the device that holds the upload token of this attempt.',
  directory: 'For the directory of a company, with its token.',
};

/** Who may call, for client programs. */
function accessText({ access, scope, session_only, person_only }: Route): string {
  if (access !== 'staff') return CALLERS[access];
  if (session_only) return `Only for somebody who is signed in. ${session_only}`;
  if (person_only) return `A personal API token needs the scope \`${scope}\`; for no key of a company. ${person_only}`;
  return `A key of the company or a personal API token needs the scope \`${scope}\`.`;
}

/** Optional and required headers of a call, as one JSON schema. A call with a personal API token needs none. */
function headersOf(ctx: Context, route: Route, method: string): Json | undefined {
  const csrf = !SAFE.has(method) && route.csrf !== false && !['upload', 'directory'].includes(route.access);
  const properties: Json = {
    ...(csrf && {
      'X-CSRFToken': {
        type: 'string',
        description: `The value of the cookie \`${nameOf(ctx, CSRF_COOKIE)}\`, which changes with the session${route.scope ? '; not with a personal API token' : ''}.`,
      },
    }),
    ...(route.idempotent && {
      'Idempotency-Key': {
        type: 'string',
        pattern: '^[\\w-]{1,100}$',
        description: 'A repeat with the same key and body gets the first answer; another body is refused with 422.',
      },
    }),
  };
  if (Object.keys(properties).length === 0) return undefined;
  return { type: 'object', properties, required: csrf && !route.scope ? ['X-CSRFToken'] : [] };
}

const contentOf = (media: readonly string[], schema: unknown): Json =>
  Object.fromEntries(media.map((type) => [type, { schema }]));

/** Where an operation describes its refusals: named for readers of 4XX alone, and for all others. */
const REFUSALS = ['4XX', 'default'];

/** Whether an answer is a stream or a text, of which only the media type is described. */
const isFile = (route: Route, code: string): boolean => route.produces !== undefined && Number(code) < 300;

/** The schemas of a route's answers, and the problem document of every refusal. */
function shapesOf(route: Route): Json {
  const isScim = route.access === 'directory';
  const refused = {
    description: `Refused (400 to 499) or not possible now (500 to 503), ${isScim ? 'as RFC 7644 has it' : 'with a code from a closed list'}`,
    content: contentOf(sentMedia(route, 599), isScim ? scimError : problem),
  };
  const shapes: Json = Object.fromEntries(REFUSALS.map((code) => [code, refused]));
  for (const [code, schema] of Object.entries(route.responses)) {
    if (isFile(route, code) || code === '204') continue;
    const description = Number(code) < 300 ? 'Success' : 'Not available';
    shapes[code] = { description, content: contentOf(sentMedia(route, Number(code)), schema) };
  }
  return shapes;
}

/** Answers without JSON: streams, and empty ones. */
function otherAnswersOf(route: Route): Json {
  const answers: Json = {};
  for (const code of Object.keys(route.responses)) {
    if (code === '204') answers[code] = { type: 'null', description: 'Done' };
    else if (isFile(route, code)) {
      const content = contentOf(sentMedia(route, Number(code)), { type: 'string', format: 'binary' });
      answers[code] = { description: code === '206' ? 'The range asked for' : 'The whole file', content };
    }
  }
  return answers;
}

/** Whether the body is a stream of bytes, which no schema describes. */
const takesBytes = (route: Route): boolean => acceptedMedia(route).includes('application/octet-stream');

/** The fields of a form with a file. */
const formOf = (field: string): Json => ({
  type: 'object',
  properties: { [field]: { type: 'string', format: 'binary' } },
  required: [field],
});

const operationId = (operation: string): string =>
  operation
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
    .replaceAll(/^_|_$/g, '');

const transform =
  (ctx: Context): SwaggerTransform =>
  ({ schema, url, route, ...rest }) => {
    const { route: contractRoute, operation = '' } = route.config ?? {};
    if (!contractRoute) return { schema: { ...schema, hide: true }, url };
    const { url: path, schema: described } = jsonSchemaTransform({
      schema: { ...schema, response: shapesOf(contractRoute) },
      url,
      route,
      ...rest,
    });
    const headers = headersOf(ctx, contractRoute, operation.split(' ')[0] ?? '');
    const description = accessText(contractRoute);
    return {
      url: path,
      schema: {
        ...described,
        response: { ...(described.response as Json), ...otherAnswersOf(contractRoute) },
        operationId: operationId(operation),
        security: securityOf(contractRoute),
        description,
        ...(contractRoute.scope && { 'x-scope': contractRoute.scope }),
        ...(contractRoute.file_field && { body: formOf(contractRoute.file_field) }),
        ...(takesBytes(contractRoute) && { body: { type: 'string', format: 'binary' } }),
        ...(headers && { headers }),
      },
    };
  };

/** The names of all components that a part of the document refers to. */
function* referencesIn(value: unknown): Generator<string> {
  if (value === null || typeof value !== 'object') return;
  for (const [key, child] of Object.entries(value)) {
    if (key === '$ref' && typeof child === 'string') yield child.replace('#/components/schemas/', '');
    else yield* referencesIn(child);
  }
}

/** Removes bounds of JSON numbers, patterns that repeat their format, and defaults of another type. */
function plainSchema(key: string, value: unknown, beside: Json): boolean {
  if (key === 'minimum') return value !== Number.MIN_SAFE_INTEGER;
  if (key === 'maximum') return value !== Number.MAX_SAFE_INTEGER;
  // Of a number that falls back to none.
  if (key === 'default') return beside['type'] !== 'number' || typeof value === 'number';
  return key !== 'pattern' || typeof beside['format'] !== 'string';
}

/** Lists of a fixed length say so in words of every validator. */
const withItems = (schema: Json): Json =>
  Array.isArray(schema['prefixItems']) && (schema['items'] ?? false) === false
    ? { ...schema, items: {}, minItems: schema['prefixItems'].length, maxItems: schema['prefixItems'].length }
    : schema;

/** An object with a key for each value of an enumeration names them as its properties. */
function withKeys(schema: Json): Json {
  const names = schema['required'];
  if (!Array.isArray(names) || 'properties' in schema || !schema['propertyNames']) return schema;
  const { propertyNames: _, additionalProperties: value, ...rest } = schema;
  return { ...rest, properties: Object.fromEntries(names.map((name) => [String(name), value])) };
}

/** Alternatives that differ on the server alone are one. */
function withAlternatives(schema: Json): Json {
  const all = schema['anyOf'];
  if (!Array.isArray(all)) return schema;
  const different = [...new Map(all.map((each) => [JSON.stringify(each), each as Json])).values()];
  const { anyOf: _, ...rest } = schema;
  return different.length === 1 ? { ...rest, ...different[0] } : { ...schema, anyOf: different };
}

function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([key, child]) => plainSchema(key, child, value as Json));
  return withAlternatives(
    withKeys(withItems(Object.fromEntries(entries.map(([key, child]) => [key, readable(child)])))),
  );
}

/** Moves the description of refusals to components, where it is written once for all operations of a kind. */
function sharedRefusals(paths: Json): Json {
  const shared: Json = {};
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods as Json))) {
    const { responses } = operation as { responses: Json };
    for (const code of REFUSALS) {
      const name = JSON.stringify(responses[code]).includes('scim+json') ? 'ScimRefusal' : 'Refusal';
      shared[name] = responses[code];
      responses[code] = { $ref: `#/components/responses/${name}` };
    }
  }
  return shared;
}

interface Described {
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
}
type Content = Record<string, { schema?: Json; example?: unknown; examples?: Json }>;
const isJson = (media: string): boolean => /[/+]json$/.test(media);

/** Gives every body and answer in JSON an example. That of a shared shape stands once in the components. */
function withExamples(paths: Json, responses: Json, resolve: Resolve): Json {
  const shared: Json = {};
  const add = (content: Content, of: 'request' | 'answer'): void => {
    for (const [media, part] of Object.entries(content)) {
      if (!part.schema || !isJson(media)) continue;
      const name = typeof part.schema['$ref'] === 'string' ? part.schema['$ref'].split('/').at(-1) : undefined;
      const value = exampleOf(part.schema, of, resolve);
      if (name === undefined) part.example = value;
      else {
        shared[name] = { value };
        part.examples = { example: { $ref: `#/components/examples/${name}` } };
      }
    }
  };
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods as Json))) {
    const { requestBody, responses: answers = {} } = operation as Described;
    add(requestBody?.content ?? {}, 'request');
    for (const { content = {} } of Object.values(answers)) add(content, 'answer');
  }
  for (const { content = {} } of Object.values(responses as NonNullable<Described['responses']>))
    add(content, 'answer');
  return shared;
}

/** Moves shared schemas to components; unused variants are left out. */
const transformObject: SwaggerTransformObject = (input) => {
  const document = readable(jsonSchemaTransformObject(input)) as ReturnType<SwaggerTransformObject>;
  const parts = document as { components?: { schemas?: Json }; paths?: Json };
  const schemas = parts.components?.schemas ?? {};
  const used = new Set<string>();
  const responses = sharedRefusals(parts.paths ?? {});
  const waiting = [...referencesIn(parts.paths), ...referencesIn(responses)].filter((name) => !name.startsWith('#'));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    waiting.push(...referencesIn(schemas[name]));
  }
  const usedSchemas = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  const resolve: Resolve = (reference) => (usedSchemas[reference.replace('#/components/schemas/', '')] ?? {}) as Json;
  const examples = withExamples(parts.paths ?? {}, responses, resolve);
  return {
    ...document,
    webhooks: readable(webhookSection()),
    components: { ...parts.components, responses, schemas: usedSchemas, examples },
  } as typeof document;
};

/** /api/openapi.json (OpenAPI 3.1) and a reference to browse at /api/docs; both are generated from the contract. */
export async function registerOpenapi(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vivavoce',
        version: '1',
        contact: { name: 'The operator of this installation', url: new URL(ctx.env.PUBLIC_URL).origin },
        description: DESCRIPTION,
        license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
      },
      servers: [{ url: new URL(ctx.env.PUBLIC_URL).origin }],
      tags: TAGS.map((name) => ({ name, description: TAG_TEXTS[name as keyof typeof TAG_TEXTS] })),
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: nameOf(ctx, SESSION_COOKIE), description: SESSION },
          interview: { type: 'apiKey', in: 'cookie', name: nameOf(ctx, INTERVIEW_COOKIE) },
          learner: { type: 'apiKey', in: 'cookie', name: nameOf(ctx, LEARNER_COOKIE) },
          upload: { type: 'apiKey', in: 'header', name: 'Upload-Token' },
          directory: { type: 'http', scheme: 'bearer', bearerFormat: 'vvs_…', description: DIRECTORY },
          token: { type: 'http', scheme: 'bearer', bearerFormat: 'vv_…', description: TOKENS },
        },
      },
    },
    transform: transform(ctx),
    transformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_POLICY,
    logo: { type: 'image/svg+xml', content: LOGO },
    theme: { title: 'Vivavoce API' },
    // By default the page sends the address of the document to an external service.
    uiConfig: { validatorUrl: null },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
