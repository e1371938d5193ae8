import { and, eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { KEY_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import { API_TOKEN_LIMITS, COMPANY_KEY_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import type { AuditEntry, CompanyKey, NewCompanyKey } from '@vivavoce/contract/types.ts';
import { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { withToken } from '../../../test/authorization/tokens.ts';
import { aCompanyKey, aJob, aMember } from '../../../test/factories.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { companies, company_keys, memberships, users } from '../../db/schema/index.ts';
import { newCompanyKey } from '../session/callers/api-token.service.ts';

const DAY = 86_400_000;
const PATH = '/api/company-settings/keys';
const server = useTestServer();

const wanted = { name: 'Warehouse', scopes: [...KEY_SCOPES], expires_in_days: null };

/** An owner, a key of the company, and a program that has nothing else. */
async function aProgram(given: Partial<Record<keyof CompanyKey | 'expires_in_days', unknown>> = {}) {
  const owner = await aMember(server.ctx.db, { role: 'owner' });
  const client = await server.staff(owner);
  const made = (await client.post(PATH, { ...wanted, ...given })).json as NewCompanyKey;
  return { owner, client, made, program: withToken(server.url, made.key) };
}
const from = (key: string, address: string) =>
  new ApiClient(server.url, {}, { authorization: `Bearer ${key}`, 'x-forwarded-for': address });

describe('a key of a company', () => {
  it('is made and revoked by owners, listed by admins too, and shown once', async () => {
    const { owner, client, made } = await aProgram({ name: ' Warehouse ', expires_in_days: 30 });
    expect(made.key).toMatch(/^vvk_[\w-]{32}$/);
    const { key, ...shown } = made;
    expect(shown).toMatchObject({ name: 'Warehouse', ends_with: key.slice(-4), created_by: { id: owner.id } });
    expect(Date.parse(shown.expires_at ?? '') - Date.parse(shown.created_at)).toBe(30 * DAY);
    const { company_id } = owner;
    const admin = await server.staff(await aMember(server.ctx.db, { company_id, role: 'admin' }));
    const member = await server.staff(await aMember(server.ctx.db, { company_id }));
    for (const reader of [client, admin]) expect((await reader.get(PATH)).json).toEqual([shown]);
    expect((await member.get(PATH)).status).toBe(403);
    for (const other of [admin, member]) {
      expect((await other.post(PATH, wanted)).status).toBe(403);
      expect((await other.delete(`${PATH}/${made.id}`)).status).toBe(403);
    }
    for (const table of ['company_keys', 'idempotency_keys', 'events', 'audit_events'])
      expect(JSON.stringify((await server.ctx.pool.query(`select * from ${table}`)).rows)).not.toContain(key.slice(4));
  });

  it('outlives its maker, until another owner revokes it', async () => {
    const { owner, made, program } = await aProgram();
    const { company_id } = owner;
    const second = await aMember(server.ctx.db, { company_id, role: 'owner' });
    await server.ctx.db
      .delete(memberships)
      .where(and(eq(memberships.user_id, owner.id), eq(memberships.company_id, company_id)));
    expect((await program.get('/api/jobs')).status).toBe(200);
    const client = await server.staff(second);
    expect((await client.delete(`${PATH}/${made.id}`)).status).toBe(204);
    expect(problemOf(await program.get('/api/jobs'))).toMatchObject({ status: 401, code: 'token_invalid' });
    expect((await client.get(PATH)).json).toMatchObject([{ id: made.id, revoked_at: expect.any(String) as string }]);
    expect((await client.delete(`${PATH}/${made.id}`)).status).toBe(404);
    server.pass(31 * DAY);
    expect((await (await server.staff(second)).get(PATH)).json).toEqual([]);
  });

  it('acts under its own name, and the log names it as the origin', async () => {
    const { client, made, program } = await aProgram();
    const job = (await program.post('/api/jobs', { title: 'Made by a program' })).json as { id: number };
    const { results } = (await client.get('/api/audit')).json as { results: AuditEntry[] };
    expect(results[0]).toMatchObject({
      action: 'activity.made',
      actor: 'key',
      by: 'key',
      by_id: made.id,
      user: { full_name: 'Warehouse' },
      job: { id: job.id },
    });
    const csv = (await client.get('/api/audit/export')).text;
    expect(csv).toContain('Warehouse');
    expect(csv).not.toContain('keys.invalid');
    // It is no colleague: no list of users has it, and it signs in nowhere.
    expect((await client.get('/api/companies/company-users')).text).not.toContain('Warehouse');
    expect((await program.get('/api/companies')).json).toMatchObject([{ id: results[0] && expect.any(Number) }]);
  });

  it('ends on its day and with a suspended company', async () => {
    const { owner, program } = await aProgram({ expires_in_days: 2 });
    server.pass(2 * DAY - 60_000);
    expect((await program.get('/api/jobs')).status).toBe(200);
    await server.ctx.db.update(companies).set({ suspended_at: new Date() }).where(eq(companies.id, owner.company_id));
    expect((await program.get('/api/jobs')).status).toBe(401);
    await server.ctx.db.update(companies).set({ suspended_at: null }).where(eq(companies.id, owner.company_id));
    expect((await program.get('/api/jobs')).status).toBe(200);
    server.pass(60_000);
    expect(problemOf(await program.get('/api/jobs'))).toMatchObject({ status: 401, code: 'token_invalid' });
  });

  it('writes down when and from where it was used, once a minute at most', async () => {
    const { client, made } = await aProgram();
    await from(made.key, '203.0.113.9').get('/api/jobs');
    await from(made.key, '203.0.113.10').get('/api/jobs');
    const used = ((await client.get(PATH)).json as CompanyKey[])[0];
    expect(used).toMatchObject({ last_used_from: '203.0.113.9' });
    server.pass(61_000);
    await from(made.key, '2001:db8::7').get('/api/jobs');
    expect((await client.get(PATH)).json).toMatchObject([{ last_used_from: '2001:db8::7' }]);
  });

  it('is limited in number to those that live', async () => {
    const { owner, client, made } = await aProgram();
    const { id: created_by, company_id } = owner;
    for (let one = 1; one < COMPANY_KEY_LIMITS.per_company_max; one += 1)
      await aCompanyKey(server.ctx.db, { company_id, created_by });
    expect(problemOf(await client.post(PATH, wanted))).toMatchObject({ status: 409, code: 'limit_reached' });
    await client.delete(`${PATH}/${made.id}`);
    expect((await client.post(PATH, wanted)).status).toBe(201);
  });
});

describe('a call with a key', () => {
  it('from another network is refused, by its own list or that of the company', async () => {
    const { owner, made } = await aProgram({ addresses: ['192.0.2.0/24', '2001:db8:5::/48', '198.51.100.7'] });
    for (const inside of ['192.0.2.200', '2001:db8:5:1::9', '198.51.100.7'])
      expect((await from(made.key, inside).get('/api/jobs')).status, inside).toBe(200);
    for (const outside of ['192.0.3.1', '2001:db8:6::1', '198.51.100.8'])
      expect(problemOf(await from(made.key, outside).get('/api/jobs')), outside).toMatchObject({
        status: 403,
        code: 'address_not_allowed',
      });
    const { key } = await aCompanyKey(server.ctx.db, { company_id: owner.company_id, created_by: owner.id });
    const staff_addresses = ['203.0.113.0/24'];
    await server.ctx.db.update(companies).set({ staff_addresses }).where(eq(companies.id, owner.company_id));
    expect((await from(key, '192.0.2.1').get('/api/jobs')).status).toBe(403);
    expect((await from(key, '203.0.113.1').get('/api/jobs')).status).toBe(200);
    expect((await from(made.key, '192.0.2.1').get('/api/jobs')).status).toBe(200);
  });

  it('needs it in the header: in the address it opens nothing', async () => {
    const { made } = await aProgram();
    for (const name of ['access_token', 'key', 'token', 'authorization'])
      expect((await server.anonymous().get(`/api/jobs?${name}=${made.key}`)).status, name).toBe(401);
  });

  it.each([
    ['GET', '/api/jobs', 'jobs:read'],
    ['POST', '/api/jobs', 'jobs:write'],
    ['GET', '/api/companies/company-users', 'users:read'],
    ['GET', '/api/audit', 'audit:read'],
    ['POST', '/api/settings', 'company:write'],
  ] as const)('is refused %s %s where it lacks %s alone', async (method, path, missing) => {
    const { program } = await aProgram({ scopes: KEY_SCOPES.filter((scope) => scope !== missing) });
    const reply = await program.send(method, path, { json: method === 'POST' ? {} : undefined });
    expect(reply.json).toMatchObject({ status: 403, code: 'scope_missing', missing: [missing] });
  });

  it('finds nothing of another company', async () => {
    const { program } = await aProgram();
    const foreign = await aJob(server.ctx.db);
    for (const path of [`/api/jobs/${foreign.id}`, `/api/jobs/${foreign.id}/applications`])
      expect((await program.get(path)).status, path).toBe(404);
    expect((await program.patch(`/api/jobs/${foreign.id}`, { title: 'Mine' })).status).toBe(404);
  });

  it.each([
    ['GET', '/api/user', 'belongs to the person'],
    ['POST', '/api/account/tokens', 'what opens the API'],
    ['POST', PATH, 'what opens the API'],
    ['DELETE', '/api/companies/company-users/1/second-factor', 'how people sign in'],
    ['POST', '/api/jobs/1/reviews', 'is for people'],
    ['POST', '/api/people/1/notes', 'a person as its author'],
  ])('that needs a person is refused with the reason: %s %s', async (method, path, reason) => {
    const { program } = await aProgram();
    const reply = await program.send(method, path, method === 'GET' ? {} : { json: {} });
    expect(problemOf(reply)).toMatchObject({ status: 403, code: 'session_only' });
    expect((reply.json as { detail: string }).detail).toContain(reason);
  });

  it('says how many calls are left, and is refused above their number', async () => {
    const { made, program } = await aProgram();
    const first = await program.get('/api/jobs');
    const second = await program.get('/api/jobs');
    const leftOf = ({ headers }: typeof first) => Number(headers.get('ratelimit-remaining'));
    expect(Number(first.headers.get('ratelimit-limit'))).toBe(API_TOKEN_LIMITS.calls_per_minute);
    expect(leftOf(second)).toBe(leftOf(first) - 1);
    expect(Number(second.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    const limits = API_TOKEN_LIMITS as { calls_per_minute: number };
    const usual = limits.calls_per_minute;
    onTestFinished(() => void Object.assign(limits, { calls_per_minute: usual }));
    limits.calls_per_minute = 2;
    const refused = await program.get('/api/jobs');
    expect(problemOf(refused)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // A session is no program, and another key has its own number.
    expect((await server.anonymous().get('/api/constants')).headers.get('ratelimit-limit')).toBeNull();
    expect(made.id).toBeGreaterThan(0);
  });

  it('counts as a wrong token where it is none', async () => {
    const { made } = await aProgram();
    for (let one = 0; one < API_TOKEN_LIMITS.wrong_per_minute; one += 1)
      expect((await from(newCompanyKey(), '192.0.2.60').get('/api/jobs')).status).toBe(401);
    expect((await from(made.key, '192.0.2.60').get('/api/jobs')).status).toBe(429);
    expect((await from(made.key, '192.0.2.61').get('/api/jobs')).status).toBe(200);
  });

  it('manages members, and neither administrators nor the addresses under which people sign in', async () => {
    const { db } = server.ctx;
    const { owner, program } = await aProgram();
    const { company_id } = owner;
    const person = { first_name: 'Ada', last_name: 'Quist' };
    const add = (role: string) =>
      program.post('/api/companies/add/company-user', { ...person, email: `${role}@new.example`, role });
    const added = await add('member');
    expect(added.status).toBe(201);
    const path = (id: number) => `/api/companies/update-delete/company-users/${id}`;
    const { id } = added.json as { id: number };
    expect((await program.patch(path(id), { create_interview_only: true })).status).toBe(200);
    const admin = await aMember(db, { company_id, role: 'admin' });
    const refused = [
      await add('admin'),
      await program.patch(path(id), { role: 'admin' }),
      await program.patch(path(id), { email: 'other@new.example' }),
      await program.patch(path(admin.id), { role: 'member' }),
      await program.delete(path(admin.id)),
    ];
    for (const reply of refused) expect(problemOf(reply)).toMatchObject({ status: 403, code: 'session_only' });
    // An admin is told no more of an owner than that this is not allowed.
    expect((await program.delete(path(owner.id))).status).toBe(403);
    expect(await db.select().from(users).where(eq(users.email, 'admin@new.example'))).toEqual([]);
    expect((await program.delete(path(id))).status).toBe(204);
  });

  it('changes settings, and none that decides who signs in or what is deleted', async () => {
    const { program } = await aProgram();
    expect((await program.post('/api/settings', { account_name: 'New name' })).json).toMatchObject({
      account_name: 'New name',
    });
    for (const change of [{ second_factor_rule: 'everybody' }, { staff_addresses: [] }, { retention_days: 30 }])
      expect(problemOf(await program.post('/api/settings', { ...change, session_idle_minutes: 20 }))).toMatchObject({
        status: 403,
        code: 'session_only',
      });
  });
});

describe('what a key is made from', () => {
  it.each([
    [{ ...wanted, scopes: ['reviews:write'] }, { 'scopes.0': ['not_allowed'] }],
    [{ ...wanted, addresses: ['192.0.2.0/33'] }, { 'addresses.0': ['not_an_address'] }],
    [{ ...wanted, addresses: ['example.org'] }, { 'addresses.0': ['not_an_address'] }],
    [{ ...wanted, name: ' ' }, { name: ['required'] }],
    [{ ...wanted, expires_in_days: 367 }, { expires_in_days: ['too_big'] }],
    [{ ...wanted, company_id: 1 }, { company_id: ['unknown_field'] }],
  ])('is checked: %j', async (body, errors) => {
    const { client } = await aProgram();
    const before = await server.ctx.db.$count(company_keys);
    expect(problemOf(await client.post(PATH, body))).toEqual({ status: 422, code: 'invalid', errors });
    expect(await server.ctx.db.$count(company_keys)).toBe(before);
  });
});
