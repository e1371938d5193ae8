import type { ScimGroup, ScimUser } from '@vivavoce/contract/types.ts';
import { and, desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import {
  aDirectoryScene,
  aProvider,
  aVerifiedDomain,
  Directory,
  DIRECTORY,
  faultOf,
} from '../../../test/directory-scene.ts';
import { aCompany, aJob, aMember } from '../../../test/factories.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import {
  api_tokens,
  audit_events,
  companies,
  company_domains,
  jobs,
  mails,
  memberships,
  scim_tokens,
  users,
} from '../../db/schema/index.ts';

const USERS = '/scim/v2/Users';
const GROUPS = '/scim/v2/Groups';
const MEMBERS = '/api/companies/update-delete/company-users';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

const server = useTestServer();
const scene = perTest(() => aDirectoryScene(server));
const rival = perTest(() => aDirectoryScene(server));

const db = () => server.ctx.db;
const addressOf = (name: string) => `${name}@${scene.domain}`;

async function provision(name = 'mei', given: object = {}): Promise<ScimUser> {
  const reply = await scene.directory.post(USERS, { userName: addressOf(name), name: { givenName: 'Mei' }, ...given });
  expect(reply.status, reply.text).toBe(201);
  return reply.json as ScimUser;
}
const accountOf = async (email: string) => (await db().select().from(users).where(eq(users.email, email)))[0]!;
const isMember = async (user_id: number) =>
  (await db().$count(
    memberships,
    and(eq(memberships.company_id, scene.company_id), eq(memberships.user_id, user_id)),
  )) > 0;
const deactivate = (id: string) =>
  scene.directory.patch(`${USERS}/${id}`, { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] });

/** A member whose account lies in the verified domain, as the directory adopts them. */
async function anAdopted(role: 'owner' | 'admin' | 'member') {
  const member = await aMember(db(), { company_id: scene.company_id, role });
  const email = addressOf(`${role}-${member.id}`);
  await db().update(users).set({ email }).where(eq(users.id, member.id));
  return { ...member, email, entry: await provision(`${role}-${member.id}`) };
}

describe('a token of the directory', () => {
  it('is shown once, stored as a hash, and ends immediately', async () => {
    const list = await scene.client.get(DIRECTORY);
    expect(list.json).toMatchObject({ tokens: [{ name: 'Entra', last_used_at: null }], verified_domains: 1 });
    expect(list.text).not.toContain(scene.token);
    const [row] = await db().select().from(scim_tokens).where(eq(scim_tokens.company_id, scene.company_id));
    expect(JSON.stringify(row)).not.toContain(scene.token);
    expect((await scene.directory.get(USERS)).status).toBe(200);
    expect((await scene.client.get(DIRECTORY)).json).toMatchObject({ tokens: [{ last_used_at: expect.any(String) }] });
    expect((await rival.client.delete(`${DIRECTORY}/tokens/${row!.id}`)).status).toBe(404);
    expect((await scene.client.delete(`${DIRECTORY}/tokens/${row!.id}`)).status).toBe(204);
    expect(faultOf(await scene.directory.get(USERS))).toEqual({
      status: 401,
      body: { schemas: [ERROR], status: '401' },
      scimType: undefined,
      detail: 'token_invalid',
    });
  });

  it('opens SCIM and nothing else, and nothing else opens SCIM', async () => {
    const asPerson = new Directory(server.url, scene.token);
    for (const path of ['/api/jobs', '/api/companies/company-users', DIRECTORY])
      expect((await asPerson.get(path)).status, path).toBe(401);
    expect((await scene.client.get(USERS)).status).toBe(401);
    const stopped = await db()
      .update(companies)
      .set({ suspended_at: new Date() })
      .where(eq(companies.id, rival.company_id));
    expect([stopped.rowCount, (await rival.directory.get(USERS)).status]).toEqual([1, 401]);
  });

  it('is limited to what members may be, five at a time', async () => {
    const limited = await server.staff(await aMember(db(), { company_id: scene.company_id }));
    expect((await limited.get(DIRECTORY)).status).toBe(403);
    for (let n = 0; n < 4; n++)
      expect((await scene.client.post(`${DIRECTORY}/tokens`, { name: 'more' })).status).toBe(201);
    expect(problemOf(await scene.client.post(`${DIRECTORY}/tokens`, { name: 'more' }))).toMatchObject({
      code: 'limit_reached',
    });
  });

  it('obeys the address list of the company', async () => {
    await db()
      .update(companies)
      .set({ staff_addresses: ['203.0.113.0/24'] })
      .where(eq(companies.id, scene.company_id));
    expect(faultOf(await scene.directory.get(USERS))).toMatchObject({ status: 403, detail: 'address_not_allowed' });
    await db()
      .update(companies)
      .set({ staff_addresses: [`${scene.directory.address}/32`] })
      .where(eq(companies.id, scene.company_id));
    expect((await scene.directory.get(USERS)).status).toBe(200);
  });

  it('cannot be guessed: wrong ones are counted by address', async () => {
    const wrong = new Directory(server.url, '');
    const statuses = new Set<number>();
    for (let n = 0; n < 22; n++)
      statuses.add(
        (await wrong.get(USERS, { headers: { authorization: `Bearer vvs_${String(n).padStart(32, 'a')}` } })).status,
      );
    expect([...statuses]).toEqual([401, 429]);
  });
});

