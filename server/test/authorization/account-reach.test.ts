import { mayCompanyChange } from '@vivavoce/domain/accounts/company-reach.ts';
import type { AccountStanding } from '@vivavoce/domain/accounts/company-reach.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  authenticators,
  company_domains,
  identities,
  mails,
  memberships,
  platform_administrators,
  reviewers,
  sessions,
  users,
} from '../../src/db/schema/index.ts';
import { aProvider, aVerifiedDomain, Directory, DIRECTORY } from '../directory-scene.ts';
import { aForm } from '../files.ts';
import { anApplication, aCompany, aJob, aSeat, aUser } from '../factories.ts';
import { aProviderScene, PROVIDERS, useIdentityProvider } from '../provider-scene.ts';
import type { ProviderScene } from '../provider-scene.ts';
import { ACCOUNT_TOUCHES } from './account-touches.ts';
import type { TouchingOperation } from './account-touches.ts';

/** Who an account is beside the company whose owner or directory calls. */
const RELATIONS: Record<string, Partial<AccountStanding>> = {
  'a member': {},
  'a member of another company too': { elsewhere: true },
  'a reviewer of another company': { elsewhere: true },
  'an applicant of another company': { elsewhere: true },
  'an owner': { owner: true, owner_here: true },
  'the owner who keeps the password': { owner: true, owner_here: true, break_glass: true },
  'a member who owns another company': { elsewhere: true, owner: true },
  'a platform administrator': { platform_administrator: true },
  'no member': { member: false },
  'no member, and an owner elsewhere': { member: false, elsewhere: true, owner: true },
};

let scene: ProviderScene & { domain: string; directory: Directory };
let foreign: { id: number; job: Awaited<ReturnType<typeof aJob>> };
let number = 0;

const { fake, server } = useIdentityProvider();
beforeAll(async () => {
  const whole = await aProviderScene(server, fake);
  const domain = await aVerifiedDomain(server.ctx, whole.company_id);
  const { token } = (await whole.client.post(`${DIRECTORY}/tokens`, { name: 'Entra' })).json as { token: string };
  scene = { ...whole, domain, directory: new Directory(server.url, token) };
  const { revision } = await scene.read();
  await scene.client.patch(`${PROVIDERS}/${scene.provider.id}`, { default_role: 'member', revision });
  const company = await aCompany(server.ctx.db);
  foreign = { id: company.id, job: await aJob(server.ctx.db, { company_id: company.id }) };
});

const db = () => server.ctx.db;
const address = (name: string) => `${name}-${(number += 1)}@${scene.domain}`;

interface Subject {
  id: number;
  email: string;
}

/** An account in the company's domain with a password and an authenticator app. */
async function aSubject(relation: string): Promise<Subject> {
  const { member = true, owner = false, owner_here = false, break_glass = false, elsewhere } = RELATIONS[relation]!;
  const { id, email } = await aUser(db(), {
    email: address('person'),
    password_hash: 'a hash that no password has',
    password_changed_at: new Date('2026-01-02'),
  });
  await db().insert(authenticators).values({ user_id: id, secret: 'sealed', confirmed_at: new Date() });
  const { company_id } = scene;
  if (member)
    await db()
      .insert(memberships)
      .values({ company_id, user_id: id, role: owner_here ? 'owner' : 'member' });
  if (break_glass)
    await db()
      .update(company_domains)
      .set({
        enforced_since: new Date(),
        enforced_provider_id: await aProvider(server.ctx, company_id),
        break_glass_user_id: id,
      })
      .where(eq(company_domains.id, (await aSecondDomain()).id));
  if (relation.startsWith('a platform')) await db().insert(platform_administrators).values({ user_id: id });
  if (relation.startsWith('a reviewer')) await aSeat(db(), foreign.job, { user_id: id });
  if (relation.startsWith('an applicant')) await anApplication(db(), { job: foreign.job, user_id: id });
  if (elsewhere && (relation.startsWith('a member') || !member))
    await db()
      .insert(memberships)
      .values({ company_id: foreign.id, user_id: id, role: owner ? 'owner' : 'member' });
  return { id, email };
}

