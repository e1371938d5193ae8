import type { CompanyDomain } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { perTest } from '../../../../test/lifetimes.ts';
import { aUser } from '../../../../test/factories.ts';
import { aProviderScene, useIdentityProvider } from '../../../../test/provider-scene.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import type { StaffScene } from '../../../../test/staff-scene.ts';
import { company_domains } from '../../../db/schema/index.ts';
import { dns as lookup } from './dns.ts';
import { recheckDomains } from './domains.service.ts';

const DOMAINS = '/api/company-settings/domains';
const DAY_MS = 24 * 3600_000;
let dns: MockInstance<typeof lookup.textRecords>;
let number = 0;
let domain = '';
const { fake, server } = useIdentityProvider({ still: true });
const scene = perTest(() => aProviderScene(server, fake));
beforeEach(async () => {
  domain = `company-${(number += 1)}.example`;
  dns = vi.spyOn(lookup, 'textRecords').mockResolvedValue([]);
});

async function claim({ client }: StaffScene = scene, typed = domain): Promise<CompanyDomain> {
  const added = await client.post(DOMAINS, { domain: typed });
  expect(added.status, added.text).toBe(201);
  return added.json as CompanyDomain;
}
const check = ({ client }: StaffScene, { id }: CompanyDomain) => client.post(`${DOMAINS}/${id}/check`);

async function prove(of: StaffScene = scene, typed = domain): Promise<CompanyDomain> {
  const claimed = await claim(of, typed);
  dns.mockResolvedValue(['v=spf1 -all', claimed.record]);
  const checked = await check(of, claimed);
  expect(checked.status, checked.text).toBe(200);
  return checked.json as CompanyDomain;
}
const ask = (username: string) => server.anonymous().post('/check-provider/ajax', { username });
const NONE = { status: 200, json: { status: 'NO_PROVIDER' } };
const stored = async ({ id }: CompanyDomain) =>
  (await server.ctx.db.select().from(company_domains).where(eq(company_domains.id, id)))[0];

it('counts once its record was found, in the form that the DNS uses', async () => {
  const claimed = await claim(scene, ` @${domain.toUpperCase()} `);
  expect(claimed).toMatchObject({ domain, verified_at: null, checked_at: null });
  expect(claimed.record).toMatch(/^vivavoce-domain-verification=[\w-]{32}$/);
  expect((await check(scene, claimed)).json).toMatchObject({ verified_at: null, checked_at: expect.any(String) });
  dns.mockResolvedValue([`${claimed.record}x`, claimed.record.toUpperCase()]);
  expect((await check(scene, claimed)).json).toMatchObject({ verified_at: null });
  dns.mockResolvedValue(['another', claimed.record]);
  expect((await check(scene, claimed)).json).toMatchObject({ verified_at: expect.any(String) });
  expect(dns).toHaveBeenLastCalledWith(domain);
});

it.each([
  ['not a domain', 'wrong_format'],
  ['127.0.0.1', 'wrong_format'],
  ['https://northwind.example', 'wrong_format'],
  ['Gmail.com', 'not_allowed'],
])('refuses %j', async (typed, code) => {
  expect(problemOf(await scene.client.post(DOMAINS, { domain: typed }))).toMatchObject({
    status: 422,
    errors: { domain: [code] },
  });
  expect((await scene.client.get(DOMAINS)).json).toEqual({ domains: [] });
});

it('belongs to the company that proved it first, and another may claim it without effect', async () => {
  const first = await prove();
  const other = await aStaffScene(server);
  const second = await claim(other);
  expect(second.record).not.toBe(first.record);
  dns.mockResolvedValue([first.record, second.record]);
  expect(problemOf(await check(other, second))).toMatchObject({ status: 409, code: 'in_use' });
  expect(problemOf(await scene.client.post(DOMAINS, { domain }))).toMatchObject({ errors: { domain: ['repeated'] } });
  expect(problemOf(await check(other, first))).toMatchObject({ status: 404 });
  expect((await scene.client.delete(`${DOMAINS}/${first.id}`)).status).toBe(204);
  expect((await check(other, second)).json).toMatchObject({ verified_at: expect.any(String) });
});

it('says of a test of before whether its address lies in a verified domain now', async () => {
  fake.person = { ...fake.person, email: `nora@${domain}` };
  expect((await scene.test()).last_test?.person).toMatchObject({ email: `nora@${domain}`, own: false });
  const proven = await prove();
  expect((await scene.read()).last_test?.person).toMatchObject({ own: true });
  await scene.client.delete(`${DOMAINS}/${proven.id}`);
  expect((await scene.read()).last_test?.person).toMatchObject({ own: false });
});