describe('whom a directory may name', () => {
  it('is addresses of domains that its company has verified', async () => {
    const claimed = 'claimed-only.example';
    await db().insert(company_domains).values({ company_id: scene.company_id, domain: claimed, token: 'x' });
    for (const userName of [
      'mei@elsewhere.example',
      `mei@${rival.domain}`,
      `mei@${claimed}`,
      `mei@sub.${scene.domain}`,
    ])
      expect(faultOf(await scene.directory.post(USERS, { userName })), userName).toMatchObject({
        status: 400,
        body: { schemas: [ERROR], status: '400' },
        scimType: 'invalidValue',
      });
    const { id } = await provision();
    const moved = await scene.directory.patch(`${USERS}/${id}`, {
      Operations: [{ op: 'replace', path: 'userName', value: `mei@${rival.domain}` }],
    });
    expect(faultOf(moved)).toMatchObject({ status: 400, scimType: 'invalidValue' });
  });

  it('is never an entry of another company, by any call', async () => {
    const { id } = await provision();
    const group = (await scene.directory.post(GROUPS, { displayName: 'HR', members: [{ value: id }] }))
      .json as ScimGroup;
    for (const [kind, entry] of [
      [USERS, id],
      [GROUPS, group.id],
    ] as const) {
      const path = `${kind}/${entry}`;
      expect((await rival.directory.get(path)).status).toBe(404);
      expect(
        (await rival.directory.put(path, { json: { userName: `mei@${rival.domain}`, displayName: 'x' } })).status,
      ).toBe(404);
      const Operations = [{ op: 'replace', path: 'externalId', value: 'x' }];
      expect((await rival.directory.patch(path, { Operations })).status).toBe(404);
      expect((await rival.directory.delete(path)).status).toBe(404);
      expect((await rival.directory.get(kind)).json).toMatchObject({ totalResults: 0 });
    }
    const foreign = await rival.directory.post(GROUPS, { displayName: 'HR', members: [{ value: id }] });
    expect(faultOf(foreign)).toMatchObject({ status: 400, scimType: 'invalidValue' });
    const { results } = (await scene.client.get(`${DIRECTORY}/groups`)).json as { results: { id: number }[] };
    expect((await rival.client.patch(`${DIRECTORY}/groups/${results[0]!.id}`, { role: 'admin' })).status).toBe(404);
  });

  it('has each person once, in any spelling', async () => {
    await provision('mei');
    expect(faultOf(await scene.directory.post(USERS, { userName: addressOf('MEI') }))).toMatchObject({
      status: 409,
      scimType: 'uniqueness',
    });
    await scene.directory.post(GROUPS, { displayName: 'HR' });
    expect(faultOf(await scene.directory.post(GROUPS, { displayName: 'hr' }))).toMatchObject({
      status: 409,
      scimType: 'uniqueness',
    });
  });

  it('keeps the name that a person of several companies chose', async () => {
    const account = await aMember(db(), { company_id: (await aCompany(db())).id });
    await db()
      .update(users)
      .set({ email: addressOf('both') })
      .where(eq(users.id, account.id));
    const { id } = await provision('both', { name: { givenName: 'Evil', familyName: 'Squatter' } });
    await scene.directory.patch(`${USERS}/${id}`, {
      Operations: [{ op: 'Replace', path: 'name.givenName', value: 'Worse' }],
    });
    expect((await accountOf(addressOf('both'))).full_name).toBe(account.full_name);
  });
});

