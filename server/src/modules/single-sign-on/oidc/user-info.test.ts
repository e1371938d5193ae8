import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import type { Lies } from '../../../../test/fakes/identity-provider.ts';
import { aProviderScene, PROVIDERS, useIdentityProvider, aVerifiedDomain } from '../../../../test/provider-scene.ts';
import { problemOf } from '../../../../test/staff-scene.ts';
import { users } from '../../../db/schema/index.ts';

let number = 0;
let email = '';
const { fake, server } = useIdentityProvider();
const scene = perFile(() => aProviderScene(server, fake));
beforeAll(async () => {
  await aVerifiedDomain(server, scene, 'thin.example');
  const { id, revision } = await scene.read();
  await scene.client.patch(`${PROVIDERS}/${id}`, { default_role: 'member', revision });
});
beforeEach(() => {
  number += 1;
  email = `newcomer-${number}@thin.example`;
  fake.person = { sub: `newcomer ${number}`, email };
  fake.calls.length = 0;
});

/** A token that names the person by the subject alone. */
const THIN = { email: undefined, email_verified: undefined, given_name: undefined, family_name: undefined };
const isAsked = () => fake.calls.includes('/userinfo');
const stored = async () => (await server.ctx.db.select().from(users).where(eq(users.email, email)))[0];

it('knows somebody new by what UserInfo adds to a thin token', async () => {
  fake.lies = {
    claims: THIN,
    user_info: { email, email_verified: true, given_name: 'Nora', family_name: 'Hire' },
  };
  expect((await scene.signIn()).json).toEqual({ status: 'OK' });
  expect(await stored()).toMatchObject({ first_name: 'Nora', last_name: 'Hire' });
});

it('asks for nothing where the token says everything', async () => {
  fake.lies = { claims: { given_name: 'Nora' }, user_info: { email: 'other@thin.example' } };
  expect((await scene.signIn()).json).toEqual({ status: 'OK' });
  expect(isAsked()).toBe(false);
  expect(await stored()).toBeDefined();
});

it.each<[what: string, lies: () => Lies]>([
  [
    'describes somebody else',
    () => ({ claims: THIN, user_info: { sub: 'somebody else', email, email_verified: true } }),
  ],
  ['describes nobody', () => ({ claims: THIN, user_info: { sub: undefined, email, email_verified: true } })],
])('refuses a sign-in where UserInfo %s', async (_what, lies) => {
  fake.lies = lies();
  expect(problemOf(await scene.signIn())).toMatchObject({ status: 400, code: 'sso_refused' });
  expect(isAsked()).toBe(true);
  expect(await stored()).toBeUndefined();
});

it.each<[what: string, lies: () => Lies]>([
  ['UserInfo is silent', () => ({ claims: THIN, status: { path: '/userinfo', code: 500 } })],
  ['UserInfo does not confirm the address', () => ({ claims: THIN, user_info: { email } })],
  [
    'the token alone confirms an address, which it does not name',
    () => ({ claims: { ...THIN, email_verified: true }, user_info: { email, email_verified: undefined } }),
  ],
  [
    'UserInfo confirms another address than that of the token',
    () => ({
      claims: { email_verified: undefined },
      user_info: { email: `other-${email}`, email_verified: true },
    }),
  ],
  [
    'the token denies the address',
    () => ({ claims: { email_verified: false }, user_info: { email, email_verified: true } }),
  ],
])('adds nobody where %s', async (_what, lies) => {
  fake.lies = lies();
  expect(problemOf(await scene.signIn())).toMatchObject({ status: 403, code: 'sso_not_connected' });
  expect(await stored()).toBeUndefined();
});

it('takes no subject and no second factor from UserInfo', async () => {
  fake.lies = { claims: THIN, user_info: { email, email_verified: true, amr: ['mfa'], acr: 'mfa' } };
  const tested = await scene.test();
  expect(tested.last_test).toMatchObject({ fault: null, person: { subject: fake.person.sub, email } });
  expect(Object.keys(tested.last_test?.claims ?? {})).not.toEqual(expect.arrayContaining(['amr']));
});

it('lets somebody in who is known, although UserInfo is silent', async () => {
  fake.lies = { claims: { given_name: 'Nora' } };
  expect((await scene.signIn()).json).toEqual({ status: 'OK' });
  fake.lies = { claims: THIN, status: { path: '/userinfo', code: 500 } };
  expect((await scene.signIn()).json).toEqual({ status: 'OK' });
});