async function aSecondDomain() {
  const domain = await aVerifiedDomain(server.ctx, scene.company_id);
  const [row] = await db().select().from(company_domains).where(eq(company_domains.domain, domain));
  return row!;
}

/** Fields that belong to the person, and uses of the account outside the company. */
async function accountOf({ id }: Subject) {
  const { company_id } = scene;
  const [user] = await db().select().from(users).where(eq(users.id, id));
  const here = and(eq(memberships.company_id, company_id), eq(memberships.user_id, id));
  return {
    address: user!.email,
    name: user!.full_name,
    password: user!.password_hash,
    second_factor: await db().$count(authenticators, eq(authenticators.user_id, id)),
    connection: await db().$count(identities, eq(identities.user_id, id)),
    membership: (await db().select({ role: memberships.role }).from(memberships).where(here))[0]?.role,
    elsewhere: [
      await db().$count(memberships, and(ne(memberships.company_id, company_id), eq(memberships.user_id, id))),
      await db().$count(reviewers, and(ne(reviewers.company_id, company_id), eq(reviewers.user_id, id))),
      (await server.ctx.db.execute(sql`select count(*) as n from applications where user_id = ${id}`)).rows[0],
    ],
  };
}

const USERS = '/scim/v2/Users';

/** The entry of the directory for an account, as it was before the account was anything elsewhere. */
async function entryOf({ id, email }: Subject): Promise<string> {
  const { rows } = await db().execute<{ id: string }>(sql`
    insert into scim_users (company_id, user_id, user_name, given_name, family_name)
    values (${scene.company_id}, ${id}, ${email}, 'Amara', 'Okafor') returning id`);
  return rows[0]!.id;
}

/** Ways in which a company, its directory or its provider would change each thing. */
const WAYS: Record<TouchingOperation, (subject: Subject) => Promise<unknown>> = {
  'POST /scim/v2/Users': async ({ email }) => {
    const added = await scene.directory.post(USERS, { userName: email, name: { givenName: 'Evil' }, active: false });
    await scene.directory.patch(`${USERS}/${(added.json as { id: string }).id}`, {
      Operations: [{ op: 'replace', path: 'userName', value: address('attacker') }],
    });
  },
  'PUT /scim/v2/Users/{id}': async (subject) =>
    scene.directory.put(`${USERS}/${await entryOf(subject)}`, {
      json: { userName: address('attacker'), name: { givenName: 'Evil' }, active: true },
    }),
  'PATCH /scim/v2/Users/{id}': async (subject) =>
    scene.directory.patch(`${USERS}/${await entryOf(subject)}`, {
      Operations: [
        { op: 'replace', path: 'userName', value: address('attacker') },
        { op: 'replace', path: 'name.givenName', value: 'Evil' },
      ],
    }),
  'DELETE /scim/v2/Users/{id}': async (subject) => scene.directory.delete(`${USERS}/${await entryOf(subject)}`),
  'POST /login/sso/ajax': async ({ email, id }) => {
    fake.person = { sub: `person ${id}`, email };
    return scene.signIn();
  },
  'POST /api/companies/add/company-user': ({ email }) =>
    scene.client.post('/api/companies/add/company-user', {
      first_name: 'Evil',
      last_name: 'Name',
      email,
      role: 'admin',
    }),
  'POST /api/company-users/imports': ({ email }) =>
    scene.client.send(
      'POST',
      '/api/company-users/imports',
      aForm('file', 'users.csv', `first_name,last_name,email,role\nEvil,Name,${email},admin`),
    ),
  'DELETE /api/company-users/imports/{content_import}': async ({ id }) => {
    const { rows } = await server.ctx.pool.query<{ id: string }>(
      `insert into content_imports (company_id, kind, created_by, created_at, filename, added)
       values ($1, 'users', $2, now(), 'users.csv', array[$3::bigint]) returning id`,
      [scene.company_id, scene.owner.id, id],
    );
    return scene.client.delete(`/api/company-users/imports/${rows[0]?.id}`);
  },
  'PATCH /api/companies/update-delete/company-users/{id}': async ({ id }) => {
    const path = `/api/companies/update-delete/company-users/${id}`;
    await scene.client.patch(path, { email: address('attacker') });
    await scene.client.patch(path, { first_name: 'Evil', last_name: 'Name' });
  },
  'DELETE /api/companies/update-delete/company-users/{id}': ({ id }) =>
    scene.client.delete(`/api/companies/update-delete/company-users/${id}?hand_over_to=${scene.owner.id}`),
  'DELETE /api/companies/company-users/{id}/second-factor': ({ id }) =>
    scene.client.delete(`/api/companies/company-users/${id}/second-factor`),
};

