import type { AuditEntry, PlatformCompany } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, aMember } from '../../../test/factories.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { api_tokens, companies, mails, platform_administrators, plans } from '../../db/schema/index.ts';
import { newApiToken } from '../session/callers/api-token.service.ts';
import { hashToken } from '../../lib/secrets.ts';

const server = useTestServer();
let home: { id: number; shortname: string };
let user: { id: number };
let admin: ApiClient;

beforeAll(async () => {
  const { db } = server.ctx;
  home = await aCompany(db, { account_name: 'Home' });
  user = await aMember(db, { company_id: home.id });
  await db.insert(platform_administrators).values({ user_id: user.id });
  await db.insert(plans).values({ key: 'small', name: 'Small', activities_max: 1, applicants_max: 1, users_max: 1 });
  admin = await server.staff(user);
});

const BASE = '/api/platform/companies';
const NEW = {
  account_name: 'Ashby University',
  account_type: 'university',
  time_zone: 'Europe/Paris',
  plan: 'small',
  flags: { marketplace_enabled: true, alternate_brand: true },
  first_name: 'Helen',
  last_name: 'Marsh',
  email: 'helen@ashby.example',
  locale: 'fr-fr',
};
interface Page {
  count: number;
  has_next: boolean;
  results: PlatformCompany[];
  counts: Record<string, number>;
}
const list = async (query = '') => (await admin.get(`${BASE}?${query}`)).json as Page;

it('creates a company, invites its owner, and logs it in the log of that company', async () => {
  const reply = await admin.post(BASE, NEW);
  expect(reply.status).toBe(201);
  expect(reply.json).toMatchObject({
    shortname: 'ashby-university',
    account_type: 'university',
    plan: { key: 'small', name: 'Small' },
    flags: { marketplace_enabled: true, alternate_brand: true, hub_enabled: false },
    owner: { full_name: 'Helen Marsh', email: 'helen@ashby.example' },
    users: { used: 1, max: 1 },
    activities: { used: 0, max: 1 },
    suspended_at: null,
    is_current: false,
  });
  const { id } = reply.json as PlatformCompany;
  // A marketplace that the platform allows stays closed until the company opens it.
  expect((await server.anonymous().get('/api/companies/ashby-university/marketplace')).status).toBe(404);
  expect(await server.ctx.db.select().from(mails).where(eq(mails.company_id, id))).toMatchObject([
    { type: 'user_invitation', to_address: 'helen@ashby.example' },
  ]);
  const owner = await server.staff(await aMember(server.ctx.db, { company_id: id, role: 'owner' }), id);
  const log = (await owner.get('/api/audit')).json as { results: AuditEntry[] };
  expect(log.results).toMatchObject([{ action: 'company.created', user: { id: user.id } }]);
});

it.each([
  ['a zone that does not exist', { time_zone: 'Mars' }, { time_zone: ['unknown_time_zone'] }],
  ['a plan that does not exist', { plan: 'gold' }, { plan: ['not_allowed'] }],
  ['a short name that is taken', { shortname: 'ashby-university' }, { shortname: ['repeated'] }],
  ['a short name with a slash', { shortname: 'a/b' }, { shortname: ['wrong_format'] }],
  ['an address that is none', { email: 'helen' }, { email: ['not_an_email'] }],
  ['an empty name', { account_name: ' ' }, { account_name: ['required'] }],
])('refuses %s, and creates nothing', async (_what, wrong, errors) => {
  const before = await server.ctx.db.$count(companies);
  expect(problemOf(await admin.post(BASE, { ...NEW, ...wrong }))).toMatchObject({ status: 422, errors });
  expect(await server.ctx.db.$count(companies)).toBe(before);
});

it('gives nobody the former name of another company, by choice or by its own name', async () => {
  const old = await aCompany(server.ctx.db, { shortname: 'harbour', account_name: 'Harbour' });
  await server.ctx.db.update(companies).set({ shortname: 'harbour-new' }).where(eq(companies.id, old.id));
  const order = { ...NEW, account_name: 'Harbour', email: 'nora@harbour.example' };
  expect(problemOf(await admin.post(BASE, { ...order, shortname: 'harbour' }))).toMatchObject({
    status: 422,
    errors: { shortname: ['repeated'] },
  });
  const created = await admin.post(BASE, order);
  expect(created.status, created.text).toBe(201);
  expect((created.json as PlatformCompany).shortname).toBe('harbour-2');
});

it('gives a company AI limits of its own, and takes them back', async () => {
  const company = await aCompany(server.ctx.db, { account_name: 'Limited' });
  const change = async (limits: object) => (await admin.patch(`${BASE}/${company.shortname}`, limits)).json;
  expect(await change({ ai_monthly_tokens: 5000, ai_monthly_minutes: 0 })).toMatchObject({
    ai_monthly_tokens: 5000,
    ai_monthly_minutes: 0,
  });
  expect(await change({ ai_monthly_tokens: null })).toMatchObject({ ai_monthly_tokens: null, ai_monthly_minutes: 0 });
  expect((await admin.patch(`${BASE}/${company.shortname}`, { ai_monthly_tokens: -1 })).status).toBe(422);
});

it('refuses a switch that does not exist', async () => {
  const reply = await admin.patch(`${BASE}/ashby-university`, { flags: { emotion_enabled: true } });
  expect(reply.status).toBe(422);
});

