import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { startTestServer, useTestServer } from '../../../test/api-test.ts';
import { aProvider } from '../../../test/directory-scene.ts';
import { aCompany, aMember } from '../../../test/factories.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import {
  audit_events,
  companies,
  company_domains,
  mails,
  memberships,
  platform_administrators,
  users,
} from '../../db/schema/index.ts';
import { resetFactorsByOperator } from './reset.service.ts';
import { codeOf, stepAt } from './totp.ts';

const PASSWORD = 'a quiet street of nine houses';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let hash: string;
const lines: string[] = [];

const server = useTestServer({ still: true, log: (line) => lines.push(line) });
beforeAll(async () => {
  hash = await quickHash(PASSWORD);
});
const person = perTest(async () => withPassword(await aMember(server.ctx.db, { role: 'owner' })));
beforeEach(async () => {
  // No test meets a code that another one used.
  server.pass(5 * MINUTE);
});

async function withPassword(member: Awaited<ReturnType<typeof aMember>>) {
  await server.ctx.db.update(users).set({ password_hash: hash }).where(eq(users.id, member.id));
  return member;
}

const typeIn = (client: ApiClient, username = person.email) =>
  client.post('/login/ajax', { username, password: PASSWORD });

async function signedIn(username = person.email): Promise<ApiClient> {
  const client = server.anonymous();
  expect((await typeIn(client, username)).json).toEqual({ status: 'OK' });
  return client;
}

/** The code that an app with this secret shows, this many steps from now. */
function codeFor(secret: string, steps = 0, now = server.ctx.now()): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return codeOf(bytes, stepAt(now) + steps);
}

/** Sets up an app; later codes come from later steps. */
async function setUp(client: ApiClient): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await client.post('/api/account/authenticator')).json as { secret: string };
  const reply = await client.post('/api/account/authenticator/confirm', { code: codeFor(secret) });
  expect(reply.status, reply.text).toBe(200);
  server.pass(MINUTE);
  return { secret, codes: (reply.json as { recovery_codes: string[] }).recovery_codes };
}

const ticketOf = async (client: ApiClient, username = person.email) => {
  const { status, ticket } = (await typeIn(client, username)).json as { status: string; ticket: string };
  expect(status).toBe('SECOND_FACTOR');
  return ticket;
};
const finish = (client: ApiClient, ticket: string, code: string) =>
  client.post('/login/second-factor/ajax', { ticket, code });

