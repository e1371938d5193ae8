import { SESSION_LIMITS, SIGN_IN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { asc, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, aMember, anApplication, aSeat, aUser } from '../../../test/factories.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { mails, password_links, password_requests, reviewers, sessions, users } from '../../db/schema/index.ts';
import { PER_MINUTE } from '../../plugins/rate-limit.ts';
import { SESSION_COOKIE } from '../../http/cookies.ts';
import { taskHandlers } from '../../tasks/handlers.ts';
import { filled } from '../mails/outgoing.service.ts';
import { KNOWN_COOKIE } from '../../http/cookies.ts';

const PASSWORD = 'a quiet street of nine houses';
const BETTER = 'nine loud houses in a row';
const MINUTE = 60_000;
const VALID = SESSION_LIMITS.password_link_valid_minutes * MINUTE;
const INVITED = SESSION_LIMITS.invitation_link_valid_days * 24 * 60 * MINUTE;
const server = useTestServer();
let hash: string;

beforeAll(async () => {
  hash = await quickHash(PASSWORD);
});
const person = perTest(() => aMember(server.ctx.db, { role: 'owner' }));
beforeEach(async () => {
  await withPassword(person.id);
});

/** The words of a call of the database's client. */
const statementOf = ([query]: unknown[]): string =>
  typeof query === 'string' ? query : String((query as { text?: string } | undefined)?.text);

const withPassword = (id: number, given: Partial<typeof users.$inferInsert> = {}) =>
  server.ctx.db
    .update(users)
    .set({ password_hash: hash, ...given })
    .where(eq(users.id, id));
const ask = (username: string, body: object = {}) =>
  server.anonymous().post('/password-reset/ajax', { username, ...body });
/** Does what a worker would do with the requests that wait. */
async function answerAll(): Promise<void> {
  const run = { id: 'run', attempt: 1, signal: new AbortController().signal };
  const rows = await server.ctx.db.select().from(password_requests).orderBy(asc(password_requests.id));
  for (const { id } of rows) await taskHandlers(server.ctx).sendPasswordLink.run({ request: id }, run);
}
const mailsOf = (id: number) => server.ctx.db.select().from(mails).where(eq(mails.user_id, id)).orderBy(asc(mails.id));
/** The links in mails to the user, as they are read. */
async function linksTo(id: number): Promise<URL[]> {
  const rows = (await mailsOf(id)).filter((mail) => mail.link_nonce !== null).map((mail) => filled(server.ctx, mail));
  return rows.map(({ text }) => new URL(/\bhttp:\S+\/login\/password\S+/.exec(text)?.[0] ?? expect.fail(text)));
}
const tokenOf = (link: URL | undefined): string => new URLSearchParams(link?.hash.slice(1)).get('t') ?? '';
async function aLink(user: { id: number; email: string } = person): Promise<string> {
  await ask(user.email);
  await answerAll();
  return tokenOf((await linksTo(user.id)).at(-1));
}
const check = (token: string) => server.anonymous().post('/password-reset/ajax/check', { token });
const confirm = (token: string, new_password = BETTER, client = server.anonymous()) =>
  client.post('/password-reset/ajax/confirm', { token, new_password });
const signIn = (password: string, username = person.email) =>
  server.anonymous().post('/login/ajax', { username, password });
const isSignedIn = async (client: ApiClient) => (await client.get('/api/user')).status === 200;
const expired = { status: 400, code: 'link_expired', errors: {} };

describe('asking for a new password', () => {
  it('mails a link in the words of its reader, to the page where one is chosen', async () => {
    await withPassword(person.id, { locale: 'fr-fr', first_name: 'Inès <b>' });
    const reply = await ask(` ${person.email.toUpperCase()} `, { next: "/interviews/12?filter=All&x=%20y+'z'#a{1}" });
    expect([reply.status, reply.json]).toEqual([200, { status: 'OK' }]);
    await answerAll();
    const [mail, ...more] = await mailsOf(person.id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      type: 'password_reset',
      to_address: person.email,
      from_name: 'Vivavoce',
      subject: 'Choisissez un nouveau mot de passe',
      company_id: null,
      state: 'queued',
    });
    expect(mail?.html).not.toContain('<b>');
    const [link] = await linksTo(person.id);
    expect(link?.href).toMatch(/^http:\/\/vivavoce\.test\/fr\/login\/password#t=[\w-]{22}&next=\/interviews\//);
    expect(new URLSearchParams(link?.hash.slice(1)).get('next')).toBe("/interviews/12?filter=All&x=%20y+'z'#a{1}");
    expect((await check(tokenOf(link))).json).toMatchObject({ purpose: 'reset', email: person.email });
  });

  it.each(['/interviews?search=a//b', '/interviews?search=a\\b', '/interviews/12#a//b'])(
    'leads on to %s',
    async (next) => {
      expect((await ask(person.email, { next })).status).toBe(200);
      await answerAll();
      const [link] = await linksTo(person.id);
      expect(new URLSearchParams(link?.hash.slice(1)).get('next')).toBe(next);
    },
  );

  it('keeps the token nowhere but in the mail on its way', async () => {
    const token = await aLink();
    expect(token.length).toBeGreaterThanOrEqual(SESSION_LIMITS.access_code_min_bits / 6);
    const { rows } = await server.ctx.db.execute(sql`
      select (select json_agg(m) from mails m)::text || (select json_agg(l) from password_links l)::text
        || (select json_agg(j.data) from pgboss.job j)::text as everything`);
    const everything = String(rows[0]?.['everything']);
    expect(everything).toContain(person.email);
    expect(everything).not.toContain(token);
  });

  it('puts into the queue a number, and takes the address away once it is answered', async () => {
    await ask(person.email);
    const [request] = await server.ctx.db.select().from(password_requests);
    const { rows } = await server.ctx.db.execute(
      sql`select data from pgboss.job where name = 'send-password-link' order by created_on desc limit 1`,
    );
    expect(rows[0]?.['data']).toEqual({ request: request?.id });
    await answerAll();
    await answerAll();
    expect(await server.ctx.db.select().from(password_requests)).toEqual([]);
    expect(await mailsOf(person.id)).toHaveLength(1);
  });

  it('is answered alike for everybody, after as much work', async () => {
    const { user_id } = await anApplication(server.ctx.db);
    const [applicant] = await server.ctx.db.select().from(users).where(eq(users.id, user_id));
    const addresses = { known: person.email, unknown: 'nobody@mail.example', applicant: applicant?.email ?? '' };
    const took: Record<string, number[]> = {};
    const querySpy = vi.spyOn(pg.Client.prototype, 'query');
    const work = new Set<string>();
    const answers = new Set<string>();
    for (let round = 0; round < 25; round += 1) {
      for (const [name, address] of Object.entries(addresses)) {
        const before = performance.now();
        const first = querySpy.mock.calls.length;
        const { status, text, headers } = await ask(address);
        (took[name] ??= []).push(performance.now() - before);
        const said = querySpy.mock.calls.slice(first).map(statementOf);
        work.add(JSON.stringify(said.filter((statement) => statement.includes('password_requests'))));
        answers.add(JSON.stringify([status, text, headers.getSetCookie(), [...headers.keys()]]));
      }
    }
    expect([...answers]).toHaveLength(1);
    expect([...work]).toHaveLength(1);
    // It cannot tell what it has not looked up.
    const statements = JSON.stringify(querySpy.mock.calls);
    expect(statements).toContain('password_requests');
    expect(statements).not.toContain('users');
    const quickest = Object.values(took).map((times) => Math.min(...times));
    // A password that is tried, or a mail that is made, takes a hundred times as long; a busy machine does not.
    expect(Math.max(...quickest) / Math.min(...quickest)).toBeLessThan(4);
    await answerAll();
    expect(await mailsOf(user_id)).toEqual([]);
    expect(await mailsOf(person.id)).toHaveLength(SIGN_IN_LIMITS.links_per_hour);
  });

  it('mails few links to one account, in an hour and in a day, and never says so', async () => {
    const many = async (times: number) => {
      for (let n = 0; n < times; n += 1) expect((await ask(person.email)).status).toBe(200);
      await answerAll();
      return (await mailsOf(person.id)).length;
    };
    const { links_per_hour, links_per_day } = SIGN_IN_LIMITS;
    expect(await many(links_per_hour + 2)).toBe(links_per_hour);
    server.pass(61 * MINUTE);
    expect(await many(links_per_hour + 2)).toBe(2 * links_per_hour);
    server.pass(61 * MINUTE);
    expect(await many(links_per_hour + 2)).toBe(links_per_day);
    server.pass(61 * MINUTE);
    expect(await many(1)).toBe(links_per_day);
    server.pass(24 * 60 * MINUTE);
    expect(await many(1)).toBe(links_per_day + 1);
  });

  it('is limited per address of the caller, whoever is asked for', async () => {
    const limit = PER_MINUTE['POST /password-reset/ajax'] ?? 0;
    const headers = { 'x-forwarded-for': '192.0.2.9' };
    const statuses: number[] = [];
    for (let n = 0; n <= limit; n += 1) {
      const username = n % 2 ? person.email : `nobody-${n}@mail.example`;
      statuses.push((await server.anonymous().post('/password-reset/ajax', { username }, { headers })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: limit }, () => 200), 429]);
  });

  it('brings a first password to members and reviewers who have none, and nothing to applicants', async () => {
    const { db } = server.ctx;
    const member = await aMember(db);
    const reviewer = await aSeat(db, await aJob(db));
    const { user_id } = await anApplication(db);
    const [applicant] = await db.select().from(users).where(eq(users.id, user_id));
    for (const { email } of [member, reviewer, applicant ?? expect.fail()]) await ask(email);
    await answerAll();
    expect(await mailsOf(user_id)).toEqual([]);
    for (const { id, email } of [member, reviewer]) {
      expect(await mailsOf(id)).toMatchObject([{ type: 'user_invitation' }]);
      expect((await check(tokenOf((await linksTo(id))[0]))).json).toMatchObject({ purpose: 'first', email });
    }
  });

  it.each<[object, object]>([
    [{}, { username: ['required'] }],
    [{ username: 'no address' }, { username: ['not_an_email'] }],
    [{ username: 7 }, { username: ['wrong_type'] }],
    [{ username: 'a@b.example', locale: 'fr-fr' }, { locale: ['unknown_field'] }],
    [{ username: 'a@b.example', next: 'https://evil.example' }, { next: ['wrong_format'] }],
    [{ username: 'a@b.example', next: '//evil.example' }, { next: ['wrong_format'] }],
    [{ username: 'a@b.example', next: '/x/..//evil.example' }, { next: ['wrong_format'] }],
    [{ username: 'a@b.example', next: '/\\evil.example' }, { next: ['wrong_format'] }],
    [{ username: 'a@b.example', next: '/\t/evil.example' }, { next: ['wrong_format'] }],
    [{ username: 'a@b.example', next: 'evil' }, { next: ['wrong_format'] }],
    [{ username: 'a@b.example', next: '/a b"><script>' }, { next: ['wrong_format'] }],
    [{ username: 'a@b.example', next: `/${'x'.repeat(2000)}` }, { next: ['too_long'] }],
  ])('names the field of %j', async (body, errors) => {
    const reply = await server.anonymous().post('/password-reset/ajax', body);
    expect(problemOf(reply)).toEqual({ status: 422, code: 'invalid', errors });
  });

  it('is taken from our own pages only', async () => {
    const headers = { origin: 'https://evil.example' };
    const reply = await server.anonymous().post('/password-reset/ajax', { username: person.email }, { headers });
    expect(problemOf(reply)).toMatchObject({ status: 403, code: 'csrf' });
  });
});