describe('a new user', () => {
  it('is invited to choose a password, or to sign in where a provider does that', async () => {
    await provision('ana');
    const mailOf = async (name: string) => {
      const { id } = await accountOf(addressOf(name));
      return (await db().select().from(mails).where(eq(mails.user_id, id)))[0];
    };
    expect((await mailOf('ana'))?.link_nonce).not.toBeNull();
    await aProvider(server.ctx, scene.company_id);
    await provision('ben');
    expect(await mailOf('ben')).toMatchObject({ type: 'user_invitation', link_nonce: null });
  });

  it('is a member who stays what they were, where they were one', async () => {
    const admin = await anAdopted('admin');
    const [row] = await db().select().from(memberships).where(eq(memberships.user_id, admin.id));
    expect(row?.role).toBe('admin');
  });
});

describe('a user who is deactivated', () => {
  it('loses sessions and tokens, and hands the activities over', async () => {
    const member = await anAdopted('member');
    const client = await server.staff(member);
    const job = await aJob(db(), { company_id: scene.company_id, created_by: member.id });
    await db()
      .insert(api_tokens)
      .values({
        token_hash: `hash ${member.id}`,
        user_id: member.id,
        company_id: scene.company_id,
        name: 'a program',
        scopes: ['jobs:read'],
      });
    expect((await client.get('/api/user')).status).toBe(200);
    expect((await deactivate(member.entry.id)).json).toMatchObject({ active: false });
    expect((await client.get('/api/user')).status).toBe(401);
    expect(await db().$count(api_tokens, eq(api_tokens.user_id, member.id))).toBe(0);
    expect(await isMember(member.id)).toBe(false);
    const [moved] = await db().select().from(jobs).where(eq(jobs.id, job.id));
    expect(moved?.created_by).toBe(scene.owner.id);
    // And is not added by hand while the directory says so.
    const again = await scene.client.post('/api/companies/add/company-user', {
      first_name: 'Mei',
      last_name: 'T',
      email: member.email,
    });
    expect(problemOf(again)).toMatchObject({ status: 409, code: 'managed_by_directory' });
  });

  it('hears the live feed no more, within five seconds', async () => {
    const member = await anAdopted('member');
    const client = await server.staff(member);
    const ended = streamEnds(client);
    await ended.open;
    const at = Date.now();
    await deactivate(member.entry.id);
    await ended.end;
    expect(Date.now() - at).toBeLessThan(5_000);
  });

  it('is never the last owner nor the one who keeps the password', async () => {
    const second = await anAdopted('owner');
    await db()
      .update(company_domains)
      .set({
        enforced_since: new Date(),
        enforced_provider_id: await aProvider(server.ctx, scene.company_id),
        break_glass_user_id: second.id,
      })
      .where(eq(company_domains.company_id, scene.company_id));
    for (const reply of [
      await deactivate(second.entry.id),
      await scene.directory.delete(`${USERS}/${second.entry.id}`),
    ])
      expect(faultOf(reply)).toMatchObject({ status: 409, detail: 'break_glass' });
    expect(await isMember(second.id)).toBe(true);
    await db()
      .update(company_domains)
      .set({ enforced_since: null, enforced_provider_id: null, break_glass_user_id: null })
      .where(eq(company_domains.company_id, scene.company_id));
    await db().delete(memberships).where(eq(memberships.user_id, scene.owner.id));
    for (const reply of [
      await deactivate(second.entry.id),
      await scene.directory.put(`${USERS}/${second.entry.id}`, { json: { userName: second.email, active: false } }),
      await scene.directory.delete(`${USERS}/${second.entry.id}`),
    ])
      expect(faultOf(reply)).toMatchObject({ status: 409, detail: 'last_owner' });
    expect((await scene.directory.get(`${USERS}/${second.entry.id}`)).json).toMatchObject({ active: true });
  });
});