describe('a sign-in with a second factor', () => {
  it('takes the password and then a code, and the password alone opens nothing', async () => {
    const { secret } = await setUp(await signedIn());
    const client = server.anonymous();
    const ticket = await ticketOf(client);
    expect((await client.get('/api/user')).status).toBe(401);
    expect(problemOf(await finish(client, ticket, '000000'))).toMatchObject({ status: 400, code: 'wrong_code' });
    expect((await finish(client, ticket, codeFor(secret))).json).toEqual({ status: 'OK' });
    expect((await client.get('/api/user')).status).toBe(200);
    const { results } = (await client.get('/api/account/sessions')).json as { results: object[] };
    expect(results[0]).toMatchObject({ current: true, method: 'password', second_factor: 'authenticator' });
  });

  it('takes each code and each ticket once, also when they arrive together', async () => {
    const { secret } = await setUp(await signedIn());
    const clients = Array.from({ length: 4 }, () => server.anonymous());
    const tickets: string[] = [];
    for (const client of clients) tickets.push(await ticketOf(client));
    const code = codeFor(secret);
    const replies = await Promise.all(clients.map((client, n) => finish(client, tickets[n]!, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    server.pass(MINUTE);
    const used = tickets[replies.findIndex(({ status }) => status === 200)]!;
    expect(problemOf(await finish(server.anonymous(), used, codeFor(secret)))).toMatchObject({
      code: 'sign_in_expired',
    });
  });

  it('takes a recovery code once, however it is typed', async () => {
    const { codes } = await setUp(await signedIn());
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const client = server.anonymous();
    const typed = ` ${codes[0]?.toLowerCase().replaceAll('-', ' ')} `;
    expect((await finish(client, await ticketOf(client), typed)).status).toBe(200);
    expect((await client.get('/api/account/second-factor')).json).toMatchObject({ recovery_codes_left: 9 });
    const other = server.anonymous();
    expect(problemOf(await finish(other, await ticketOf(other), codes[0]!))).toMatchObject({ code: 'wrong_code' });
  });

  it('ends after a few wrong codes, for the right one too', async () => {
    const { secret } = await setUp(await signedIn());
    const client = server.anonymous();
    const ticket = await ticketOf(client);
    for (let n = 0; n < 5; n += 1) expect((await finish(server.anonymous(), ticket, `00000${n}`)).status).toBe(400);
    expect(problemOf(await finish(client, ticket, codeFor(secret)))).toMatchObject({ status: 429 });
  });

  it('is open to the owner where a stranger with the password used up the codes', async () => {
    const known = await signedIn();
    const { secret, codes } = await setUp(known);
    await known.get('/logout/ajax');
    for (const wrong of ['000000', 'AAAA-AAAA-AAAA-AAAA'])
      for (let n = 0; n < 6; n += 1) {
        const stranger = server.anonymous();
        const reply = await finish(stranger, await ticketOf(stranger), wrong);
        expect(reply.status, `${wrong} ${n}`).toBe(n < 5 ? 400 : 429);
      }
    const other = server.anonymous();
    expect(problemOf(await finish(other, await ticketOf(other), codes[0]!))).toMatchObject({ status: 429 });
    expect((await finish(known, await ticketOf(known), codeFor(secret))).json).toEqual({ status: 'OK' });
    expect((await known.get('/api/user')).status).toBe(200);
  });

  it('has a way back by a recovery code where the codes of the app were used up', async () => {
    const { codes } = await setUp(await signedIn());
    const client = server.anonymous();
    const ticket = await ticketOf(client);
    for (let n = 0; n < 5; n += 1) await finish(client, ticket, '000000');
    expect(problemOf(await finish(client, ticket, '000000'))).toMatchObject({ status: 429 });
    expect((await finish(client, ticket, codes[1]!)).json).toEqual({ status: 'OK' });
  });

  it('counts wrong codes of an app from all known browsers together too', async () => {
    const browsers: ApiClient[] = [];
    for (let n = 0; n < 5; n += 1) browsers.push(await signedIn());
    await setUp(browsers[0]!);
    const answers: number[] = [];
    for (const browser of browsers) {
      const ticket = await ticketOf(browser);
      for (let n = 0; n < 5; n += 1) answers.push((await finish(browser, ticket, '000000')).status);
    }
    expect(answers.filter((status) => status === 400)).toHaveLength(20);
    expect(answers.slice(20)).toEqual([429, 429, 429, 429, 429]);
  });

  it('ends with the time of its ticket, and with a changed password', async () => {
    const client = await signedIn();
    const { secret } = await setUp(client);
    const late = await ticketOf(server.anonymous());
    server.pass(11 * MINUTE);
    expect(problemOf(await finish(server.anonymous(), late, codeFor(secret)))).toMatchObject({
      code: 'sign_in_expired',
    });
    const stolen = await ticketOf(server.anonymous());
    expect((await client.post('/api/account/step-up', { code: codeFor(secret) })).status).toBe(200);
    const passwords = { current_password: PASSWORD, new_password: 'another street of ten houses' };
    expect((await client.post('/api/account', passwords)).status).toBe(200);
    server.pass(MINUTE);
    expect(problemOf(await finish(server.anonymous(), stolen, codeFor(secret)))).toMatchObject({
      code: 'sign_in_expired',
    });
  });

  it('is in the log once, with what proved it or why it was refused', async () => {
    const { secret } = await setUp(await signedIn());
    const client = server.anonymous();
    const ticket = await ticketOf(client);
    await finish(client, ticket, '000000');
    await finish(client, ticket, codeFor(secret));
    const rows = await server.ctx.db.select().from(audit_events).where(eq(audit_events.user_id, person.id));
    const entries = rows.map(({ type, details }) => [
      type,
      details.call?.['second_factor'] ?? details.call?.['reason'],
    ]);
    expect(entries.slice(-2)).toEqual([
      ['sign_in.failed', 'wrong_code'],
      ['sign_in.succeeded', 'authenticator'],
    ]);
    expect(entries.filter(([type]) => type === 'sign_in.succeeded')).toHaveLength(2);
  });
});

describe('setting up a second factor', () => {
  it('counts from the first right code, ends other sessions and is told by mail', async () => {
    const client = await signedIn();
    const other = await signedIn();
    await client.post('/api/account/authenticator');
    expect(problemOf(await client.post('/api/account/authenticator/confirm', { code: '000000' }))).toMatchObject({
      code: 'wrong_code',
    });
    await signedIn();
    await setUp(client);
    expect((await client.get('/api/user')).status).toBe(200);
    expect((await other.get('/api/user')).status).toBe(401);
    const notices = await server.ctx.db.select().from(mails).where(eq(mails.user_id, person.id));
    expect(notices.map(({ type }) => type)).toContain('factor_changed');
    // A second app would replace the first one unseen.
    expect(problemOf(await client.post('/api/account/authenticator'))).toMatchObject({ code: 'wrong_state' });
  });

  it('keeps its secret out of the database, the log and the record', async () => {
    const { secret, codes } = await setUp(await signedIn());
    const { rows } = await server.ctx.pool.query<{ all: string }>(`
      select (select json_agg(a)::text from authenticators a) || (select json_agg(c)::text from recovery_codes c)
        || (select json_agg(e)::text from audit_events e) || (select json_agg(m)::text from mails m) as all`);
    const stored = rows[0]!.all + lines.join('');
    for (const one of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(one);
  });

  it('needs a proof of the last minutes: the password first, the factor afterwards', async () => {
    const client = await signedIn();
    server.pass(11 * MINUTE);
    const refused = { status: 403, code: 'step_up_required' };
    expect(problemOf(await client.post('/api/account/authenticator'))).toMatchObject(refused);
    expect((await client.post('/api/account/step-up', { password: 'wrong' })).status).toBe(422);
    expect((await client.post('/api/account/step-up', { password: PASSWORD })).status).toBe(200);
    const { secret } = await setUp(client);
    server.pass(11 * MINUTE);
    const guarded = [
      () => client.delete('/api/account/authenticator'),
      () => client.post('/api/account/recovery-codes'),
      () => client.post('/api/account/tokens', { name: 'x', scopes: ['jobs:read'], expires_in_days: 1 }),
      () => client.post('/api/settings', { second_factor_rule: 'everybody' }),
      () => client.post('/api/account', { current_password: PASSWORD, new_password: 'yet one more street here' }),
      () => client.get(`/api/companies/any/export`),
      () => client.get('/api/audit/export'),
      () => client.get('/api/companies/any/vouchers/export'),
      () => client.get('/api/jobs/1/rating-fairness/export'),
      () => client.delete('/api/jobs/1/applications/1'),
    ];
    for (const call of guarded) expect(problemOf(await call()), String(call)).toMatchObject(refused);
    // The password proves too little now.
    expect((await client.post('/api/account/step-up', { password: PASSWORD })).status).toBe(422);
    expect((await client.post('/api/account/step-up', { code: codeFor(secret) })).status).toBe(200);
    expect((await client.post('/api/account/recovery-codes')).status).toBe(200);
    expect((await client.delete('/api/account/authenticator')).status).toBe(204);
    await signedIn();
  });
});

it('demands a second factor of platform administrators where the installation does, and of nobody else', async () => {
  const strict = await startTestServer({ beside: server, still: true, env: { PLATFORM_SECOND_FACTOR: 'required' } });
  try {
    const { db } = server.ctx;
    const administrator = await withPassword(await aMember(db, { role: 'owner' }));
    await db.insert(platform_administrators).values({ user_id: administrator.id });
    const client = await strict.staff(administrator);
    const refused = { status: 403, code: 'second_factor_required' };
    expect(problemOf(await client.get('/api/platform/companies'))).toMatchObject(refused);
    expect(problemOf(await client.get('/api/jobs'))).toMatchObject(refused);
    expect((await client.get('/api/user')).json).toMatchObject({ second_factor_from: expect.any(String) });
    const { secret } = (await client.post('/api/account/authenticator')).json as { secret: string };
    const reply = await client.post('/api/account/authenticator/confirm', {
      code: codeFor(secret, 0, strict.ctx.now()),
    });
    expect(reply.status, reply.text).toBe(200);
    expect((await client.get('/api/platform/companies')).status).toBe(200);
    expect((await client.get('/api/user')).json).toMatchObject({ second_factor_from: null });
    expect((await (await strict.staff(person)).get('/api/jobs')).status).toBe(200);
  } finally {
    await strict.close();
  }
});

describe('a company that demands a second factor', () => {
  const demand = (body: object, client: ApiClient) => client.post('/api/settings', body);

  it('lets its users in to set one up, and to nothing else, once their time has ended', async () => {
    const owner = await signedIn();
    const rule = { second_factor_rule: 'everybody', second_factor_grace_days: 7 };
    expect((await demand(rule, owner)).status).toBe(200);
    const member = await withPassword(await aMember(server.ctx.db, { company_id: person.company_id, role: 'member' }));
    const client = await server.staff(member);
    const from = async () =>
      ((await client.get('/api/user')).json as { second_factor_from: string }).second_factor_from;
    expect(Date.parse(await from())).toBeGreaterThanOrEqual(server.ctx.now().getTime() + 7 * DAY - MINUTE);
    expect((await client.get('/api/jobs')).status).toBe(200);
    server.pass(8 * DAY);
    const late = await signedIn(member.email);
    expect(problemOf(await late.get('/api/jobs'))).toMatchObject({ status: 403, code: 'second_factor_required' });
    expect((await late.get('/api/user')).status).toBe(200);
    await setUp(late);
    expect((await late.get('/api/jobs')).status).toBe(200);
    expect((await late.get('/api/user')).json).toMatchObject({ second_factor_from: null });
  });

  it('may mean owners and admins alone, and nobody', async () => {
    const { company_id } = person;
    const of = async (rule: 'off' | 'administrators') => {
      const since = new Date(server.ctx.now().getTime() - 90 * DAY);
      await server.ctx.db
        .update(companies)
        .set({ second_factor_rule: rule, second_factor_since: since, second_factor_grace_days: 0 })
        .where(eq(companies.id, company_id));
      await server.ctx.db.update(memberships).set({ created_at: since }).where(eq(memberships.company_id, company_id));
    };
    const member = await aMember(server.ctx.db, { company_id, role: 'member' });
    await of('administrators');
    expect((await (await server.staff(person)).get('/api/jobs')).status).toBe(403);
    expect((await (await server.staff(member)).get('/api/jobs')).status).toBe(200);
    await of('off');
    expect((await (await server.staff(person)).get('/api/jobs')).status).toBe(200);
  });
});

describe('a lost second factor', () => {
  it('is reset by an owner, who sees it in the list; sessions end and the user is told', async () => {
    const member = await withPassword(await aMember(server.ctx.db, { company_id: person.company_id, role: 'member' }));
    const client = await signedIn(member.email);
    await setUp(client);
    const owner = await signedIn();
    const { results } = (await owner.get('/api/companies/company-users')).json as {
      results: { id: number; has_second_factor: boolean; abilities: { reset: boolean } }[];
    };
    const row = results.find(({ id }) => id === member.id);
    expect(row).toMatchObject({ has_second_factor: true, abilities: { reset: true } });
    const path = `/api/companies/company-users/${member.id}/second-factor`;
    const admin = await server.staff(await aMember(server.ctx.db, { company_id: person.company_id, role: 'admin' }));
    expect((await admin.delete(path)).status).toBe(403);
    const stranger = await server.staff(await aMember(server.ctx.db, { role: 'owner' }));
    expect((await stranger.delete(path)).status).toBe(404);
    expect((await owner.delete(path)).status).toBe(204);
    expect((await client.get('/api/user')).status).toBe(401);
    await signedIn(member.email);
    const notices = await server.ctx.db.select().from(mails).where(eq(mails.user_id, member.id));
    expect(notices.map(({ type }) => type)).toContain('factor_reset');
    expect(problemOf(await owner.delete(path))).toMatchObject({ code: 'wrong_state' });
  });

  it('is not reset by the owner of one of several companies', async () => {
    const member = await withPassword(await aMember(server.ctx.db, { company_id: person.company_id, role: 'member' }));
    await setUp(await signedIn(member.email));
    const other = await aCompany(server.ctx.db);
    await server.ctx.db.insert(memberships).values({ user_id: member.id, company_id: other.id });
    const reply = await (await signedIn()).delete(`/api/companies/company-users/${member.id}/second-factor`);
    expect(problemOf(reply)).toMatchObject({ status: 409, code: 'only_by_person' });
  });

  it('is reset by the operator where no owner may, and the user is told who did it', async () => {
    const client = await signedIn();
    await setUp(client);
    await server.ctx.db.insert(company_domains).values({
      company_id: person.company_id,
      domain: `glass-${person.id}.example`,
      token: 'x',
      enforced_since: new Date(),
      enforced_provider_id: await aProvider(server.ctx, person.company_id),
      break_glass_user_id: person.id,
    });
    // The one who keeps the password keeps a factor, too.
    expect(problemOf(await client.delete('/api/account/authenticator'))).toMatchObject({
      status: 409,
      code: 'break_glass',
    });
    const second = await aMember(server.ctx.db, { company_id: person.company_id, role: 'owner' });
    const path = `/api/companies/company-users/${person.id}/second-factor`;
    expect(problemOf(await (await server.staff(second)).delete(path))).toMatchObject({
      status: 409,
      code: 'break_glass',
    });
    expect((await client.get('/api/user')).status).toBe(200);
    await resetFactorsByOperator(server.ctx, person.email.toUpperCase());
    expect((await client.get('/api/user')).status).toBe(401);
    await signedIn();
    const [notice] = await server.ctx.db
      .select()
      .from(mails)
      .where(and(eq(mails.user_id, person.id), eq(mails.type, 'factor_reset')));
    expect(notice?.text).toContain('The operator of this site removed');
    await expect(resetFactorsByOperator(server.ctx, person.email)).rejects.toMatchObject({ code: 'wrong_state' });
    await expect(resetFactorsByOperator(server.ctx, 'nobody@x.example')).rejects.toMatchObject({ code: 'not_found' });
  });
});
