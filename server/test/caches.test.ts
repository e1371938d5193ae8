import { contract } from '@vivavoce/contract/index.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from './api-client.ts';
import type { Reply } from './api-client.ts';
import { startTestServer } from './api-test.ts';
import type { TestServer } from './api-test.ts';
import { makeTokens, withToken } from './authorization/tokens.ts';
import { callOf } from './authorization/cell-call.ts';
import { createWorld } from './authorization/world.ts';
import type { Tree, World } from './authorization/world.ts';

const operations = Object.keys(contract) as Operation[];
/** The same for all callers; shared caches may keep them for a while. */
const FOR_EVERYBODY = new Set<Operation>([
  'GET /api/constants',
  'GET /api/feature-details',
  'GET /api/companies/{shortname}/marketplace/preview',
  'GET /api/public-jobs/{shorturl}/preview',
]);

let server: TestServer;
let world: World;
let token: string;
let shared: Tree;
/** Of each operation: whether one of its calls was answered rather than refused. */
const answered = new Set<Operation>();

beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
  token = (await makeTokens(server, world)).token_of_owner;
  shared = await world.plant('panel', 'owner');
});
afterAll(() => server.close());

/** What an answer may say: nothing is kept, or, of a file, what its own reader's browser may do with it. */
function mayBe(operation: Operation, { status, headers }: Reply): boolean {
  const policy = headers.get('cache-control') ?? '';
  if (status < 300 && FOR_EVERYBODY.has(operation)) return /^public, max-age=\d+$/.test(policy);
  if (/(^|, )no-store$/.test(policy)) return true;
  const isFile = (contract[operation] as Route).produces !== undefined;
  return status < 400 && isFile && /^private, (no-cache|max-age=\d+)$/.test(policy);
}

async function callersOf(operation: Operation) {
  const { access } = contract[operation] as Route;
  // What only reads shares its rows; a change gets rows of its own.
  const tree = operation.startsWith('GET ') ? shared : await world.plant('panel', 'owner');
  const owner = new ApiClient(server.url, Object.fromEntries((await server.staff(world.people.owner)).cookies));
  const staff = [
    { actor: 'owner', client: owner },
    { actor: 'owner', client: withToken(server.url, token) },
  ] as const;
  const applicant = { actor: 'applicant', client: await server.applicant(tree.application) } as const;
  const callers = access === 'staff' ? staff : access === 'public' ? [applicant, staff[0]] : [applicant];
  return callers.map(({ actor, client }) => ({ client, call: callOf(world, operation, tree, tree, actor) }));
}

describe('no answer to a person stays in a cache', () => {
  it.each(operations)('%s', async (operation) => {
    for (const { client, call } of await callersOf(operation)) {
      const reply = await client.send(operation.split(' ')[0] ?? 'GET', call.path, call.request);
      if (reply.status < 300) answered.add(operation);
      expect(mayBe(operation, reply), `${reply.status} ${reply.headers.get('cache-control')}`).toBe(true);
    }
  });

  it('was seen of answers, and not of refusals alone', () => {
    expect(answered.size).toBeGreaterThan(operations.length / 2);
  });

  it('what caches share carries no cookie', async () => {
    for (const operation of FOR_EVERYBODY) {
      const client = server.anonymous();
      client.cookies.clear();
      const { headers, status } = await client.get(callOf(world, operation, shared, shared, 'owner').path);
      expect([operation, status, headers.getSetCookie()]).toEqual([operation, 200, []]);
    }
  });

  it('holds for pages and for addresses that do not exist', async () => {
    for (const path of ['/', '/interviews', '/j/nothing', '/hub', '/nothing', '/api/nothing', '/mail-frame'])
      expect((await world.clients.owner.get(path)).headers.get('cache-control'), path).toBe('no-store');
  });
});
