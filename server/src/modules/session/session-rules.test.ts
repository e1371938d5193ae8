import { desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountSession, CompanySettings } from '@vivavoce/contract/types.ts';
import { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { withToken } from '../../../test/authorization/tokens.ts';
import { aCompany, aJob, aMember, anApplication, aVersion } from '../../../test/factories.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { audit_events, companies, mails, memberships, users } from '../../db/schema/index.ts';
import { KNOWN_COOKIE } from '../../http/cookies.ts';

const PASSWORD = 'a quiet street of nine houses';
const MINUTE = 60_000;
const server = useTestServer();
let hash: string;
let company_id: number;
let owner: Awaited<ReturnType<typeof aMember>>;
let client: ApiClient;

beforeAll(async () => {
  hash = await quickHash(PASSWORD);
});
beforeEach(async () => {
  const { db } = server.ctx;
  company_id = (await aCompany(db)).id;
  owner = await aMember(db, { company_id, role: 'owner' });
  await db.update(users).set({ password_hash: hash }).where(eq(users.id, owner.id));
  client = await server.staff(owner, company_id);
});

const change = (body: object) => client.post('/api/settings', body);
const signIn = (browser = server.anonymous(), password = PASSWORD) =>
  browser.post('/login/ajax', { username: owner.email, password });
const statusOf = async (browser: ApiClient) => (await browser.get('/api/user')).status;
const allow = (...list: string[]) =>
  server.ctx.db.update(companies).set({ staff_addresses: list }).where(eq(companies.id, company_id));

describe('the times of a company', () => {
  it('end its sessions, those that are open too, and no session of another company', async () => {
    const browser = server.anonymous();
    await signIn(browser);
    const other = await server.staff(await aMember(server.ctx.db));
    const reply = await change({ session_idle_minutes: 15, session_longest_hours: 1 });
    expect(reply.json).toMatchObject({ session_idle_minutes: 15, session_longest_hours: 1 });
    const { headers } = await browser.get('/api/user');
    expect(Number(headers.get('session-ends-in'))).toBeLessThanOrEqual(15 * 60);
    expect(Number(headers.get('session-lasts-at-most'))).toBeLessThanOrEqual(3600);
    server.pass(16 * MINUTE);
    expect([await statusOf(browser), await statusOf(other)]).toEqual([401, 200]);
    const busy = server.anonymous();
    await signIn(busy);
    for (let quarter = 0; quarter < 5; quarter += 1) {
      expect(await statusOf(busy)).toBe(200);
      server.pass(14 * MINUTE);
    }
    expect(await statusOf(busy)).toBe(401);
  });

  it('hold for a session that enters the company, from its own sign-in', async () => {
    const second = (await aCompany(server.ctx.db)).id;
    await server.ctx.db.insert(memberships).values({ company_id: second, user_id: owner.id });
    await server.ctx.db.update(companies).set({ session_longest_hours: 1 }).where(eq(companies.id, second));
    server.pass(40 * MINUTE);
    expect((await client.post(`/company/change/${second}`, {})).status).toBe(200);
    expect(await statusOf(client)).toBe(200);
    server.pass(25 * MINUTE);
    expect(await statusOf(client)).toBe(401);
  });

  it.each([
    [{ session_idle_minutes: 14 }, { session_idle_minutes: ['too_small'] }],
    [{ session_idle_minutes: 721 }, { session_idle_minutes: ['too_big'] }],
    [{ session_longest_hours: 25 }, { session_longest_hours: ['too_big'] }],
    [{ staff_addresses: ['10.0.0.0/40'] }, { 'staff_addresses.0': ['not_an_address'] }],
    [{ staff_addresses: ['10.0.0.0/8', 'office'] }, { 'staff_addresses.1': ['not_an_address'] }],
    [{ staff_addresses: ['203.0.113.0/24'] }, { staff_addresses: ['own_address_missing'] }],
  ])('refuse %j', async (body, errors) => {
    const before = (await client.get('/api/settings')).json;
    expect(problemOf(await change(body))).toEqual({ status: 422, code: 'invalid', errors });
    expect((await client.get('/api/settings')).json).toEqual(before);
  });
});

describe('the list of addresses', () => {
  it('keeps users and their tokens out from elsewhere, and leaves their sessions for later', async () => {
    const made = await client.post('/api/account/tokens', {
      name: 'List',
      scopes: ['company:read'],
      expires_in_days: null,
    });
    const program = withToken(server.url, (made.json as { token: string }).token);
    expect((await change({ staff_addresses: ['10.0.0.0/8', '2001:db8::/32'] })).status).toBe(200);
    expect([await statusOf(client), await statusOf(program)]).toEqual([200, 200]);
    await allow('203.0.113.7');
    expect(await statusOf(client)).toBe(401);
    expect(problemOf(await program.get('/api/user'))).toMatchObject({ status: 403, code: 'address_not_allowed' });
    expect(problemOf(await signIn())).toMatchObject({ status: 403, code: 'address_not_allowed' });
    // A wrong password says nothing about the list.
    expect(problemOf(await signIn(server.anonymous(), 'wrong'))).toMatchObject({ code: 'wrong_credentials' });
    await allow(client.address);
    expect(await statusOf(client)).toBe(200);
  });

  it('knows an IPv4 address in the form of IPv6', async () => {
    await allow('203.0.113.0/24');
    const headers = { 'x-forwarded-for': '::ffff:203.0.113.9' };
    expect((await client.get('/api/user', { headers })).status).toBe(200);
  });

  it('never keeps applicants out, whatever the list', async () => {
    const { db } = server.ctx;
    const job = await aJob(db, { company_id, created_by: owner.id });
    const application = await aVersion(db, await anApplication(db, { job }));
    const applicant = await server.applicant(application);
    await allow('203.0.113.7');
    expect((await applicant.get(`/api/interview/${application.id}`)).status).toBe(200);
    expect((await server.anonymous().get(`/j/${job.shorturl}`)).status).not.toBe(403);
    expect(await statusOf(client)).toBe(401);
  });

  it('leads a user of several companies to one that allows the address', async () => {
    const second = (await aCompany(server.ctx.db)).id;
    await server.ctx.db.insert(memberships).values({ company_id: second, user_id: owner.id });
    await allow('203.0.113.7');
    const browser = server.anonymous();
    expect((await signIn(browser)).status).toBe(200);
    expect((await browser.get('/api/user')).json).toMatchObject({ current_company: { id: second } });
    expect(problemOf(await browser.post(`/company/change/${company_id}`, {}))).toMatchObject({
      status: 403,
      code: 'address_not_allowed',
    });
  });

  it('is shown to those who may change it', async () => {
    await allow('10.0.0.0/8');
    const member = await server.staff(await aMember(server.ctx.db, { company_id }), company_id);
    const sessionOf = async (browser: ApiClient) =>
      ((await browser.get('/api/settings')).json as CompanySettings).staff_addresses;
    expect([await sessionOf(client), await sessionOf(member)]).toEqual([['10.0.0.0/8'], []]);
  });
});

describe('the record of sign-ins', () => {
  it('names method and reason, right or wrong', async () => {
    await signIn();
    await signIn(server.anonymous(), 'wrong');
    await allow('203.0.113.7');
    await signIn();
    const rows = await server.ctx.db
      .select()
      .from(audit_events)
      .where(eq(audit_events.user_id, owner.id))
      .orderBy(desc(audit_events.id))
      .limit(3);
    expect(rows.map(({ type, details }) => [type, details.call])).toEqual([
      ['sign_in.failed', { method: 'password', reason: 'address_not_allowed' }],
      ['sign_in.failed', { method: 'password', reason: 'wrong_credentials' }],
      ['sign_in.succeeded', { method: 'password' }],
    ]);
    expect(rows.map(({ company_id: of }) => of)).toEqual([company_id, company_id, company_id]);
    expect(rows.every(({ request_id, ip }) => request_id !== null && ip !== null)).toBe(true);
  });

  it('shows the method in the list of sessions', async () => {
    const browser = server.anonymous();
    await signIn(browser);
    const { results } = (await browser.get('/api/account/sessions')).json as { results: AccountSession[] };
    expect(results[0]).toMatchObject({ current: true, method: 'password' });
  });
});

describe('a new browser', () => {
  it('is reported by mail from the second sign-in on, and a known one is not', async () => {
    const notices = async () =>
      (await server.ctx.db.select().from(mails).where(eq(mails.user_id, owner.id))).filter(
        ({ type }) => type === 'new_device',
      );
    const first = server.anonymous();
    await signIn(first);
    await signIn(new ApiClient(server.url, { [KNOWN_COOKIE]: first.cookies.get(KNOWN_COOKIE) ?? '' }));
    expect(await notices()).toEqual([]);
    const stranger = server.anonymous();
    await signIn(stranger, 'wrong');
    expect(await notices()).toEqual([]);
    await signIn(stranger);
    const [mail, ...more] = await notices();
    expect(more).toEqual([]);
    expect(mail?.to_address).toBe(owner.email);
    expect(mail?.text).toContain(stranger.address);
  });
});