it('says that the DNS is silent, and stores nothing', async () => {
  const claimed = await claim();
  dns.mockResolvedValue(null);
  expect(problemOf(await check(scene, claimed))).toMatchObject({ status: 503, code: 'dns_silent' });
  expect(await stored(claimed)).toMatchObject({ checked_at: null });
});

it('leads addresses of a proven domain to the provider, whether or not they have an account', async () => {
  expect(await ask(`anybody@${domain}`)).toMatchObject(NONE);
  await prove();
  const expected = {
    status: 'OK',
    idp: new URL(scene.provider.login_address).searchParams.get('idp'),
    login_url: '/login/sso',
    name: scene.provider.name,
    audience: 'staff',
    silent_since: null,
  };
  expect((await ask(`anybody@${domain}`)).json).toEqual(expected);
  expect((await ask(`Nobody.At.All@${domain.toUpperCase()}`)).json).toEqual(expected);
  for (const elsewhere of [`a@sub.${domain}`, scene.owner.email, 'a@gmail.com'])
    expect(await ask(elsewhere)).toMatchObject(NONE);
  expect((await ask('no address')).status).toBe(422);
});

it('does the same work for a known, an unknown and a foreign address: none looks for an account', async () => {
  await prove();
  await aUser(server.ctx.db, { email: `known@${domain}` });
  const workFor = async (address: string): Promise<string[]> => {
    const query = vi.spyOn(server.ctx.pool, 'query');
    await ask(address);
    const calls = query.mock.calls as unknown as [string | { text: string }][];
    const texts = calls.map(([given]) => (typeof given === 'string' ? given : given.text));
    query.mockRestore();
    return texts;
  };
  const work = await workFor(`known@${domain}`);
  expect(work).toHaveLength(1);
  expect(work[0]).not.toMatch(/users|memberships|identities/);
  for (const address of [`unknown@${domain}`, scene.owner.email, 'nobody@nowhere.example'])
    expect(await workFor(address)).toEqual(work);
});

it('names no provider that is off', async () => {
  await prove();
  const off = await scene.client.patch(`/api/company-settings/providers/${scene.provider.id}`, {
    active: false,
    revision: scene.provider.revision,
  });
  expect(off.status, off.text).toBe(200);
  expect(await ask(`anybody@${domain}`)).toMatchObject(NONE);
});

it('passes the typed address on to the provider', async () => {
  await prove();
  const { idp } = (await ask(`anybody@${domain}`)).json as { idp: string };
  const begun = await server.anonymous().post('/login/sso/ajax/start', {
    provider: idp,
    username: `anybody@${domain}`,
  });
  const { address } = begun.json as { address: string };
  expect(new URL(address).searchParams.get('login_hint')).toBe(`anybody@${domain}`);
});

it('is looked up each week, and stops counting two weeks after the record is gone', async () => {
  const proven = await prove();
  const { db } = server.ctx;
  const begin = server.ctx.now().getTime();
  const run = (days: number) =>
    recheckDomains({ ...server.ctx, now: () => new Date(begin + days * DAY_MS) }, new AbortController().signal);
  dns.mockClear().mockResolvedValue([]);
  await run(6);
  expect(dns).not.toHaveBeenCalledWith(domain);
  await run(8);
  expect(await stored(proven)).toMatchObject({ verified_at: expect.any(Date), missing_since: expect.any(Date) });
  expect((await ask(`anybody@${domain}`)).json).toMatchObject({ status: 'OK' });
  dns.mockResolvedValue(null);
  await run(40);
  expect(await stored(proven)).toMatchObject({ verified_at: expect.any(Date) });
  dns.mockResolvedValue([proven.record]);
  await run(12);
  expect(await stored(proven)).toMatchObject({ missing_since: null });
  dns.mockResolvedValue([]);
  await run(20);
  await run(33);
  expect(await stored(proven)).toMatchObject({ verified_at: expect.any(Date) });
  await run(34);
  expect(await stored(proven)).toMatchObject({ verified_at: null, missing_since: null });
  expect(await ask(`anybody@${domain}`)).toMatchObject(NONE);
  expect(await db.$count(company_domains, eq(company_domains.id, proven.id))).toBe(1);
});