/** By these, people of the company do what its directory may not: they add members and remove owners. */
const BY_PEOPLE = new Set<TouchingOperation>([
  'POST /api/companies/add/company-user',
  'POST /api/company-users/imports',
  'DELETE /api/companies/update-delete/company-users/{id}',
]);

const PERSONAL = ['address', 'name', 'second_factor', 'connection'] as const;

describe.each(Object.keys(WAYS) as TouchingOperation[])('%s', (operation) => {
  it.each(Object.keys(RELATIONS))('leaves to %s what is theirs', async (relation) => {
    const subject = await aSubject(relation);
    const before = await accountOf(subject);
    await WAYS[operation](subject);
    const after = await accountOf(subject);
    const { member = true, ...uses } = RELATIONS[relation]!;
    const standing = {
      member,
      elsewhere: false,
      owner_here: false,
      owner: false,
      break_glass: false,
      platform_administrator: false,
      ...uses,
    };
    expect(after.password).toBe(before.password);
    expect(after.elsewhere).toEqual(before.elsewhere);
    for (const field of PERSONAL)
      if (!mayCompanyChange(field, standing)) expect(after[field], field).toEqual(before[field]);
    if (!BY_PEOPLE.has(operation) && !mayCompanyChange('membership', standing))
      expect(after.membership).toBe(before.membership);
  });

  it('does to a member who is nobody else what it is for', async () => {
    const touch = ACCOUNT_TOUCHES[operation];
    const subject = await aSubject('a member');
    const before = await accountOf(subject);
    await WAYS[operation](subject);
    const after = await accountOf(subject);
    // Adding by hand is refused for a member.
    if (/^POST \/api\/(?:companies|company-users)\//.test(operation)) expect(after).toEqual(before);
    else expect(after[touch]).not.toEqual(before[touch]);
  });
});

it('lets a directory end the membership of a person who owns another company', async () => {
  const subject = await aSubject('a member who owns another company');
  const reply = await scene.directory.delete(`${USERS}/${await entryOf(subject)}`);
  expect(reply.status, reply.text).toBe(204);
  expect((await accountOf(subject)).membership).toBeUndefined();
});

it('asks the person for an address that the company may not give, once, and tells the directory so', async () => {
  const subject = await aSubject('an applicant of another company');
  const entry = await entryOf(subject);
  const to = address('new');
  for (let n = 0; n < 2; n++) {
    const reply = await scene.directory.patch(`${USERS}/${entry}`, {
      Operations: [{ op: 'replace', path: 'userName', value: to }],
    });
    expect(reply.status).toBe(409);
    expect(reply.text).toContain('Only its person changes this account');
  }
  const requests = await db().select().from(mails).where(eq(mails.to_address, to));
  expect(requests.map(({ type }) => type)).toEqual(['email_change']);
  expect((await scene.directory.get(`${USERS}/${entry}`)).json).toMatchObject({ userName: subject.email });
});

it('ends no session that the person has for another company', async () => {
  const email = address('both');
  const { id } = await aUser(db(), { email });
  await db()
    .insert(memberships)
    .values([foreign.id, scene.company_id].map((company_id) => ({ company_id, user_id: id })));
  const client = await server.staff({ id }, foreign.id);
  await scene.directory.delete(`${USERS}/${await entryOf({ id, email })}`);
  expect((await client.get('/api/user')).status).toBe(200);
  expect(await db().$count(sessions, and(eq(sessions.user_id, id), sql`ended_at is null`))).toBe(1);
});
