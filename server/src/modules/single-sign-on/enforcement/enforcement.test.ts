import type { CompanyDomain } from '@vivavoce/contract/types.ts';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { perTest } from '../../../../test/lifetimes.ts';
import type { ApiClient } from '../../../../test/api-client.ts';
import { aCompany, aMember } from '../../../../test/factories.ts';
import { aProviderScene, comeBack, leave, useIdentityProvider } from '../../../../test/provider-scene.ts';
import { quickHash } from '../../../../test/quick-hash.ts';
import { problemOf } from '../../../../test/staff-scene.ts';
import {
  audit_events,
  authenticators,
  companies,
  company_domains,
  identity_providers,
  mails,
  memberships,
  password_requests,
  users,
} from '../../../db/schema/index.ts';
import { answerRequest } from '../../account/password-links.service.ts';
import { liftSingleSignOn } from '../../platform/companies.service.ts';
import { dns } from '../domains/dns.ts';
import { recheckDomains } from '../domains/domains.service.ts';

const PASSWORD = 'a quiet street of nine houses';
const DOMAINS = '/api/company-settings/domains';
const DAY_MS = 24 * 3600_000;

let company_id: number;
let domain: CompanyDomain;
let owner: Awaited<ReturnType<typeof aMember>>;
let member: Awaited<ReturnType<typeof aMember>>;
let hash: string;
let number = 0;

const { fake, server } = useIdentityProvider({ still: true });
beforeAll(async () => {
  hash = await quickHash(PASSWORD);
});

const scene = perTest(() => aProviderScene(server, fake));
beforeEach(async () => {
  ({ company_id } = scene);
  const name = `enforced-${(number += 1)}.example`;
  domain = (await scene.client.post(DOMAINS, { domain: name })).json as CompanyDomain;
  vi.spyOn(dns, 'textRecords').mockResolvedValue([domain.record]);
  await scene.client.post(`${DOMAINS}/${domain.id}/check`);
  owner = await person('owner', `glass@${name}`);
  member = await person('member', `helen@${name}`);
  await server.ctx.db.update(users).set({ both_proved_at: server.ctx.now() }).where(eq(users.id, owner.id));
  await server.ctx.db
    .insert(authenticators)
    .values({ user_id: owner.id, secret: 'sealed', confirmed_at: server.ctx.now() });
});

async function person(role: 'owner' | 'member', email: string) {
  const row = await aMember(server.ctx.db, { company_id, role });
  await server.ctx.db.update(users).set({ email, password_hash: hash }).where(eq(users.id, row.id));
  return { ...row, email };
}

const path = () => `${DOMAINS}/${domain.id}/enforcement`;
const enforce = (given: object = {}) =>
  scene.client.put(path(), { json: { provider: scene.provider.id, break_glass_owner: owner.id, ...given } });
const login = (username: string, client: ApiClient = server.anonymous()) =>
  client.post('/login/ajax', { username, password: PASSWORD });
const typesOfMails = async (user: number) =>
  (await server.ctx.db.select().from(mails).where(eq(mails.user_id, user))).map(({ type }) => type);
const REFUSED = { status: 403, code: 'sso_required' };

describe('the switch', () => {
  it('asks for a proven domain, a test of the last hour and an owner with password and second factor', async () => {
    expect((await scene.client.get(path())).json).toMatchObject({
      providers: [{ id: scene.provider.id, tested: true }],
      owners: expect.arrayContaining([expect.objectContaining({ id: owner.id, ready: true })]),
    });
    expect((await enforce({ break_glass_owner: member.id })).status).toBe(422);
    expect((await enforce({ provider: scene.provider.id + 1000 })).status).toBe(422);
    await server.ctx.db
      .update(users)
      .set({ both_proved_at: new Date(server.ctx.now().getTime() - 31 * DAY_MS) })
      .where(eq(users.id, owner.id));
    expect((await enforce()).status).toBe(422);
    await server.ctx.db.update(users).set({ both_proved_at: server.ctx.now() }).where(eq(users.id, owner.id));
    await server.ctx.db.update(company_domains).set({ verified_at: null }).where(eq(company_domains.id, domain.id));
    expect(problemOf(await enforce())).toMatchObject({ status: 409, code: 'wrong_state' });
  });

  it('asks for a test of the last hour', async () => {
    const last_test = { at: new Date(server.ctx.now().getTime() - 61 * 60_000).toISOString(), fault: null, claims: {} };
    await server.ctx.db
      .update(identity_providers)
      .set({ last_test })
      .where(eq(identity_providers.id, scene.provider.id));
    expect(problemOf(await enforce())).toMatchObject({ status: 422, errors: { provider: ['not_allowed'] } });
  });
});