describe('a link to a new password', () => {
  it('signs in with the password that was chosen, ends every session and is told by mail', async () => {
    const elsewhere = await server.staff(person);
    const client = server.anonymous();
    const reply = await confirm(await aLink(), BETTER, client);
    expect([reply.status, reply.json]).toEqual([200, { status: 'OK' }]);
    expect((await client.get('/api/user')).json).toMatchObject({
      id: person.id,
      current_company: { id: person.company_id },
    });
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await signIn(PASSWORD)).status).toBe(400);
    expect((await signIn(BETTER)).status).toBe(200);
    expect((await mailsOf(person.id)).map(({ type }) => type)).toEqual(['password_reset', 'password_changed']);
    expect(client.cookies.get(SESSION_COOKIE)?.length).toBeGreaterThanOrEqual(32);
  });

  it('makes the browser known to the account, so that strangers who guess do not lock it out', async () => {
    const client = server.anonymous();
    await confirm(await aLink(), BETTER, client);
    expect(client.cookies.has(KNOWN_COOKIE)).toBe(true);
    for (let n = 0; n < SIGN_IN_LIMITS.wrong_passwords; n += 1) await signIn('not this one');
    expect((await signIn(BETTER)).status).toBe(429);
    const again = await client.post('/login/ajax', { username: person.email, password: BETTER });
    expect(again.status).toBe(200);
  });

  it('ends the session of another person in the same browser', async () => {
    const other = await aMember(server.ctx.db);
    const client = await server.staff(other);
    await confirm(await aLink(), BETTER, client);
    expect((await client.get('/api/user')).json).toMatchObject({ id: person.id });
    const [row] = await server.ctx.db.select().from(sessions).where(eq(sessions.user_id, other.id));
    expect(row?.ended_at).not.toBeNull();
  });

  it('works once, also when it is used twenty times at the same time', async () => {
    const token = await aLink();
    const clients = Array.from({ length: 20 }, () => server.anonymous());
    const replies = await Promise.all(clients.map((client, n) => confirm(token, `${BETTER} ${n}`, client)));
    const won = replies.findIndex(({ status }) => status === 200);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) expect(problemOf(reply)).toEqual(expired);
    expect((await signIn(`${BETTER} ${won}`)).status).toBe(200);
    const signedIn = await Promise.all(clients.map(isSignedIn));
    expect(signedIn.filter(Boolean)).toHaveLength(1);
    expect((await mailsOf(person.id)).filter(({ type }) => type === 'password_changed')).toHaveLength(1);
    expect(problemOf(await confirm(token))).toEqual(expired);
    expect(problemOf(await check(token))).toEqual(expired);
  });

  it('is not used up by looking at it, nor by a password that is refused', async () => {
    const token = await aLink();
    for (let n = 0; n < 3; n += 1) expect((await check(token)).status).toBe(200);
    const refusals = { short: 'too_short', Password1234: 'too_common', 'vivavoce-99': 'too_personal' };
    for (const [password, code] of Object.entries({ ...refusals, [PASSWORD]: 'same_as_before' })) {
      const reply = await confirm(token, password);
      expect(problemOf(reply)).toEqual({ status: 422, code: 'invalid', errors: { new_password: [code] } });
    }
    expect((await confirm(token)).status).toBe(200);
  });

  it('works for an hour', async () => {
    const token = await aLink();
    server.pass(VALID - MINUTE);
    expect((await check(token)).status).toBe(200);
    server.pass(2 * MINUTE);
    expect(problemOf(await check(token))).toEqual(expired);
    expect(problemOf(await confirm(token))).toEqual(expired);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  it('is replaced by a newer one', async () => {
    const older = await aLink();
    const newer = await aLink();
    expect(newer).not.toBe(older);
    expect(problemOf(await confirm(older))).toEqual(expired);
    expect((await confirm(newer)).status).toBe(200);
  });

  it('is one, however many requests are answered at the same time', async () => {
    await Promise.all(Array.from({ length: SIGN_IN_LIMITS.links_per_hour }, () => ask(person.email)));
    const requests = await server.ctx.db.select().from(password_requests);
    const run = { id: 'run', attempt: 1, signal: new AbortController().signal };
    await Promise.all(requests.map(({ id }) => taskHandlers(server.ctx).sendPasswordLink.run({ request: id }, run)));
    const rows = await server.ctx.db.select().from(password_links).where(eq(password_links.user_id, person.id));
    expect(rows).toHaveLength(SIGN_IN_LIMITS.links_per_hour);
    expect(rows.filter(({ replaced_at }) => replaced_at === null)).toHaveLength(1);
  });

  it('cannot be made up', async () => {
    const token = await aLink();
    const [link] = await server.ctx.db.select().from(password_links).where(eq(password_links.user_id, person.id));
    const [mail] = await mailsOf(person.id);
    const stored = [link?.token_hash, mail?.link_nonce].map((value) => value ?? expect.fail('nothing stored'));
    for (const wrong of [...stored, 'x', `${token} `, token.slice(0, -1), '\u0000', token.toLowerCase() + 'x']) {
      expect(problemOf(await check(wrong)), wrong).toEqual(expired);
      expect(problemOf(await confirm(wrong)), wrong).toEqual(expired);
    }
    expect((await confirm('x'.repeat(201))).status).toBe(422);
    expect(problemOf(await server.anonymous().post('/password-reset/ajax/confirm', { token })).errors).toEqual({
      new_password: ['required'],
    });
  });

  it('is used from our own pages only, with the CSRF header', async () => {
    const token = await aLink();
    const body = { token, new_password: BETTER };
    for (const headers of [{ 'x-csrftoken': 'other' }, { origin: 'https://evil.example' }] as Record<
      string,
      string
    >[]) {
      const reply = await server.anonymous().post('/password-reset/ajax/confirm', body, { headers });
      expect(problemOf(reply)).toMatchObject({ status: 403, code: 'csrf' });
    }
    expect((await check(token)).status).toBe(200);
  });
});

