import { and, eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { aCompany } from '../../../test/factories.ts';
import { companies, memberships, platform_administrators, setup_codes, users } from '../../db/schema/index.ts';
import { issueSetupCode } from './setup.service.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close();
});
async function start(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer(options);
  servers.push(server);
  return server;
}

const OWNER = {
  account_name: 'Café Northwind',
  time_zone: 'Europe/Paris',
  locale: 'fr-fr',
  first_name: 'Helen',
  last_name: 'Marsh',
  email: 'Helen@Northwind.example',
  password: 'a quiet street of nine houses',
};
async function codeOf(server: TestServer): Promise<string> {
  const code = await issueSetupCode(server.ctx);
  if (code === null) throw new Error('the set-up is closed');
  return code;
}

it('creates the first company with its owner, signs the owner in and closes', async () => {
  const lines: string[] = [];
  const server = await start({ log: (line) => lines.push(line) });
  const { db } = server.ctx;
  const browser = server.anonymous();
  expect((await browser.get('/api/setup')).json).toEqual({ open: false });
  const code = await codeOf(server);
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  expect((await browser.get('/api/setup')).json).toEqual({ open: true });
  const [stored] = await db.select().from(setup_codes);
  expect(JSON.stringify(stored)).not.toContain(code.replace('-', ''));

  for (const path of ['/', '/login', '/interviews/3', '/fr/login']) {
    const page = await browser.get(path);
    expect([page.status, page.headers.get('location')]).toEqual([302, path.startsWith('/fr') ? '/fr/setup' : '/setup']);
  }
  expect((await browser.get('/setup')).status).toBe(200);

  const reply = await browser.post('/api/setup', { ...OWNER, code: ` ${code.toLowerCase()} ` });
  expect(reply.status).toBe(200);
  expect((await browser.get('/api/user')).json).toMatchObject({
    email: 'helen@northwind.example',
    full_name: 'Helen Marsh',
    locale: 'fr-fr',
    role: 'owner',
    current_company: { name: 'Café Northwind', shortname: 'cafe-northwind' },
  });
  expect(await db.select().from(companies)).toMatchObject([{ time_zone: 'Europe/Paris', plan: 'standard' }]);
  expect(await db.$count(platform_administrators)).toBe(1);
  expect(await db.$count(setup_codes)).toBe(0);
  expect((await browser.get('/login')).status).toBe(200);
  expect((await browser.get('/api/setup')).json).toEqual({ open: false });
  expect(await issueSetupCode(server.ctx)).toBeNull();
  const again = await server.anonymous().post('/api/setup', { ...OWNER, code });
  expect([again.status, again.json]).toMatchObject([409, { code: 'wrong_state' }]);
  expect(lines.join('\n')).not.toMatch(new RegExp(`${code}|${OWNER.password}`, 'i'));
  const signedIn = await server.anonymous().post('/login/ajax', { username: OWNER.email, password: OWNER.password });
  expect(signedIn.status).toBe(200);
});

it('accepts the newest code only, and says what is wrong', async () => {
  const server = await start();
  const old = await codeOf(server);
  const code = await codeOf(server);
  const browser = server.anonymous();
  const faults = async (changes: object) => (await browser.post('/api/setup', { ...OWNER, code, ...changes })).json;
  expect(await faults({ code: old, time_zone: 'Mars/Olympus' })).toMatchObject({ errors: { code: ['wrong_code'] } });
  expect(await faults({ time_zone: 'Mars/Olympus', password: 'helen marsh' })).toMatchObject({
    errors: { time_zone: ['unknown_time_zone'], password: ['too_personal'] },
  });
  expect(await faults({ account_name: ' ', email: 'helen' })).toMatchObject({
    errors: { account_name: ['required'], email: ['not_an_email'] },
  });
  expect(await server.ctx.db.$count(companies)).toBe(0);
  expect(await server.ctx.db.$count(users)).toBe(0);
});

it('lets one of two win, and makes one company', async () => {
  const server = await start();
  const code = await codeOf(server);
  const people = ['one', 'two', 'three'].map((name) => ({ ...OWNER, code, email: `${name}@northwind.example` }));
  const replies = await Promise.all(people.map((body) => server.anonymous().post('/api/setup', body)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const { db } = server.ctx;
  expect(await db.$count(companies)).toBe(1);
  expect(await db.$count(memberships, and(eq(memberships.role, 'owner')))).toBe(1);
  expect(await db.$count(users)).toBe(1);
});

it('limits guesses of one address', async () => {
  const server = await start();
  await codeOf(server);
  const guesser = server.anonymous();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1)
    statuses.push((await guesser.post('/api/setup', { ...OWNER, code: 'AAAA-AAAA' })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
});

it('stays closed where a company exists', async () => {
  const server = await start();
  const code = await codeOf(server);
  await aCompany(server.ctx.db);
  expect((await server.anonymous().get('/')).status).toBe(200);
  expect((await server.anonymous().post('/api/setup', { ...OWNER, code })).status).toBe(409);
});
