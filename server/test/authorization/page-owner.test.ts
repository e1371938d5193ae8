import { contract } from '@vivavoce/contract/index.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import { PAGE_HEADERS, pageHeadersOf } from '@vivavoce/domain/accounts/page-headers.ts';
import { getTableName, is, Table } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../lifetimes.ts';
import * as schema from '../../src/db/schema/index.ts';
import type { ApiClient, Reply } from '../api-client.ts';
import { useTestServer } from '../api-test.ts';
import { aMember } from '../factories.ts';
import { problemOf } from '../staff-scene.ts';
import { withToken, makeTokens } from './tokens.ts';
import { callOf } from './cell-call.ts';
import { CANARY, createWorld } from './world.ts';

const staffOperations = (Object.keys(contract) as Operation[]).filter(
  (operation) => (contract[operation] as Route).access === 'staff',
);
const COMPANY = PAGE_HEADERS.company;

const server = useTestServer();
/** The owner, in a session of the company that holds the tree. */
let owner: ApiClient;
/** The other company of the same person. */
let second: number;

const world = perFile(() => createWorld(server));
const tree = perFile(() => world.plant('panel', 'owner'));
beforeAll(async () => {
  owner = world.clients.owner;
  second = world.foreign_company_id;
  await aMember(server.ctx.db, { company_id: second, user_id: world.people.owner.id, role: 'owner' });
});

function ask(client: ApiClient, operation: Operation, headers: Record<string, string>, query = ''): Promise<Reply> {
  const { path, request } = callOf(world, operation, tree, tree, 'owner');
  const [method = ''] = operation.split(' ');
  return client.send(method, path + query, { ...request, headers: { ...request.headers, ...headers } });
}

/** When a session was seen is no change of a call. */
const tables = Object.values(schema as Record<string, unknown>)
  .filter((value) => is(value, Table))
  .map((table) => getTableName(table))
  .filter((name) => name !== 'sessions');

/** A digest of every row of every table. */
const stateOf = async () =>
  new Map(
    await Promise.all(
      tables.map(async (name) => {
        const digest = `select md5(string_agg(t::text, '|' order by t::text)) as rows from "${name}" t`;
        const { rows } = await server.ctx.pool.query<{ rows: string | null }>(digest);
        return [name, rows[0]?.rows] as const;
      }),
    ),
  );

describe('a page that was loaded for another company than the session has by now', () => {
  it('is refused by every staff operation, and changes nothing', async () => {
    const before = await stateOf();
    const replies = await Promise.all(
      staffOperations.map(async (operation) => ({
        operation,
        reply: await ask(owner, operation, { [COMPANY]: String(second) }),
      })),
    );
    const wrong = replies.filter(({ reply }) => {
      const { code, session_company } = (reply.json ?? {}) as { code?: string; session_company?: number };
      return reply.status !== 409 || code !== 'other_company' || session_company !== world.company_id;
    });
    expect(wrong.map(({ operation, reply }) => `${operation} ${reply.status} ${reply.text}`)).toEqual([]);
    expect(replies.filter(({ reply }) => reply.text.includes(CANARY))).toEqual([]);
    expect(staffOperations.length).toBeGreaterThan(200);
    expect(await stateOf()).toEqual(before);
  });

  it('is refused by every staff operation when it was loaded for another user', async () => {
    const headers = { ...pageHeadersOf({ user: world.colleague, company: world.company_id }) };
    const replies = await Promise.all(
      staffOperations.map(async (operation) => `${operation} ${problemOf(await ask(owner, operation, headers)).code}`),
    );
    expect(replies.filter((line) => !line.endsWith(' not_signed_in'))).toEqual([]);
  });
});

describe('the company of a page', () => {
  const USER = 'GET /api/user';
  const codeOf = async (client: ApiClient, headers: Record<string, string>) => {
    const reply = await ask(client, USER, headers);
    return reply.status === 200 ? 'read' : problemOf(reply).code;
  };

  it('lets the page go on while it is the one of the session, and calls without it', async () => {
    const own = pageHeadersOf({ user: world.people.owner.id, company: world.company_id });
    expect(await codeOf(owner, own)).toBe('read');
    expect(await codeOf(owner, {})).toBe('read');
  });

  it('may be none, of a reviewer without a company', async () => {
    const { reviewer } = world.clients;
    expect(await codeOf(reviewer, { [COMPANY]: 'none' })).toBe('read');
    expect(await codeOf(reviewer, { [COMPANY]: String(second) })).toBe('other_company');
    expect(await codeOf(owner, { [COMPANY]: 'none' })).toBe('other_company');
  });

  it.each(['', '0', `07`, 'north', '1, 2'])('is never guessed from %j', async (company) => {
    expect(await codeOf(owner, { [COMPANY]: company })).toBe('other_company');
  });

  it('is in the address of a stream, which carries no header', async () => {
    const stream = 'GET /api/activities/stream';
    expect(problemOf(await ask(owner, stream, {}, `&page_company=${second}`)).code).toBe('other_company');
    expect((await ask(owner, stream, {}, `&page_company=${world.company_id}`)).status).toBe(200);
  });

  it('says nothing to a program, whose token has its own company', async () => {
    const tokens = await makeTokens(server, world);
    const program = withToken(server.url, tokens.token_of_owner);
    expect(await codeOf(program, { [COMPANY]: String(second) })).toBe('read');
  });

  it('follows the session: what was refused is accepted once it is back', async () => {
    const browser = await server.staff(world.people.owner);
    const page = { [COMPANY]: String(world.company_id) };
    const draft = { json: { title: 'Written in the first company' }, headers: page };
    expect((await browser.post(`/company/change/${second}`)).status).toBe(200);
    expect(problemOf(await browser.send('POST', '/api/jobs', draft)).code).toBe('other_company');
    expect((await browser.post(`/company/change/${world.company_id}`)).status).toBe(200);
    const made = await browser.send('POST', '/api/jobs', draft);
    expect(made.status).toBe(201);
    const list = await browser.get('/api/jobs?page_size=100', { headers: page });
    expect(list.text).toContain('Written in the first company');
  });
});