function streamEnds(client: ApiClient) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = fetch(`${client.base}/api/activities/stream?wait=60`, { headers: { cookie, ...client.forwarded } });
  return { open: reply, end: reply.then((one) => one.text()) };
}

describe('roles by groups', () => {
  it('are the highest of all groups, and never that of an owner', async () => {
    const owner = await anAdopted('owner');
    const { id } = await provision();
    const account = await accountOf(addressOf('mei'));
    const roleOf = async (user_id: number) => {
      const [row] = await db().select().from(memberships).where(eq(memberships.user_id, user_id));
      return row?.role === 'member' && row.create_interview_only ? 'own_activities' : row?.role;
    };
    const groups: string[] = [];
    for (const [displayName, role] of [
      ['A', 'member'],
      ['B', 'admin'],
      ['C', null],
    ] as const) {
      const made = await scene.directory.post(GROUPS, {
        displayName,
        members: [{ value: id }, { value: owner.entry.id }],
      });
      groups.push((made.json as ScimGroup).id);
      expect((await scene.client.patch(`${DIRECTORY}/groups/${groups.at(-1)}`, { role })).status).toBe(200);
    }
    expect([await roleOf(account.id), await roleOf(owner.id)]).toEqual(['admin', 'owner']);
    await scene.directory.delete(`${GROUPS}/${groups[1]}`);
    expect([await roleOf(account.id), await roleOf(owner.id)]).toEqual(['member', 'owner']);
    await scene.directory.put(`${GROUPS}/${groups[0]}`, { json: { displayName: 'A', members: [] } });
    expect([await roleOf(account.id), await roleOf(owner.id)]).toEqual(['own_activities', 'owner']);
  });
});

describe('what the directory manages', () => {
  it('is read-only for people, but for who is an owner', async () => {
    const member = await anAdopted('member');
    const path = `${MEMBERS}/${member.id}`;
    const refused = { status: 409, code: 'managed_by_directory' };
    for (const change of [
      { first_name: 'Other' },
      { email: addressOf('other') },
      { role: 'admin' },
      { create_interview_only: true },
    ])
      expect(problemOf(await scene.client.patch(path, change)), JSON.stringify(change)).toMatchObject(refused);
    expect(problemOf(await scene.client.delete(path))).toMatchObject(refused);
    expect((await scene.client.patch(path, { role: 'owner', create_interview_only: false })).json).toMatchObject({
      role: 'owner',
      managed: true,
      abilities: { change: false, remove: false, change_ownership: true },
    });
    const { tokens } = (await scene.client.get(DIRECTORY)).json as { tokens: { id: number }[] };
    await scene.client.delete(`${DIRECTORY}/tokens/${tokens[0]!.id}`);
    expect((await scene.client.patch(path, { role: 'admin' })).json).toMatchObject({ role: 'admin', managed: false });
  });
});

