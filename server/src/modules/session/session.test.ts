import { SIGN_IN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { ApiClient } from '../../../test/api-client.ts';
import type { Reply } from '../../../test/api-client.ts';
import { passEverywhere, startTestServer, useTestServer } from '../../../test/api-test.ts';
import { aCompany, aMember, anApplication, aUser } from '../../../test/factories.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { memberships, sessions, users } from '../../db/schema/index.ts';
import { PER_MINUTE } from '../../plugins/rate-limit.ts';
import { SESSION_COOKIE } from '../../http/cookies.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'correct horse battery staple';
const MINUTE = 60_000;
const server = useTestServer();

const person = perFile(() => aMember(server.ctx.db, { role: 'owner' }));
beforeAll(async () => {
  await server.ctx.db
    .update(users)
    .set({ password_hash: await quickHash(PASSWORD) })
    .where(eq(users.id, person.id));
});

const signIn = (client: ApiClient, username = person.email, password = PASSWORD, headers = {}) =>
  client.post('/login/ajax', { username, password }, { headers });
const cookieOf = (reply: Reply) =>
  reply.headers.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`)) ?? '';

describe('signing in', () => {
  it('starts a session whose token is only in a cookie that scripts cannot read', async () => {
    const client = server.anonymous();
    expect((await client.get('/login/ajax')).status).toBe(401);
    // Never refused, for pages that need no session.
    expect((await client.get('/api/session')).json).toEqual({ signed_in: false });
    const reply = await signIn(client);
    expect([reply.status, reply.json]).toEqual([200, { status: 'OK' }]);
    const cookie = cookieOf(reply);
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = client.cookies.get(SESSION_COOKIE) ?? '';
    expect(token.length).toBeGreaterThanOrEqual(32);
    expect(JSON.stringify(await server.ctx.db.select().from(sessions))).not.toContain(token);
    expect((await client.get('/login/ajax')).json).toEqual({ status: 'OK' });
    expect((await client.get('/api/session')).json).toEqual({ signed_in: true });
    expect((await client.get('/api/user')).json).toMatchObject({
      id: person.id,
      email: person.email,
      role: 'owner',
      current_company: { id: person.company_id },
    });
  });

  it('gives secure cookies behind https that no neighbouring host can plant', async () => {
    const secure = await startTestServer({ env: { PUBLIC_URL: 'https://vivavoce.test' } });
    const member = await aMember(secure.ctx.db);
    await secure.ctx.db
      .update(users)
      .set({ password_hash: await quickHash(PASSWORD) })
      .where(eq(users.id, member.id));
    const client = secure.anonymous();
    const given = (await signIn(client, member.email)).headers.getSetCookie();
    expect(given.map((cookie) => cookie.split('=')[0] ?? '').toSorted()).toEqual([
      '__Host-csrftoken',
      '__Host-knownid',
      '__Host-sessionid',
    ]);
    for (const cookie of given) {
      expect(cookie).toMatch(/; Path=\/; (HttpOnly; )?Secure; SameSite=Lax$/);
      expect(cookie).not.toMatch(/domain/i);
      expect(cookie.includes('HttpOnly')).toBe(!cookie.startsWith('__Host-csrftoken'));
    }
    const change = () => client.post('/api/account', { locale: 'fr-fr' });
    expect((await change()).status).toBe(200);
    expect((await client.get('/api/openapi.json')).text).toContain('cookie `__Host-csrftoken`');
    // Cookies of a neighbouring host, or of a version before this one, are ignored.
    const planted = Object.fromEntries(
      [...client.cookies].map(([name, value]) => [name.replace('__Host-', ''), value]),
    );
    const other = new ApiClient(secure.url, planted);
    expect((await other.get('/api/user')).status).toBe(401);
    expect((await client.get('/logout/ajax')).headers.getSetCookie().join()).toMatch(/__Host-sessionid=;.*; Secure/);
    expect((await change()).status).toBe(401);
    await secure.close();
  });

  it('ignores upper case and blanks around the address', async () => {
    expect((await signIn(server.anonymous(), `  ${person.email.toUpperCase()} `)).status).toBe(200);
  });

  it('answers alike for a wrong password, an unknown account and an applicant, after as much work', async () => {
    const { user_id } = await anApplication(server.ctx.db);
    const [applicant] = await server.ctx.db.select().from(users).where(eq(users.id, user_id));
    const known = await aMember(server.ctx.db);
    // As the product stores it, whose verification is the work.
    await server.ctx.db
      .update(users)
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where(eq(users.id, known.id));
    const tries = { wrong: known.email, unknown: 'nobody@mail.example', applicant: applicant?.email ?? '' };
    const took: Record<string, number[]> = {};
    const answers = new Set<string>();
    for (let round = 0; round < 10; round += 1) {
      // Each account takes few wrong passwords at a time.
      if (round % SIGN_IN_LIMITS.wrong_passwords === 0) passEverywhere(SIGN_IN_LIMITS.window_minutes * MINUTE);
      for (const [name, username] of Object.entries(tries)) {
        const before = performance.now();
        const reply = await signIn(server.anonymous(), username, 'not the password');
        (took[name] ??= []).push(performance.now() - before);
        const { request_id: _id, ...body } = reply.json as Record<string, unknown>;
        answers.add(JSON.stringify([reply.status, body, cookieOf(reply)]));
      }
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toMatch(/^\[400,.*"wrong_credentials"/);
    const quickest = Object.values(took).map((times) => Math.min(...times));
    // Without the work for an unknown account it would be answered ten times as fast.
    expect(Math.max(...quickest) / Math.min(...quickest)).toBeLessThan(4);
  });

  it('never takes a token that the browser brought along', async () => {
    const client = new ApiClient(server.url, { [SESSION_COOKIE]: 'chosen-by-an-attacker' });
    await signIn(client);
    expect(client.cookies.get(SESSION_COOKIE)).not.toBe('chosen-by-an-attacker');
  });

  it('again gives a new token, and the earlier one ends', async () => {
    const client = server.anonymous();
    await signIn(client);
    const first = client.cookies.get(SESSION_COOKIE) ?? '';
    await signIn(client);
    expect(client.cookies.get(SESSION_COOKIE)).not.toBe(first);
    expect((await new ApiClient(server.url, { [SESSION_COOKIE]: first }).get('/api/user')).status).toBe(401);
  });

  it('is limited per address, and other addresses go on', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.7' };
    const limit = PER_MINUTE['POST /login/ajax'] ?? 0;
    const replies: Reply[] = [];
    for (let n = 0; n <= limit; n += 1)
      replies.push(await signIn(server.anonymous(), `nobody-${n}@mail.example`, 'x', headers));
    expect(replies.slice(0, limit).every(({ status }) => status === 400)).toBe(true);
    expect(problemOf(replies[limit]!)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(replies[limit]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn(server.anonymous())).status).toBe(200);
  });

  it.each([
    [{}, { username: ['required'], password: ['required'] }],
    [{ username: 'no address', password: 'x' }, { username: ['not_an_email'] }],
    [{ username: 'a@b.example', password: '' }, { password: ['required'] }],
    [{ username: 'a@b.example', password: 'x', remember: true }, { remember: ['unknown_field'] }],
    [{ username: 7, password: 'x' }, { username: ['wrong_type'] }],
  ])('names the field of %j', async (body, errors) => {
    const reply = await server.anonymous().post('/login/ajax', body);
    expect(problemOf(reply)).toEqual({ status: 422, code: 'invalid', errors });
  });
});

describe('a session', () => {
  it('ends after an hour without a call, and every call moves that hour', async () => {
    const client = server.anonymous();
    await signIn(client);
    for (let n = 0; n < 4; n += 1) {
      server.pass(50 * MINUTE);
      expect((await client.get('/api/user')).status).toBe(200);
    }
    server.pass(61 * MINUTE);
    const late = await client.get('/api/user');
    expect(problemOf(late)).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect((await client.get('/login/ajax')).status).toBe(401);
  });

  it('says with every answer how long it lasts without a further call, and not longer', async () => {
    const client = server.anonymous();
    await signIn(client);
    const endsIn = (reply: Reply) => Number(reply.headers.get('session-ends-in'));
    server.pass(2 * MINUTE);
    const first = await client.get('/api/user');
    expect(endsIn(first)).toBe(3600);
    // Seen again within the minute, the session still counts from the call before.
    server.pass(40_000);
    const second = await client.get('/api/jobs/999999999');
    expect(second.status).toBe(404);
    expect(endsIn(second)).toBeGreaterThan(3500);
    expect(endsIn(second)).toBeLessThanOrEqual(3560);
    server.pass(endsIn(second) * 1000 + 1500);
    const late = await client.get('/api/user');
    expect(late.status).toBe(401);
    expect(late.headers.has('session-ends-in')).toBe(false);
  });

  it('ends twelve hours after the sign-in, however busy it is, and says so beforehand', async () => {
    const client = server.anonymous();
    await signIn(client);
    const own = async () =>
      ((await client.get('/api/account/sessions')).json as { results: { current: boolean; created_at: string }[] })
        .results[0];
    const began = (await own())?.created_at;
    for (let n = 0; n < 15; n += 1) {
      server.pass(45 * MINUTE);
      const { headers } = await client.get('/api/user');
      expect(Number(headers.get('session-lasts-at-most'))).toBeCloseTo((12 * 60 - (n + 1) * 45) * 60, -2);
      expect(Number(headers.get('session-ends-in'))).toBeCloseTo(Math.min(60, 12 * 60 - (n + 1) * 45) * 60, -2);
    }
    // A change of company gives a new token, and not a new sign-in.
    const { id } = ((await client.get('/api/user')).json as { current_company: { id: number } }).current_company;
    expect((await client.post(`/company/change/${id}`)).status).toBe(200);
    expect(await own()).toMatchObject({ current: true, created_at: began });
    server.pass(44 * MINUTE);
    expect((await client.get('/api/user')).status).toBe(200);
    server.pass(2 * MINUTE);
    expect(problemOf(await client.get('/api/user'))).toMatchObject({ status: 401, code: 'not_signed_in' });
    await signIn(client);
    const { results } = (await client.get('/api/account/sessions')).json as { results: unknown[] };
    expect(results).toHaveLength(1);
  });

  it('ends at logout, for every copy of the cookie', async () => {
    const client = server.anonymous();
    await signIn(client);
    const copy = new ApiClient(server.url, Object.fromEntries(client.cookies));
    const reply = await client.get('/logout/ajax');
    expect(reply.json).toEqual({ status: 'OK' });
    expect(client.cookies.has(SESSION_COOKIE)).toBe(false);
    expect((await copy.get('/api/user')).status).toBe(401);
    expect((await client.get('/logout/ajax')).status).toBe(200);
  });

  it('cannot be ended by another site', async () => {
    const client = server.anonymous();
    await signIn(client);
    const old = { 'sec-fetch-site': '' };
    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      // Browsers that do not send that header, with and without a referrer.
      old,
      { ...old, referer: 'https://evil.example/http://vivavoce.test/' },
      { ...old, referer: 'http://vivavoce.test.evil.example/' },
      { ...old, referer: 'nonsense' },
      { ...old, origin: 'https://evil.example', referer: 'http://vivavoce.test/' },
      { ...old, origin: 'null' },
    ];
    for (const headers of elsewhere) {
      const reply = await client.get('/logout/ajax', { headers });
      expect(problemOf(reply), JSON.stringify(headers)).toMatchObject({ status: 403, code: 'csrf' });
    }
    expect((await client.get('/api/user')).status).toBe(200);
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': '', referer: 'http://vivavoce.test/' },
    { 'sec-fetch-site': '', origin: 'http://vivavoce.test' },
  ])('ends by a page of ours that says so by %j', async (headers) => {
    const client = await server.staff(person);
    expect((await client.get('/logout/ajax', { headers })).status).toBe(200);
    expect((await client.get('/api/user')).status).toBe(401);
  });

  it('loses its company with the membership', async () => {
    const member = await aMember(server.ctx.db);
    const client = await server.staff(member);
    expect((await client.get('/api/settings')).status).toBe(200);
    await server.ctx.db.delete(memberships).where(eq(memberships.user_id, member.id));
    expect((await client.get('/api/settings')).status).toBe(401);
  });

  it('gets a new token when the company changes, and only companies of the person', async () => {
    const { db } = server.ctx;
    const second = await aCompany(db);
    await db.insert(memberships).values({ user_id: person.id, company_id: second.id, create_interview_only: true });
    const client = server.anonymous();
    await signIn(client);
    const before = client.cookies.get(SESSION_COOKIE) ?? '';
    expect((await client.post(`/company/change/${second.id}/`)).status).toBe(200);
    expect(client.cookies.get(SESSION_COOKIE)).not.toBe(before);
    expect((await client.get('/api/user')).json).toMatchObject({
      current_company: { id: second.id },
      role: 'member',
      create_interview_only: true,
    });
    expect((await client.get('/api/settings')).json).toMatchObject({ id: second.id, shortname: second.shortname });
    expect((await new ApiClient(server.url, { [SESSION_COOKIE]: before }).get('/api/user')).status).toBe(401);
    for (const company of [(await aCompany(db)).id, 999_999, 'x'])
      expect((await client.post(`/company/change/${company}`)).status).toBe(404);
    expect((await client.get('/api/user')).json).toMatchObject({ current_company: { id: second.id } });
  });

  it('of a reviewer has no company, and no settings', async () => {
    const client = await server.staff(await aUser(server.ctx.db), null);
    expect((await client.get('/api/user')).json).toMatchObject({ current_company: null, companies: [], role: null });
    expect((await client.get('/api/settings')).status).toBe(404);
  });
});

describe('calls that change something', () => {
  const change = (client: ApiClient, headers: Record<string, string> = {}) =>
    client.post('/api/account', { locale: 'fr-fr' }, { headers });

  it('need the value of the CSRF cookie in the header', async () => {
    const client = await server.staff(person);
    for (const header of ['', 'wrong', 'csrf-of-this-tesT'])
      expect(problemOf(await change(client, { 'x-csrftoken': header }))).toMatchObject({ status: 403, code: 'csrf' });
    client.cookies.delete('csrftoken');
    expect((await change(client, { 'x-csrftoken': '' })).status).toBe(403);
    expect((await server.ctx.db.select().from(users).where(eq(users.id, person.id)))[0]?.locale).toBe('en-gb');
  });

  it.each(['/', '/api/user'])('get that cookie with %s, also in place of one that is not theirs', async (path) => {
    for (const before of [undefined, 'planted', 'a'.repeat(22)]) {
      const client = await server.staff(person);
      if (before === undefined) client.cookies.delete('csrftoken');
      else client.cookies.set('csrftoken', before);
      await client.get(path);
      expect(client.cookies.get('csrftoken')?.length).toBeGreaterThan(20);
      expect((await change(client)).status).toBe(200);
    }
  });

  it('are refused with a planted cookie and the same value in the header', async () => {
    const attacker = await server.staff(await aMember(server.ctx.db));
    const nobody = server.anonymous();
    nobody.cookies.delete('csrftoken');
    await nobody.get('/');
    for (const planted of [
      'x',
      'csrf-of-this-test',
      attacker.cookies.get('csrftoken'),
      nobody.cookies.get('csrftoken'),
    ]) {
      const client = await server.staff(person);
      expect(planted).toBeTruthy();
      client.cookies.set('csrftoken', planted ?? '');
      const reply = await change(client);
      expect(problemOf(reply), planted).toMatchObject({ status: 403, code: 'csrf' });
      // The refusal mends the cookie, so that a page that was open meanwhile comes through with its next call.
      expect((await change(client)).status).toBe(200);
    }
  });

  it('get a token with every new session, and the one before is worth nothing', async () => {
    const client = server.anonymous();
    const tokens = [client.cookies.get('csrftoken')];
    for (const step of [
      () => signIn(client),
      () => client.post(`/company/change/${person.company_id}`),
      () => client.get('/logout/ajax'),
    ]) {
      expect((await step()).status).toBe(200);
      tokens.push(client.cookies.get('csrftoken'));
    }
    expect(new Set(tokens.slice(0, 3)).size).toBe(3);
    // Signed out, the browser is one like any other again.
    expect(tokens[3]).toBe(tokens[0]);
    await signIn(client);
    expect((await change(client, { 'x-csrftoken': tokens[1] ?? '' })).status).toBe(403);
    expect((await change(client)).status).toBe(200);
  });

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://vivavoce.test.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('are refused from elsewhere: %j', async (headers) => {
    expect((await change(await server.staff(person), headers)).status).toBe(403);
    const login = await server
      .anonymous()
      .post('/login/ajax', { username: person.email, password: PASSWORD }, { headers });
    expect(problemOf(login)).toMatchObject({ status: 403, code: 'csrf' });
    expect(cookieOf(login)).toBe('');
  });

  it('are taken from our own pages', async () => {
    const headers = { origin: 'http://vivavoce.test', 'sec-fetch-site': 'same-origin' };
    expect((await change(await server.staff(person), headers)).status).toBe(200);
  });
});
