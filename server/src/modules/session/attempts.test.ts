import { SIGN_IN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../test/api-client.ts';
import type { Reply } from '../../../test/api-client.ts';
import { passEverywhere, useTestServer } from '../../../test/api-test.ts';
import { aMember } from '../../../test/factories.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { rate_limits, users } from '../../db/schema/index.ts';
import { KNOWN_COOKIE } from '../../http/cookies.ts';

const PASSWORD = 'a quiet street of nine houses';
const WINDOW = SIGN_IN_LIMITS.window_minutes * 60_000;
const LIMIT = SIGN_IN_LIMITS.wrong_passwords;
const DAY = 24 * 3600_000;
const server = useTestServer();
let hash: string;
let email: string;

beforeAll(async () => {
  hash = await quickHash(PASSWORD);
});
beforeEach(async () => {
  email = (await anAccount()).email;
});

async function anAccount() {
  const member = await aMember(server.ctx.db);
  await server.ctx.db.update(users).set({ password_hash: hash }).where(eq(users.id, member.id));
  return member;
}
const signIn = (client: ApiClient, username = email, password = PASSWORD) =>
  client.post('/login/ajax', { username, password });
/** Wrong passwords, each from a browser and an address of its own unless one is given. */
async function guess(times: number, client?: ApiClient, username = email): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let n = 0; n < times; n += 1)
    replies.push(await signIn(client ?? server.anonymous(), username, `wrong password ${n}`));
  return replies;
}
/** The same browser later: its cookies, but no session. */
const later = (client: ApiClient) =>
  new ApiClient(server.url, { [KNOWN_COOKIE]: client.cookies.get(KNOWN_COOKIE) ?? '' });

describe('guessing the password of an account', () => {
  it('ends after a few tries from wherever they come, with the right password too', async () => {
    const replies = await guess(LIMIT);
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: LIMIT }, () => 400));
    const refused = await signIn(server.anonymous());
    expect(problemOf(refused)).toMatchObject({ status: 429, code: 'too_many_requests' });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(WINDOW / 1000 - 60);
    expect(wait).toBeLessThanOrEqual(WINDOW / 1000);
  });

  it('may go on when the time has ended, and not before', async () => {
    await guess(LIMIT);
    passEverywhere(WINDOW - 60_000);
    expect((await signIn(server.anonymous())).status).toBe(429);
    passEverywhere(61_000);
    expect((await signIn(server.anonymous())).status).toBe(200);
  });

  it('gains nothing from many tries at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => guess(1)));
    const answers = replies.flat().map(({ status }) => status);
    expect(answers.filter((status) => status === 400)).toHaveLength(LIMIT);
    expect(answers.filter((status) => status === 429)).toHaveLength(40 - LIMIT);
  });

  it('gains nothing from a sign-in of its owner in between', async () => {
    await guess(LIMIT - 1);
    expect((await signIn(server.anonymous())).status).toBe(200);
    expect((await guess(2)).map(({ status }) => status)).toEqual([400, 429]);
  });

  it('leaves other accounts alone', async () => {
    await guess(LIMIT + 1);
    expect((await signIn(server.anonymous(), (await anAccount()).email)).status).toBe(200);
  });

  it('is refused alike where nobody has the address', async () => {
    const known = await guess(LIMIT + 1);
    const unknown = await guess(LIMIT + 1, undefined, 'nobody-at-all@mail.example');
    const outcome = ({ status, json }: Reply) => {
      const { request_id: _id, ...body } = json as Record<string, unknown>;
      return { status, body };
    };
    expect(unknown.map(outcome)).toEqual(known.map(outcome));
    expect(unknown.at(-1)?.status).toBe(429);
  });

  it('writes down no address', async () => {
    await guess(1);
    const rows = await server.ctx.db.select().from(rate_limits);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});

describe('a browser that signed in before', () => {
  async function aKnownBrowser(): Promise<ApiClient> {
    const client = server.anonymous();
    await signIn(client);
    return later(client);
  }

  it('comes in while strangers are locked out', async () => {
    const client = await aKnownBrowser();
    await guess(LIMIT + 5);
    expect((await signIn(server.anonymous())).status).toBe(429);
    expect((await signIn(client)).status).toBe(200);
  });

  it('has an allowance of its own, and no more than that', async () => {
    const client = await aKnownBrowser();
    const replies = await guess(LIMIT + 1, client);
    expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: LIMIT }, () => 400), 429]);
    expect((await signIn(client)).status).toBe(429);
    expect((await signIn(server.anonymous())).status).toBe(200);
  });

  it('is known to the accounts it signed in to and to no other', async () => {
    const client = await aKnownBrowser();
    const other = await anAccount();
    await guess(LIMIT, undefined, other.email);
    expect((await signIn(client, other.email)).status).toBe(429);
    passEverywhere(WINDOW);
    await signIn(client, other.email);
    const both = later(client);
    await guess(LIMIT);
    await guess(LIMIT, undefined, other.email);
    expect((await signIn(both, other.email)).status).toBe(200);
    expect((await signIn(later(both))).status).toBe(200);
  });

  it('is known to a few accounts only, the latest ones', async () => {
    const client = await aKnownBrowser();
    const others = await Promise.all(Array.from({ length: SIGN_IN_LIMITS.accounts_per_browser }, anAccount));
    for (const other of others) await signIn(client, other.email);
    const last = others.at(-1)?.email ?? '';
    for (const address of [email, last]) await guess(LIMIT, undefined, address);
    expect((await signIn(later(client))).status).toBe(429);
    expect((await signIn(later(client), last)).status).toBe(200);
  });

  it('cannot be made up, nor carried to another account', async () => {
    const other = await anAccount();
    const client = server.anonymous();
    await signIn(client, other.email);
    const cookie = client.cookies.get(KNOWN_COOKIE) ?? '';
    await guess(LIMIT);
    for (const value of ['', 'x', '!!!', '..', 'a.b.c', cookie, cookie.toUpperCase(), `${cookie}!`.repeat(9)]) {
      const browser = new ApiClient(server.url, { [KNOWN_COOKIE]: value });
      expect((await signIn(browser)).status, value).toBe(429);
    }
  });

  it('is forgotten after a year', async () => {
    const client = await aKnownBrowser();
    server.pass(SIGN_IN_LIMITS.known_browser_days * DAY);
    await guess(LIMIT);
    expect((await signIn(client)).status).toBe(429);
  });

  it('shows its cookie at sign-in only, and to no script', async () => {
    const reply = await signIn(server.anonymous());
    const cookie = reply.headers.getSetCookie().find((line) => line.startsWith(KNOWN_COOKIE));
    expect(cookie).toMatch(/; Max-Age=31536000; Path=\/login; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain(email);
  });
});