describe('an enforced domain', () => {
  it('ends sessions of others, and refuses passwords with the way to the provider', async () => {
    const before = server.anonymous();
    expect((await login(member.email, before)).status).toBe(200);
    const reply = await enforce();
    expect(reply.json, reply.text).toMatchObject({ enforcement: { break_glass_owner: { id: owner.id } } });
    expect((await before.get('/api/user')).status).toBe(401);
    expect((await scene.client.get('/api/user')).status).toBe(200);
    const refused = await login(member.email);
    expect(problemOf(refused)).toMatchObject(REFUSED);
    expect((refused.json as { login_url: string }).login_url).toMatch(/^\/login\/sso\?idp=\w+$/);
    const wrong = await server
      .anonymous()
      .post('/login/ajax', { username: member.email, password: 'not this one at all' });
    expect(problemOf(wrong)).toMatchObject({ code: 'wrong_credentials' });
    const [entry] = (await server.ctx.db.select().from(audit_events).where(eq(audit_events.user_id, member.id))).filter(
      ({ details }) => details.call?.['reason'] === 'sso_required',
    );
    expect(entry).toMatchObject({ type: 'sign_in.failed' });
  });

  it('is entered from another company only with its proof, whatever the address', async () => {
    await enforce();
    const other = await aCompany(server.ctx.db);
    const both = await aMember(server.ctx.db, { company_id: other.id, role: 'member' });
    await server.ctx.db.insert(memberships).values({ company_id, user_id: both.id });
    const client = await server.staff(both);
    const reply = await client.post(`/company/change/${company_id}`);
    expect(problemOf(reply)).toMatchObject(REFUSED);
    expect(reply.json).toMatchObject({ login_url: expect.stringContaining('/login/sso?idp=') });
    expect((await client.get('/api/user')).json).toMatchObject({ current_company: { id: other.id } });
    expect((await scene.signIn()).json).toEqual({ status: 'OK' });
  });

  it('takes no new password, and the account says which provider signs in, the owner with the password excepted', async () => {
    const session = await server.staff(member, company_id);
    const account = async (client: ApiClient) => (await client.get('/api/account')).json;
    expect(await account(session)).toMatchObject({ has_password: true, sign_in_provider: null });
    await enforce();
    const proved = await server.staff(member, company_id);
    expect(await account(proved)).toMatchObject({ sign_in_provider: scene.provider.name });
    const change = { current_password: PASSWORD, new_password: 'another street of ten houses' };
    expect(problemOf(await proved.post('/api/account', change))).toMatchObject(REFUSED);
    const row = await server.ctx.db.select().from(users).where(eq(users.id, member.id));
    expect(row[0]?.password_hash).toBe(hash);
    const glass = await server.staff(owner, company_id);
    expect(await account(glass)).toMatchObject({ sign_in_provider: null });
  });

  it('can be connected from another company of the user, and is entered through its provider then', async () => {
    await enforce();
    const other = await aCompany(server.ctx.db);
    const both = await aMember(server.ctx.db, { company_id: other.id, role: 'member' });
    const client = await server.staff(both);
    const connections = `/api/account/connections/${scene.provider.id}`;
    expect((await client.post(connections)).status).toBe(404);
    await server.ctx.db.insert(memberships).values({ company_id, user_id: both.id });
    expect((await client.get('/api/account/connections')).json).toMatchObject({
      connections: [{ provider: scene.provider.id, company: { id: company_id }, connected_at: null }],
    });
    const { person: before } = fake;
    fake.person = { sub: `both ${both.id}`, email: both.email };
    const done = await comeBack(client, scene.provider, await leave(fake, client.post(connections)));
    expect(done.json, done.text).toEqual({ status: 'CONNECTED' });
    const browser = server.anonymous();
    expect((await scene.signIn(browser)).json).toEqual({ status: 'OK' });
    expect((await browser.get('/api/user')).json).toMatchObject({ id: both.id, current_company: { id: company_id } });
    fake.person = before;
  });

  it('answers the request for a password with the way to the provider', async () => {
    await enforce();
    await server.anonymous().post('/password-reset/ajax', { username: member.email });
    const [request] = await server.ctx.db.select().from(password_requests);
    await answerRequest(server.ctx, request!.id);
    expect(await typesOfMails(member.id)).toEqual(['provider_sign_in']);
  });

  it('keeps its provider, its domain and the owner with the password', async () => {
    await enforce();
    const provider = `/api/company-settings/providers/${scene.provider.id}`;
    const { revision } = await scene.read();
    expect(problemOf(await scene.client.patch(provider, { active: false, revision }))).toMatchObject({
      code: 'in_use',
    });
    expect(problemOf(await scene.client.delete(provider))).toMatchObject({ code: 'in_use' });
    expect(problemOf(await scene.client.delete(`${DOMAINS}/${domain.id}`))).toMatchObject({ code: 'in_use' });
    const user = `/api/companies/update-delete/company-users/${owner.id}`;
    expect(problemOf(await scene.client.patch(user, { role: 'member' }))).toMatchObject({ code: 'break_glass' });
    expect(problemOf(await scene.client.delete(user))).toMatchObject({ status: 409, code: 'break_glass' });
  });

  it('lets the one owner in with a password, and tells all owners', async () => {
    await enforce();
    await server.ctx.db.delete(authenticators).where(eq(authenticators.user_id, owner.id));
    expect((await login(owner.email)).json).toEqual({ status: 'OK' });
    for (const id of [owner.id, scene.owner.id]) expect(await typesOfMails(id)).toContain('break_glass');
    const [notice] = await server.ctx.db
      .select({ text: mails.text })
      .from(mails)
      .where(and(eq(mails.user_id, owner.id), eq(mails.type, 'break_glass')));
    expect(notice?.text).toMatch(/\/company-settings\/audit(?![\w-])/);
    const entries = await server.ctx.db.select().from(audit_events).where(eq(audit_events.user_id, owner.id));
    expect(entries.map(({ type }) => type)).toContain('break_glass.used');
  });

  it('is lifted by the company, and by the operator', async () => {
    await enforce();
    expect((await scene.client.delete(path())).status).toBe(204);
    expect((await login(member.email)).status).toBe(200);
    await enforce();
    expect(problemOf(await login(member.email))).toMatchObject(REFUSED);
    const [company] = await server.ctx.db.select().from(companies).where(eq(companies.id, company_id));
    await liftSingleSignOn(server.ctx, company!.shortname);
    expect((await login(member.email)).status).toBe(200);
  });

  it('tells the owners when its record is gone, and ends with the domain', async () => {
    await enforce();
    vi.spyOn(dns, 'textRecords').mockResolvedValue([]);
    server.pass(8 * DAY_MS);
    await recheckDomains(server.ctx, new AbortController().signal);
    await recheckDomains(server.ctx, new AbortController().signal);
    expect((await typesOfMails(owner.id)).filter((type) => type === 'domain_missing')).toHaveLength(1);
    server.pass(15 * DAY_MS);
    await recheckDomains(server.ctx, new AbortController().signal);
    expect(await typesOfMails(owner.id)).toContain('domain_lost');
    expect((await login(member.email)).status).toBe(200);
  });
});