describe('the protocol', () => {
  it('pages from one, brings numbers into range and filters', async () => {
    for (const name of ['a', 'b', 'c']) await provision(name, { externalId: `x-${name}`, displayName: `Name ${name}` });
    const list = async (query: string) =>
      (await scene.directory.get(`${USERS}?${query}`)).json as { totalResults: number; Resources: ScimUser[] };
    const names = async (query: string) => (await list(query)).Resources.map(({ userName }) => userName?.[0]).join('');
    expect(await list('startIndex=2&count=1')).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
    expect(await names('startIndex=2&count=1')).toBe('b');
    expect(await list('startIndex=-5&count=-1')).toMatchObject({ totalResults: 3, startIndex: 1, Resources: [] });
    expect(await list('count=100000')).toMatchObject({ itemsPerPage: 3 });
    const f = (text: string) => names(`filter=${encodeURIComponent(text)}`);
    expect(await f(`username EQ "${addressOf('B').toUpperCase()}"`)).toBe('b');
    expect(await f('externalId eq "x-a" or displayName sw "name c"')).toBe('ac');
    expect(await f('not (externalId eq "x-a")')).toBe('bc');
    expect(await f('active eq "True" and externalId ne "x-b"')).toBe('ac');
    expect(await f('active eq False')).toBe('');
    expect(await f(`emails[type eq "work" and value sw "c@"]`)).toBe('c');
    expect(await f('emails[type eq "home"]')).toBe('');
    expect(await f('displayName co "%"')).toBe('');
    expect(await f('meta.lastModified gt "2020-01-01T00:00:00Z" and externalId pr')).toBe('abc');
    for (const bad of [
      'userName eq',
      'nothing eq "x"',
      'userName eq 1',
      'meta.created gt "never"',
      '__proto__ eq "x"',
      `${'not ('.repeat(9)}userName pr${')'.repeat(9)}`,
      'x'.repeat(1_001),
    ])
      expect((await scene.directory.get(`${USERS}?filter=${encodeURIComponent(bad)}`)).status, bad).toBe(400);
    expect((await list('attributes=userName')).Resources[0]).toEqual({
      schemas: expect.any(Array),
      id: expect.any(String),
      userName: expect.any(String),
      meta: expect.any(Object),
    });
  });

  it('answers faults as SCIM has them, and stores nothing', async () => {
    const { id } = await provision();
    const path = `${USERS}/${id}`;
    const change = (Operations: unknown) => scene.directory.patch(path, { Operations });
    for (const [operations, scimType] of [
      [[{ op: 'move', path: 'active', value: true }], 'invalidSyntax'],
      [[], 'invalidSyntax'],
      [[{ op: 'remove' }], 'noTarget'],
      [[{ op: 'replace', path: 'active[', value: true }], 'invalidPath'],
      [[{ op: 'replace', path: 'active', value: 'perhaps' }], 'invalidValue'],
      [[{ op: 'replace', path: 'displayName', value: 'a\nb' }], 'invalidValue'],
      [[{ op: 'replace', path: 'userName', value: 'no address' }], 'invalidValue'],
      [[{ op: 'replace', path: 'id', value: '7' }], 'mutability'],
      [[{ op: 'remove', path: 'userName' }], 'mutability'],
      [Array.from({ length: 501 }, () => ({ op: 'add', path: 'title', value: 'x' })), 'tooMany'],
    ] as const)
      expect(faultOf(await change(operations)), JSON.stringify(operations).slice(0, 80)).toMatchObject({
        status: 400,
        body: { schemas: [ERROR], status: '400' },
        scimType,
      });
    expect((await change([{ op: 'add', path: '__proto__.polluted', value: 'yes' }])).status).toBe(200);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect((await scene.directory.get(path)).json).toMatchObject({ userName: addressOf('mei'), active: true });
    const broken = await fetch(`${server.url}${USERS}`, {
      method: 'POST',
      headers: { ...scene.directory.headers, ...scene.directory.forwarded },
      body: '{"userName":',
    });
    expect([broken.status, await broken.json()]).toEqual([400, expect.objectContaining({ scimType: 'invalidSyntax' })]);
  });

  it('describes itself, and answers what it does not know with 404', async () => {
    const { directory } = scene;
    expect((await directory.get('/scim/v2/ServiceProviderConfig')).json).toMatchObject({ patch: { supported: true } });
    for (const kind of ['ResourceTypes', 'Schemas']) {
      const { Resources } = (await directory.get(`/scim/v2/${kind}`)).json as { Resources: { id: string }[] };
      expect(Resources).toHaveLength(2);
      for (const { id } of Resources)
        expect((await directory.get(`/scim/v2/${kind}/${id}`)).json).toMatchObject({ id });
      expect((await directory.get(`/scim/v2/${kind}/Nothing`)).status).toBe(404);
    }
    for (const path of ['/scim', '/scim/v2', '/scim/v2/Me', '/scim/v2/Users/0', '/scim/v2/Users/x', '/scim/v1/Users'])
      expect(faultOf(await directory.get(path)), path).toMatchObject({ status: 404, body: { schemas: [ERROR] } });
    for (const path of ['/.well-known/nothing', '/.well-known', '/.well-known/openid-configuration'])
      expect((await directory.get(path)).headers.get('content-type'), path).toContain('application/problem+json');
  });

  it('tells the audit log who was changed, and by which token', async () => {
    const { id } = await provision();
    await deactivate(id);
    await scene.directory.delete(`${USERS}/${id}`);
    const { id: user } = await accountOf(addressOf('mei'));
    const rows = await db()
      .select()
      .from(audit_events)
      .where(and(eq(audit_events.company_id, scene.company_id), eq(audit_events.actor, 'directory')))
      .orderBy(desc(audit_events.id));
    expect(rows.map(({ type }) => type)).toEqual([
      'directory.user_removed',
      'directory.user_changed',
      'directory.user_added',
    ]);
    expect(rows[1]).toMatchObject({
      ip: scene.directory.address,
      details: { call: { user, directory_token: expect.any(Number) }, changes: { active: [true, false] } },
    });
    expect((await scene.client.get('/api/audit')).status).toBe(200);
  });

  it('logs what it was refused, and why', async () => {
    const foreign = await scene.directory.post(USERS, { userName: 'mei@elsewhere.example' });
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect((await scene.directory.delete(`${USERS}/999999999`)).status).toBe(404);
    expect((await scene.directory.delete(`${USERS}/no-id`)).status).toBe(404);
    await db()
      .update(companies)
      .set({ staff_addresses: ['203.0.113.0/24'] })
      .where(eq(companies.id, scene.company_id));
    expect((await scene.directory.post(USERS, { userName: addressOf('mei') })).status).toBe(403);
    const rows = await db()
      .select({
        type: audit_events.type,
        actor: audit_events.actor,
        details: audit_events.details,
        ip: audit_events.ip,
      })
      .from(audit_events)
      .where(and(eq(audit_events.company_id, scene.company_id), eq(audit_events.type, 'directory.refused')))
      .orderBy(audit_events.id);
    expect(rows.map(({ actor, details }) => [actor, details.operation, details.call?.['reason']])).toEqual([
      ['directory', 'POST /scim/v2/Users', 'invalidValue'],
      ['directory', 'DELETE /scim/v2/Users/{id}', 'not_found'],
      ['directory', 'DELETE /scim/v2/Users/{id}', 'malformed'],
      ['directory', 'POST /scim/v2/Users', 'address_not_allowed'],
    ]);
    expect(rows.every(({ ip }) => ip !== null)).toBe(true);
  });

  it('moves an address within verified domains, and ends links to the old one', async () => {
    const { id } = await provision();
    const other = await aVerifiedDomain(server.ctx, scene.company_id);
    const before = await accountOf(addressOf('mei'));
    const moved = await scene.directory.patch(`${USERS}/${id}`, {
      Operations: [{ op: 'Replace', path: 'userName', value: `mei.new@${other}` }],
    });
    expect(moved.json).toMatchObject({ userName: `mei.new@${other}` });
    expect((await accountOf(`mei.new@${other}`)).id).toBe(before.id);
    await provision('ana');
    const taken = await scene.directory.patch(`${USERS}/${id}`, {
      Operations: [{ op: 'Replace', path: 'userName', value: addressOf('ana') }],
    });
    expect(faultOf(taken)).toMatchObject({ status: 409, scimType: 'uniqueness' });
  });
});