it('lists companies by name, in pages, by status and by part of a name', async () => {
  for (const n of [1, 2, 3]) await aCompany(server.ctx.db, { account_name: `Zeta ${n}` });
  const first = await list('search=zeta&page_size=2');
  expect([first.count, first.has_next, first.results.map((one) => one.account_name)]).toEqual([
    3,
    true,
    ['Zeta 1', 'Zeta 2'],
  ]);
  expect((await list('search=zeta&page_size=2&page=2')).results).toMatchObject([{ account_name: 'Zeta 3' }]);
  expect((await list('search=%25')).count).toBe(0);
  const [zeta] = first.results;
  await admin.post(`${BASE}/${zeta?.shortname}/suspend`, { reason: 'Not paid' });
  const suspended = await list('status=suspended');
  expect(suspended.counts).toMatchObject({ suspended: 1 });
  expect(suspended.results).toMatchObject([{ account_name: 'Zeta 1', suspended_reason: 'Not paid' }]);
  expect((await list('status=active')).results.some(({ account_name }) => account_name === 'Zeta 1')).toBe(false);
  expect((await admin.get(`${BASE}?page=0`)).status).toBe(422);
});

it('changes plan, type and switches; what is beyond a smaller plan stays', async () => {
  const { db } = server.ctx;
  const company = await aCompany(db, { account_name: 'Grown' });
  const owner = await aMember(db, { company_id: company.id, role: 'owner' });
  await aMember(db, { company_id: company.id });
  for (const title of ['One', 'Two', 'Three']) await aJob(db, { company_id: company.id, created_by: owner.id, title });
  const reply = await admin.patch(`${BASE}/${company.shortname}`, { plan: 'small', flags: { hub_enabled: true } });
  expect(reply.json).toMatchObject({
    plan: { key: 'small' },
    flags: { hub_enabled: true, marketplace_enabled: false },
    activities: { used: 3, max: 1 },
    users: { used: 2, max: 1 },
  });
  const client = await server.staff(owner, company.id);
  expect((await client.get('/api/jobs')).json).toMatchObject({ count: 3 });
  expect(problemOf(await client.post('/api/jobs', { title: 'One more' }))).toMatchObject({ code: 'plan_limit' });
  const person = { first_name: 'Ama', last_name: 'Boateng', email: 'ama@grown.example' };
  const invited = await client.post('/api/companies/add/company-user', person);
  expect(invited.json).toMatchObject({ code: 'plan_limit', plan_limit: { limited: 'users', used: 2, max: 1 } });
  const log = (await client.get('/api/audit')).json as { results: AuditEntry[] };
  expect(log.results[0]).toMatchObject({
    action: 'company.changed',
    changes: { plan: ['standard', 'small'], hub_enabled: [false, true] },
  });
});

it('suspends with a reason and reopens, each once', async () => {
  const company = await aCompany(server.ctx.db);
  const path = `${BASE}/${company.shortname}`;
  expect(problemOf(await admin.post(`${path}/suspend`, { reason: ' ' }))).toMatchObject({ status: 422 });
  const suspended = await admin.post(`${path}/suspend`, { reason: 'Not paid' });
  expect(suspended.json).toMatchObject({ suspended_reason: 'Not paid', suspended_at: expect.any(String) });
  expect((await admin.post(`${path}/suspend`, { reason: 'Again' })).status).toBe(409);
  expect((await admin.post(`${path}/reopen`)).json).toMatchObject({ suspended_reason: null, suspended_at: null });
  expect((await admin.post(`${path}/reopen`)).status).toBe(409);
  // It would sign the caller out.
  expect((await admin.post(`${BASE}/${home.shortname}/suspend`, { reason: 'Myself' })).status).toBe(409);
  expect((await admin.post(`${BASE}/nowhere/suspend`, { reason: 'Gone' })).status).toBe(404);
});

it('is for platform administrators with a session alone, and gives no right to activities', async () => {
  const { db } = server.ctx;
  const other = await aCompany(db);
  const job = await aJob(db, { company_id: other.id });
  expect((await admin.get(`/api/jobs/${job.id}`)).status).toBe(404);
  const owner = await server.staff(await aMember(db, { company_id: other.id, role: 'owner' }), other.id);
  expect((await owner.get(BASE)).status).toBe(403);
  expect((await owner.get('/api/user')).json).toMatchObject({ platform_administrator: false });
  expect((await admin.get('/api/user')).json).toMatchObject({ platform_administrator: true });
  const token = newApiToken();
  await db.insert(api_tokens).values({
    token_hash: hashToken(token),
    user_id: user.id,
    company_id: home.id,
    name: 'Script',
    scopes: ['company:read'],
    expires_at: new Date(Date.now() + 60_000),
  });
  const bearer = { headers: { authorization: `Bearer ${token}` } };
  expect((await server.anonymous().send('GET', BASE, bearer)).status).toBe(403);
  expect((await server.anonymous().send('GET', '/api/user', bearer)).json).toMatchObject({
    platform_administrator: false,
  });
  // A right that ends ends immediately.
  await db.delete(platform_administrators).where(eq(platform_administrators.user_id, user.id));
  expect((await admin.get(BASE)).status).toBe(403);
});
