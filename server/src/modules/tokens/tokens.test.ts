import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { API_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import type { ApiScope } from '@vivavoce/domain/companies/api-scopes.ts';
import { API_TOKEN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import type { NewApiToken } from '@vivavoce/contract/types.ts';
import { ApiClient } from '../../../test/api-client.ts';
import { passEverywhere, useTestServer } from '../../../test/api-test.ts';
import { withToken } from '../../../test/authorization/tokens.ts';
import { aCompany, aMember, aUser } from '../../../test/factories.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { api_tokens, memberships, users } from '../../db/schema/index.ts';
import { newApiToken } from '../session/callers/api-token.service.ts';

const DAY = 86_400_000;
const server = useTestServer();

interface Wanted {
  name?: string;
  scopes?: ApiScope[];
  expires_in_days?: number | null;
}
const make = (client: ApiClient, { name = 'Export', scopes = [...API_SCOPES], expires_in_days = null }: Wanted = {}) =>
  client.post('/api/account/tokens', { name, scopes, expires_in_days });

/** A member signed in, a token of theirs, and a program that has nothing but that token. */
async function aProgram(wanted: Wanted = {}, person?: Awaited<ReturnType<typeof aMember>>) {
  const member = person ?? (await aMember(server.ctx.db, { role: 'owner' }));
  const client = await server.staff(member);
  const reply = await make(client, wanted);
  const made = reply.json as NewApiToken;
  return { member, client, made, program: withToken(server.url, made.token) };
}
const rowOf = async ({ id }: { id: number }) =>
  (await server.ctx.db.select().from(api_tokens).where(eq(api_tokens.id, id)))[0];

describe('a personal API token', () => {
  it('is shown once, and only its hash is kept', async () => {
    const { client, made, member } = await aProgram({ name: ' Nightly export ', expires_in_days: 30 });
    expect(made.token).toMatch(/^vv_[\w-]{32}$/);
    const { token, ...shown } = made;
    expect(shown).toMatchObject({ name: 'Nightly export', company: { id: member.company_id }, last_used_at: null });
    expect(Date.parse(shown.expires_at ?? '') - Date.parse(shown.created_at)).toBe(30 * DAY);
    expect((await client.get('/api/account/tokens')).json).toEqual([shown]);
    const secret = token.slice(3);
    for (const table of ['api_tokens', 'idempotency_keys', 'events'])
      expect(JSON.stringify((await server.ctx.pool.query(`select * from ${table}`)).rows)).not.toContain(secret);
  });

  it('keeps no answer that holds it, even where a key asks for it', async () => {
    const client = await server.staff(await aMember(server.ctx.db));
    const again = () =>
      client.post(
        '/api/account/tokens',
        { name: 'x', scopes: ['jobs:read'], expires_in_days: 1 },
        { headers: { 'idempotency-key': 'one' } },
      );
    const [first, second] = [(await again()).json, (await again()).json] as NewApiToken[];
    expect(first?.token).not.toBe(second?.token);
  });

  it('acts as its user, without a cookie, a CSRF header or an origin of ours', async () => {
    const { program, member } = await aProgram();
    expect((await program.get('/api/user')).json).toMatchObject({ id: member.id, role: 'owner' });
    const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const made = await program.post('/api/jobs', { title: 'Made by a program' }, { headers: elsewhere });
    expect(made.status).toBe(201);
    expect((await program.get('/api/jobs')).json).toMatchObject({ results: [{ title: 'Made by a program' }] });
    expect([...program.cookies]).toEqual([]);
  });

  it('counts alone where a cookie comes with it', async () => {
    const { made, member } = await aProgram();
    const other = await server.staff(await aMember(server.ctx.db));
    const cookies = Object.fromEntries(other.cookies);
    const both = new ApiClient(server.url, cookies, { authorization: `Bearer ${made.token}` });
    expect((await both.get('/api/user')).json).toMatchObject({ id: member.id });
    for (const wrong of [newApiToken(), 'vv_', '', 'x'.repeat(500), `${made.token}x`]) {
      const reply = await new ApiClient(server.url, cookies, { authorization: `bearer ${wrong}` }).get('/api/user');
      expect(problemOf(reply), wrong).toMatchObject({ status: 401, code: 'token_invalid' });
      expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    }
    // A proxy with a password of its own puts this on every call of the browser.
    const basic = new ApiClient(server.url, cookies, { authorization: 'Basic c3RhZmY6c3RhZmY=' });
    expect((await basic.get('/api/user')).status).toBe(200);
  });

  it.each([
    ['GET', '/api/jobs', ['jobs:write', 'applications:read'], 'jobs:read'],
    ['POST', '/api/jobs', ['jobs:read'], 'jobs:write'],
    ['GET', '/api/settings', ['jobs:read', 'reviews:write'], 'company:read'],
    ['DELETE', '/api/jobs/999999', ['jobs:read'], 'jobs:write'],
  ] as const)('is refused %s %s with %j, and told which scope it lacks', async (method, path, scopes, missing) => {
    const { program } = await aProgram({ scopes: [...scopes] });
    const reply = await program.send(method, path, { json: method === 'POST' ? {} : undefined });
    expect(reply.json).toMatchObject({ status: 403, code: 'scope_missing', missing: [missing] });
    expect((reply.json as { detail: string }).detail).toContain(missing);
  });

  it('never reaches the account it belongs to', async () => {
    const { program, made, client } = await aProgram();
    for (const [method, path] of [
      ['GET', '/api/account/tokens'],
      ['POST', '/api/account/tokens'],
      ['DELETE', `/api/account/tokens/${made.id}`],
      ['POST', '/api/account'],
      ['POST', `/company/change/${made.company?.id}`],
    ] as const)
      expect(problemOf(await program.send(method, path, method === 'POST' ? { json: {} } : {})), path).toMatchObject({
        status: 403,
        code: 'session_only',
      });
    expect((await client.get('/api/account/tokens')).json).toHaveLength(1);
  });

  it('stays with the company it was made for', async () => {
    const { db } = server.ctx;
    const { program, client, member, made } = await aProgram();
    const second = await aCompany(db);
    await db.insert(memberships).values({ user_id: member.id, company_id: second.id, role: 'admin' });
    await client.post(`/company/change/${second.id}`);
    expect((await client.get('/api/settings')).json).toMatchObject({ id: second.id });
    expect((await program.get('/api/settings')).json).toMatchObject({ id: member.company_id });
    const there = (await make(client, { name: 'Second' })).json as NewApiToken;
    expect(there.company?.id).toBe(second.id);

    const ended = and(eq(memberships.user_id, member.id), eq(memberships.company_id, member.company_id));
    await db.delete(memberships).where(ended);
    expect(problemOf(await program.get('/api/jobs'))).toMatchObject({ status: 401, code: 'token_invalid' });
    expect((await withToken(server.url, there.token).get('/api/jobs')).status).toBe(200);
    // A user who is added again starts without the earlier tokens.
    await db.insert(memberships).values({ user_id: member.id, company_id: member.company_id, role: 'owner' });
    expect((await program.get('/api/jobs')).status).toBe(401);
    expect(await rowOf(made)).toBeUndefined();
  });

  it('follows its user’s rights as they change', async () => {
    const { program, member } = await aProgram();
    expect((await program.get('/api/companies/company-users')).status).toBe(200);
    await server.ctx.db.update(memberships).set({ role: 'member' }).where(eq(memberships.user_id, member.id));
    expect(problemOf(await program.get('/api/companies/company-users'))).toMatchObject({ code: 'forbidden' });
  });

  it('of a reviewer works for no company', async () => {
    const client = await server.staff(await aUser(server.ctx.db), null);
    const made = (await make(client)).json as NewApiToken;
    expect(made.company).toBeNull();
    const program = withToken(server.url, made.token);
    expect((await program.get('/api/user')).json).toMatchObject({ current_company: null });
    expect((await program.get('/api/settings')).status).toBe(404);
    expect((await program.post('/api/jobs', { title: 'x' })).status).toBe(403);
  });

  it('outlives sessions and a new password', async () => {
    const { program, client, member } = await aProgram();
    await client.get('/logout/ajax');
    await server.ctx.db.update(users).set({ password_hash: 'another' }).where(eq(users.id, member.id));
    server.pass(DAY);
    expect((await program.get('/api/jobs')).status).toBe(200);
  });

  it('writes down its last use, once a minute at most', async () => {
    const { program, made } = await aProgram();
    const used = async () => (await rowOf(made))?.last_used_at?.getTime() ?? 0;
    await program.get('/api/jobs');
    const first = await used();
    expect(Math.abs(first - server.ctx.now().getTime())).toBeLessThan(10_000);
    server.pass(50_000);
    await program.get('/api/jobs');
    expect(await used()).toBe(first);
    server.pass(20_000);
    await program.get('/api/jobs');
    expect(await used()).toBeGreaterThanOrEqual(first + 70_000);
  });
});

describe('the end of a token', () => {
  it('comes immediately when it is revoked, by its owner only', async () => {
    const { program, client, made } = await aProgram();
    const stranger = await server.staff(await aMember(server.ctx.db));
    expect((await stranger.delete(`/api/account/tokens/${made.id}`)).status).toBe(404);
    expect((await stranger.get('/api/account/tokens')).json).toEqual([]);
    expect((await program.get('/api/jobs')).status).toBe(200);
    expect((await client.delete(`/api/account/tokens/${made.id}`)).status).toBe(204);
    expect((await program.get('/api/jobs')).status).toBe(401);
    expect((await client.get('/api/account/tokens')).json).toEqual([]);
    expect((await client.delete(`/api/account/tokens/${made.id}`)).status).toBe(404);
    expect((await rowOf(made))?.revoked_at).not.toBeNull();
  });

  it('comes with its day, and it stays in the list as expired', async () => {
    const { program, made, member } = await aProgram({ expires_in_days: 2 });
    server.pass(2 * DAY - 60_000);
    expect((await program.get('/api/jobs')).status).toBe(200);
    server.pass(60_000);
    expect(problemOf(await program.get('/api/jobs'))).toMatchObject({ status: 401, code: 'token_invalid' });
    const list = (await (await server.staff(member)).get('/api/account/tokens')).json;
    expect(list).toMatchObject([{ id: made.id, expires_at: made.expires_at }]);
  });
});

describe('the number of tokens', () => {
  it('is limited to those that live, also for calls at the same moment', async () => {
    const client = await server.staff(await aMember(server.ctx.db));
    const most = API_TOKEN_LIMITS.per_user_max;
    const dying = await make(client, { expires_in_days: 1 });
    const replies = await Promise.all(Array.from({ length: most + 3 }, () => make(client)));
    const made = replies.filter(({ status }) => status === 201).map(({ json }) => json as NewApiToken);
    expect(made).toHaveLength(most - 1);
    for (const reply of replies)
      if (reply.status !== 201) expect(problemOf(reply)).toMatchObject({ status: 409, code: 'limit_reached' });
    expect(dying.status).toBe(201);

    const again = await server.staff({ id: await userOf(dying.json as NewApiToken) });
    expect((await make(again)).status).toBe(409);
    await again.delete(`/api/account/tokens/${made[0]?.id}`);
    expect((await make(again)).status).toBe(201);
    server.pass(DAY + 1000);
    const later = await server.staff({ id: await userOf(dying.json as NewApiToken) });
    expect((await make(later)).status).toBe(201);
    expect((await make(later)).status).toBe(409);
  });
});

const userOf = async (token: NewApiToken) => (await rowOf(token))?.user_id ?? 0;

describe('all of them', () => {
  it('are revoked immediately, and nobody else’s', async () => {
    const { client, made } = await aProgram();
    const second = (await make(client, { name: 'B' })).json as NewApiToken;
    const others = await aProgram();
    const works = async ({ token }: NewApiToken) =>
      (await new ApiClient(server.url, {}, { authorization: `Bearer ${token}` }).get('/api/jobs')).status === 200;
    expect(await Promise.all([made, second, others.made].map(works))).toEqual([true, true, true]);
    for (let time = 0; time < 2; time += 1) expect((await client.delete('/api/account/tokens')).status).toBe(204);
    expect(await Promise.all([made, second, others.made].map(works))).toEqual([false, false, true]);
    expect((await client.get('/api/account/tokens')).json).toEqual([]);
    expect((await others.client.get('/api/account/tokens')).json).toHaveLength(1);
  });

  it('one that is being made meanwhile is revoked, or comes after', async () => {
    const { client } = await aProgram();
    const replies = await Promise.all([make(client), client.delete('/api/account/tokens'), make(client)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 204, 201]);
    expect((await client.delete('/api/account/tokens')).status).toBe(204);
    expect((await client.get('/api/account/tokens')).json).toEqual([]);
  });
});

describe('wrong tokens', () => {
  const wrongOnes = Array.from({ length: API_TOKEN_LIMITS.wrong_per_minute }, newApiToken);
  const call = (token: string, address: string) =>
    new ApiClient(server.url, {}, { authorization: `Bearer ${token}`, 'x-forwarded-for': address }).get('/api/user');

  it('close an address for a minute, right ones included, and no other', async () => {
    const { made } = await aProgram();
    for (const wrong of wrongOnes) expect((await call(wrong, '192.0.2.50')).status).toBe(401);
    for (const token of [newApiToken(), made.token])
      expect(problemOf(await call(token, '192.0.2.50'))).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect((await call(made.token, '192.0.2.51')).status).toBe(200);
    for (const [n, wrong] of wrongOnes.entries()) await call(wrong, `2001:db8:1:2::${n + 1}`);
    expect((await call(made.token, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await call(made.token, '2001:db8:1:3::1')).status).toBe(200);
    passEverywhere(61_000);
    expect((await call(made.token, '192.0.2.50')).status).toBe(200);
  });

  it('do not when it is one that a forgotten program repeats', async () => {
    const { made } = await aProgram();
    const [forgotten = ''] = wrongOnes;
    for (let n = 0; n < 3 * API_TOKEN_LIMITS.wrong_per_minute; n += 1) await call(forgotten, '192.0.2.52');
    expect((await call(made.token, '192.0.2.52')).status).toBe(200);
  });
});

describe('what a token is made from', () => {
  it.each([
    [{}, { name: ['required'], scopes: ['required'], expires_in_days: ['required'] }],
    [
      { name: ' ', scopes: [], expires_in_days: 0 },
      { name: ['required'], scopes: ['too_small'], expires_in_days: ['too_small'] },
    ],
    [{ name: 'x', scopes: ['jobs:admin'], expires_in_days: null }, { 'scopes.0': ['not_allowed'] }],
    [
      { name: 'x\ny', scopes: ['jobs:read'], expires_in_days: 367 },
      { name: ['control_characters'], expires_in_days: ['too_big'] },
    ],
    [
      { name: 'x', scopes: 'jobs:read', expires_in_days: 1.5 },
      { scopes: ['wrong_type'], expires_in_days: ['wrong_type'] },
    ],
    [{ name: 'x', scopes: ['jobs:read'], expires_in_days: 1, user_id: 1 }, { user_id: ['unknown_field'] }],
  ])('is checked: %j', async (body, errors) => {
    const client = await server.staff(await aMember(server.ctx.db));
    expect(problemOf(await client.post('/api/account/tokens', body))).toEqual({ status: 422, code: 'invalid', errors });
  });

  it('holds each scope once', async () => {
    const { made } = await aProgram({ scopes: ['reviews:read', 'jobs:read', 'reviews:read'] });
    expect(made.scopes).toEqual(['jobs:read', 'reviews:read']);
  });
});
