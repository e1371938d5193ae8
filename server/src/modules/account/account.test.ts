import { SIGN_IN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../test/api-client.ts';
import type { Reply } from '../../../test/api-client.ts';
import { passEverywhere, useTestServer } from '../../../test/api-test.ts';
import { aCompany, aMember, anApplication, aUser } from '../../../test/factories.ts';
import { untilWaitedFor } from '../../../test/concurrency/meeting.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import type { Tx } from '../../db/client.ts';
import { mails, memberships, password_links, sessions, users } from '../../db/schema/index.ts';
import { personCode } from '../../lib/secrets.ts';
import { SESSION_COOKIE } from '../../http/cookies.ts';

const PASSWORD = 'a quiet street of nine houses';
const BETTER = 'nine loud houses in a row';
const MINUTE = 60_000;
const server = useTestServer();
let hash: string;
let person: Awaited<ReturnType<typeof aMember>>;
let client: ApiClient;

beforeAll(async () => {
  hash = await quickHash(PASSWORD);
});
beforeEach(async () => {
  person = await aMember(server.ctx.db, { role: 'owner' });
  await server.ctx.db.update(users).set({ password_hash: hash }).where(eq(users.id, person.id));
  client = await server.staff(person);
});

const userRow = async (id = person.id) =>
  (await server.ctx.db.select().from(users).where(eq(users.id, id)))[0] ?? expect.fail('no such user');
const mailsTo = () => server.ctx.db.select().from(mails).where(eq(mails.user_id, person.id));
const change = (body: object, by = client) => by.post('/api/account', body);
const signIn = (password: string) => server.anonymous().post('/login/ajax', { username: person.email, password });
const isSignedIn = async (who: ApiClient) => (await who.get('/api/user')).status === 200;

/**
 * Makes a call while the person's row is held, as it is while a password or all sessions change, and lets it go on when
 * the change is made.
 */
async function whileHeld(changing: (tx: Tx) => Promise<void>, call: () => Promise<Reply>): Promise<Reply> {
  const { db } = server.ctx;
  let calling: Promise<Reply> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from users where id = ${person.id} for no key update`);
    calling = call();
    await untilWaitedFor(tx);
    await changing(tx);
  });
  return calling ?? expect.fail('nobody called');
}

describe('the own account', () => {
  it('is told whole, with the companies and the role in each', async () => {
    const second = await aCompany(server.ctx.db);
    await server.ctx.db.insert(memberships).values({ user_id: person.id, company_id: second.id });
    const reply = await client.get('/api/account');
    expect(reply.json).toEqual({
      id: person.id,
      email: person.email,
      first_name: person.first_name,
      last_name: person.last_name,
      full_name: person.full_name,
      locale: 'en-gb',
      has_password: true,
      password_changed_at: null,
      sign_in_provider: null,
      companies: [
        expect.objectContaining({ id: person.company_id, role: 'owner' }),
        { id: second.id, name: second.account_name, shortname: second.shortname, role: 'member' },
      ],
    });
    expect(reply.text).not.toContain(hash);
    const reviewer = await server.staff(await aUser(server.ctx.db), null);
    expect((await reviewer.get('/api/account')).json).toMatchObject({ has_password: false, companies: [] });
  });

  it('takes new names and a language, and nothing else', async () => {
    const reply = await change({ first_name: ' Ines ', last_name: 'Duarte', locale: 'fr-fr' });
    expect(reply.json).toMatchObject({ id: person.id, full_name: 'Ines Duarte', locale: 'fr-fr' });
    const refused = await change({ email: 'new@mail.example', first_name: 'a\u0000b', last_name: 'a@b' });
    expect(problemOf(refused)).toEqual({
      status: 422,
      code: 'invalid',
      errors: { email: ['unknown_field'], first_name: ['control_characters'], last_name: ['not_allowed'] },
    });
    for (const names of [{ first_name: ' ', last_name: '' }, { first_name: '' }]) {
      if (!('last_name' in names)) expect((await change({ last_name: ' ' })).json).toMatchObject({ full_name: 'Ines' });
      expect(problemOf(await change(names)).errors).toEqual({ first_name: ['required'] });
    }
    await change({ last_name: 'Duarte' });
    expect((await change({})).json).toMatchObject({ full_name: 'Ines Duarte' });
    expect(await mailsTo()).toEqual([]);
  });
});

describe('a new password', () => {
  it('ends every other session, renews the own token, and is told to its owner by mail', async () => {
    const elsewhere = await server.staff(person);
    const before = client.cookies.get(SESSION_COOKIE) ?? '';
    const reply = await change({ current_password: PASSWORD, new_password: BETTER });
    expect([reply.status, reply.json]).toMatchObject([
      200,
      { id: person.id, current_company: { id: person.company_id } },
    ]);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(new ApiClient(server.url, { [SESSION_COOKIE]: before }))).toBe(false);
    expect((await client.get('/api/user')).json).toMatchObject({ current_company: { id: person.company_id } });
    expect((await signIn(PASSWORD)).status).toBe(400);
    expect((await signIn(BETTER)).status).toBe(200);
    const [stored] = await server.ctx.db.select().from(users).where(eq(users.id, person.id));
    expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { password_changed_at } = (await client.get('/api/account')).json as { password_changed_at: string };
    expect(Math.abs(Date.parse(password_changed_at) - server.ctx.now().getTime())).toBeLessThan(MINUTE);
    const mailsSent = await mailsTo();
    expect(mailsSent).toMatchObject([
      { type: 'password_changed', to_address: person.email, from_name: 'Vivavoce', company_id: null, link_nonce: null },
    ]);
    expect(mailsSent[0]?.text).toContain('http://vivavoce.test/login/forgotten');
    expect(JSON.stringify(mailsSent)).not.toContain(BETTER);
  });

  it('is told in the language of its owner, under the name of the brand', async () => {
    const campus = await aCompany(server.ctx.db, { alternate_brand: true });
    person = await aMember(server.ctx.db, { company_id: campus.id });
    await server.ctx.db.update(users).set({ password_hash: hash, locale: 'fr-fr' }).where(eq(users.id, person.id));
    client = await server.staff(person);
    expect((await change({ current_password: PASSWORD, new_password: BETTER })).status).toBe(200);
    const [mail] = await mailsTo();
    expect(mail).toMatchObject({ from_name: 'Vivavoce Campus', subject: 'Votre mot de passe a été modifié' });
    expect(mail?.text).toContain('http://vivavoce.test/fr/login/forgotten');
  });

  it.each<[object, object]>([
    [{ new_password: BETTER }, { current_password: ['required'] }],
    [{ current_password: PASSWORD }, { new_password: ['required'] }],
    [{ current_password: 'not this one', new_password: BETTER }, { current_password: ['wrong_password'] }],
    [{ current_password: PASSWORD, new_password: 'short' }, { new_password: ['too_short'] }],
    [{ current_password: PASSWORD, new_password: 'Password1234' }, { new_password: ['too_common'] }],
    [{ current_password: PASSWORD, new_password: 'amara-okafor-1' }, { new_password: ['too_personal'] }],
    [{ current_password: PASSWORD, new_password: PASSWORD }, { new_password: ['same_as_before'] }],
    [{ current_password: PASSWORD, new_password: 'x'.repeat(201) }, { new_password: ['too_long'] }],
    [
      { current_password: 'not this one', new_password: 'short' },
      { current_password: ['wrong_password'], new_password: ['too_short'] },
    ],
    // A stranger must not learn the password by trying it as the new one.
    [{ current_password: 'not this one', new_password: PASSWORD }, { current_password: ['wrong_password'] }],
    [
      { current_password: 7, new_password: '' },
      { current_password: ['wrong_type'], new_password: ['required'] },
    ],
  ])('is refused with nothing changed: %j', async (body, errors) => {
    await server.ctx.db.update(users).set({ last_name: 'Okafor' }).where(eq(users.id, person.id));
    const elsewhere = await server.staff(person);
    const before = await userRow();
    const refused = await change({ first_name: 'Ines', ...body });
    expect(problemOf(refused)).toEqual({ status: 422, code: 'invalid', errors });
    expect(await userRow()).toEqual(before);
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect(await mailsTo()).toEqual([]);
  });

  it('is not for somebody who never chose a first one by mail', async () => {
    const reviewer = await server.staff(await aUser(server.ctx.db), null);
    const reply = await change({ current_password: PASSWORD, new_password: BETTER }, reviewer);
    expect(problemOf(reply).errors).toEqual({ current_password: ['no_password'] });
  });

  it('cannot be had by guessing the present one in an open session', async () => {
    const guess = () => change({ current_password: 'not this one', new_password: BETTER });
    for (let n = 0; n < SIGN_IN_LIMITS.wrong_passwords; n += 1) expect((await guess()).status).toBe(422);
    const right = await change({ current_password: PASSWORD, new_password: BETTER });
    expect(problemOf(right)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await isSignedIn(client)).toBe(true);
    passEverywhere(SIGN_IN_LIMITS.window_minutes * MINUTE);
    expect(
      (await change({ current_password: PASSWORD, new_password: BETTER }, await server.staff(person))).status,
    ).toBe(200);
  });

  it('of two at the same time is one of them, and one session is left', async () => {
    const other = await server.staff(person);
    const replies = await Promise.all([
      change({ current_password: PASSWORD, new_password: BETTER }),
      change({ current_password: PASSWORD, new_password: `${BETTER} again` }, other),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(new Set(await Promise.all([client, other].map(isSignedIn)))).toEqual(new Set([false, true]));
    expect((await mailsTo()).length).toBe(1);
  });

  it('is not outrun by a sign-in that had the old one checked before', async () => {
    const browser = server.anonymous();
    const signingIn = await whileHeld(
      async (tx) => {
        await tx.update(users).set({ password_hash: 'another' }).where(eq(users.id, person.id));
      },
      () => browser.post('/login/ajax', { username: person.email, password: PASSWORD }),
    );
    expect(problemOf(signingIn)).toMatchObject({ status: 400, code: 'wrong_credentials' });
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('makes links to a new password worthless', async () => {
    const times = { created_at: server.ctx.now(), expires_at: new Date(server.ctx.now().getTime() + 60 * MINUTE) };
    const link = { user_id: person.id, purpose: 'reset' as const, token_hash: `of ${person.id}`, ...times };
    await server.ctx.db.insert(password_links).values(link);
    await change({ current_password: PASSWORD, new_password: BETTER });
    const [row] = await server.ctx.db.select().from(password_links).where(eq(password_links.user_id, person.id));
    expect(row?.replaced_at).not.toBeNull();
  });
});

interface Listed {
  id: number;
  current: boolean;
  user_agent: string | null;
  company: { id: number } | null;
  created_at: string;
  last_seen_at: string;
}
interface Page {
  count: number;
  has_next: boolean;
  results: Listed[];
}
const pageOf = async (query: string, by = client) => (await by.get(`/api/account/sessions${query}`)).json as Page;
const list = async (by = client) => (await pageOf('', by)).results;

describe('where the account is signed in', () => {
  it('is listed, the asking browser first, then as they were last seen', async () => {
    const browser = server.anonymous();
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) <b>"Browser"</b>';
    const headers = { 'user-agent': agent };
    await browser.post('/login/ajax', { username: person.email, password: PASSWORD }, { headers });
    server.pass(5 * MINUTE);
    const free = await server.staff(person, null);
    server.pass(5 * MINUTE);
    await client.get('/api/user');
    const rows = await list(browser);
    expect(rows).toMatchObject([
      { current: true, user_agent: agent, company: { id: person.company_id, shortname: expect.any(String) } },
      { current: false, user_agent: null, company: { id: person.company_id } },
      { current: false, company: null },
    ]);
    const visits = rows.map(({ last_seen_at }) => Date.parse(last_seen_at));
    expect(visits[1]).toBeGreaterThan(visits[2] ?? 0);
    expect(Date.parse(rows[0]?.created_at ?? '')).toBeLessThan(visits[1] ?? 0);
    expect(JSON.stringify(rows)).not.toMatch(/token|hash/);
    expect(await isSignedIn(free)).toBe(true);
  });

  it('is paged, the asking browser before all others', async () => {
    for (let n = 0; n < 4; n += 1) {
      server.pass(MINUTE);
      await server.staff(person);
    }
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await pageOf(`?page=${page}&page_size=2`));
    expect(pages.map(({ count, has_next, results }) => [count, has_next, results.length])).toEqual([
      [5, true, 2],
      [5, true, 2],
      [5, false, 1],
    ]);
    const rows = pages.flatMap(({ results }) => results);
    expect(rows.map(({ current }) => current)).toEqual([true, false, false, false, false]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(5);
    const visits = rows.slice(1).map(({ last_seen_at }) => last_seen_at);
    expect(visits).toEqual(visits.toSorted().toReversed());
    for (const query of ['?page=0', '?page_size=101', '?page=one'])
      expect((await client.get(`/api/account/sessions${query}`)).status).toBe(422);
  });

  it('holds neither ended nor expired ones, nor those of other people', async () => {
    const gone = await server.staff(person);
    await gone.get('/logout/ajax');
    await server.staff(person);
    server.pass(50 * MINUTE);
    expect(await list()).toHaveLength(2);
    server.pass(11 * MINUTE);
    await aMember(server.ctx.db).then((other) => server.staff(other));
    expect(await list()).toMatchObject([{ current: true }]);
  });

  it('can be ended one by one, or all together', async () => {
    const elsewhere = await server.staff(person);
    const [, other] = await list();
    const reply = await client.delete(`/api/account/sessions/${other?.id}`);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await client.delete(`/api/account/sessions/${other?.id}`)).status).toBe(404);
    expect(await isSignedIn(client)).toBe(true);
  });

  it('can be ended here, which forgets the cookie too', async () => {
    const [own] = await list();
    const copy = new ApiClient(server.url, Object.fromEntries(client.cookies));
    expect((await client.delete(`/api/account/sessions/${own?.id}`)).status).toBe(204);
    expect(client.cookies.has(SESSION_COOKIE)).toBe(false);
    expect(await isSignedIn(copy)).toBe(false);
  });

  it('cannot be ended by somebody else, and an expired or unknown one looks alike', async () => {
    const other = await aMember(server.ctx.db, { company_id: person.company_id, role: 'owner' });
    const others = await server.staff(other);
    const [foreign] = await list(others);
    const end = async (id: number | string | undefined) => (await client.delete(`/api/account/sessions/${id}`)).status;
    expect(await end(foreign?.id)).toBe(404);
    expect(await isSignedIn(others)).toBe(true);
    const expired = (await list())[0]?.id;
    server.pass(61 * MINUTE);
    client = await server.staff(person);
    for (const id of [expired, 99_999_999, 'x', 0, -1]) expect(await end(id), String(id)).toBe(404);
  });

  it('can all be ended but the asking one', async () => {
    const elsewhere = [await server.staff(person), await server.staff(person)];
    const stranger = await server.staff(await aMember(server.ctx.db));
    expect((await client.delete('/api/account/sessions')).status).toBe(204);
    expect(await Promise.all(elsewhere.map(isSignedIn))).toEqual([false, false]);
    expect(await Promise.all([client, stranger].map(isSignedIn))).toEqual([true, true]);
    expect(await list()).toHaveLength(1);
  });

  it('does not come back by a change of company that had begun before', async () => {
    const elsewhere = await server.staff(person);
    const changing = await whileHeld(
      async (tx) => {
        await tx.update(sessions).set({ ended_at: server.ctx.now() }).where(eq(sessions.user_id, person.id));
      },
      () => elsewhere.post(`/company/change/${person.company_id}`),
    );
    expect(problemOf(changing)).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect(await isSignedIn(elsewhere)).toBe(false);
  });
});

describe('a link that was written to somebody', () => {
  const read = (code: string, by = client) => by.get(`/api/account/link?for=${encodeURIComponent(code)}`);
  const codeOf = ({ id }: { id: number }) => personCode(server.ctx.env.SESSION_SECRET, id);

  it('says whether it was written to the person signed in, and hardly anything about another', async () => {
    expect((await read(codeOf(person))).json).toEqual({
      conflict: false,
      signed_in_as: { full_name: person.full_name, email: person.email },
      link_for: { email_hint: `${person.email[0]}•••@mail.example` },
    });
    const other = await aUser(server.ctx.db, { email: `rosa-${person.id}@panel.example`, last_name: 'Secret' });
    const reply = await read(codeOf(other));
    expect(reply.json).toEqual({
      conflict: true,
      signed_in_as: { full_name: person.full_name, email: person.email },
      link_for: { email_hint: 'r•••@panel.example' },
    });
    expect(reply.text).not.toMatch(/rosa|Secret/);
  });

  it('grants nothing', async () => {
    const other = await aMember(server.ctx.db);
    const code = codeOf(other);
    const anonymous = await read(code, server.anonymous());
    expect(problemOf(anonymous)).toMatchObject({ status: 401, code: 'not_signed_in' });
    const reply = await server.anonymous().get(`/api/user?for=${code}`);
    expect(reply.status).toBe(401);
    const browser = new ApiClient(server.url, { [SESSION_COOKIE]: code });
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('is worth nothing where it was made up', async () => {
    const { user_id } = await anApplication(server.ctx.db);
    const [id = '', signature = ''] = codeOf({ id: user_id }).split(/-(.*)/);
    const next = (Number.parseInt(id, 36) + 1).toString(36);
    const other = signature.startsWith('A') ? 'B' : 'A';
    const wrong = [
      `${next}-${signature}`,
      `${id}-${other}${signature.slice(1)}`,
      `${id}-`,
      signature,
      `0-${signature}`,
    ];
    for (const code of [...wrong, 'é'.repeat(20), codeOf({ id: 99_999_999 })])
      expect((await read(code)).status, code).toBe(404);
    expect((await client.get('/api/account/link')).status).toBe(422);
    expect((await read('x'.repeat(101))).status).toBe(422);
  });
});