describe('a reviewer who is invited to a panel', () => {
  async function invited(user: { id: number }) {
    const scene = await aStaffScene(server);
    await aSeat(server.ctx.db, scene.job, { user_id: user.id });
    const [seat] = await server.ctx.db.select().from(reviewers).where(eq(reviewers.job_id, scene.job.id));
    expect((await scene.client.post(`${scene.path}/reviewers/${seat?.id}/invite`)).status).toBe(200);
    return scene;
  }

  it('chooses a first password by the link of the invitation and goes on to the activity', async () => {
    const user = await aUser(server.ctx.db);
    const { job } = await invited(user);
    const [mail] = await mailsOf(user.id);
    expect(mail).toMatchObject({ type: 'reviewer_invitation', job_id: job.id });
    expect(mail?.text).toContain('Choose a password');
    const [link] = await linksTo(user.id);
    expect(link?.pathname).toBe('/login/password');
    expect(new URLSearchParams(link?.hash.slice(1)).get('next')).toBe(`/interviews/${job.id}`);
    const client = server.anonymous();
    expect((await check(tokenOf(link))).json).toMatchObject({ purpose: 'first', email: user.email });
    expect((await confirm(tokenOf(link), BETTER, client)).status).toBe(200);
    expect((await client.get(`/api/jobs/${job.id}`)).status).toBe(200);
    expect((await mailsOf(user.id)).map(({ type }) => type)).toEqual(['reviewer_invitation']);
  });

  it('comes too late, and asks for a new link to the same place', async () => {
    const user = await aUser(server.ctx.db);
    const { job } = await invited(user);
    const [mail] = await mailsOf(user.id);
    expect(mail?.text).toContain('valid for 7 days');
    server.pass(INVITED - MINUTE);
    expect((await check(tokenOf((await linksTo(user.id))[0]))).status).toBe(200);
    server.pass(2 * MINUTE);
    expect(problemOf(await check(tokenOf((await linksTo(user.id))[0])))).toEqual(expired);
    await ask(user.email, { next: `/interviews/${job.id}` });
    await answerAll();
    const link = (await linksTo(user.id)).at(-1);
    expect(link?.hash).toContain(`&next=/interviews/${job.id}`);
    expect((await confirm(tokenOf(link))).status).toBe(200);
  });

  it('of many panels still gets the links that were asked for', async () => {
    const user = await aUser(server.ctx.db);
    for (let n = 0; n < SIGN_IN_LIMITS.links_per_hour; n += 1) await invited(user);
    expect((await confirm(await aLink(user))).status).toBe(200);
    const mail = (await mailsOf(user.id)).at(-1);
    expect([mail?.type, mail?.text]).toEqual(['user_invitation', expect.stringContaining('valid for one hour')]);
  });
});
