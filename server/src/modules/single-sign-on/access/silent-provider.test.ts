import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import {
  aProviderScene,
  comeBack,
  leave,
  startSignIn,
  useIdentityProvider,
  aVerifiedDomain,
} from '../../../../test/provider-scene.ts';
import { problemOf } from '../../../../test/staff-scene.ts';
import { identity_providers } from '../../../db/schema/index.ts';

const MINUTE_MS = 60_000;
const { fake, server } = useIdentityProvider();
const scene = perFile(() => aProviderScene(server, fake));
beforeAll(async () => {
  await aVerifiedDomain(server, scene, 'silent.example');
});

const begin = async () =>
  (await startSignIn(server.anonymous(), scene.provider)).json as { silent_since: string | null };
const atLogin = async () =>
  (await server.anonymous().post('/check-provider/ajax', { username: 'helen@silent.example' })).json as {
    silent_since: string | null;
  };
const SILENT = { status: { path: '/.well-known/openid-configuration', code: 500 } };

it('is named before the browser leaves and on the login page, since its first silence, until it answers', async () => {
  expect(await begin()).toMatchObject({ silent_since: null });
  fake.lies = SILENT;
  // It answered a moment ago, so nothing is asked.
  expect(await begin()).toMatchObject({ silent_since: null });
  server.pass(11 * MINUTE_MS);
  const first = await begin();
  expect(first).toMatchObject({ name: scene.provider.name, silent_since: expect.any(String) });
  server.pass(3 * MINUTE_MS);
  expect(await begin()).toEqual({ ...first, address: expect.any(String) });
  expect((await atLogin()).silent_since).toBe(first.silent_since);
  // Sessions that are open go on.
  expect((await scene.client.get('/api/user')).status).toBe(200);
  fake.lies = {};
  expect(await begin()).toMatchObject({ silent_since: null });
  expect((await atLogin()).silent_since).toBeNull();
  server.pass(-14 * MINUTE_MS);
});

it('lets people in by its keys of before while their address is silent, and by no other key', async () => {
  fake.lies = { status: { path: '/keys', code: 500 } };
  expect((await scene.signIn()).json).toEqual({ status: 'OK' });
  fake.lies = { status: { path: '/keys', code: 500 }, signed: 'foreign key' };
  expect(problemOf(await scene.signIn())).toMatchObject({ status: 400, code: 'sso_refused' });
});

it('is named where it falls silent while the browser is there, and forgotten with the next sign-in', async () => {
  const browser = server.anonymous();
  const answer = await leave(fake, startSignIn(browser, scene.provider));
  fake.lies = { status: { path: '/token', code: 302 } };
  const reply = await comeBack(browser, scene.provider, answer);
  expect(problemOf(reply)).toMatchObject({ status: 503, code: 'sso_unavailable' });
  expect(reply.json).toMatchObject({ provider: { name: scene.provider.name, silent_since: expect.any(String) } });
  expect((await atLogin()).silent_since).not.toBeNull();
  fake.lies = {};
  const again = server.anonymous();
  const next = await leave(fake, startSignIn(again, scene.provider));
  await server.ctx.db
    .update(identity_providers)
    .set({ silent_since: server.ctx.now() })
    .where(eq(identity_providers.id, scene.provider.id));
  expect((await comeBack(again, scene.provider, next)).json).toEqual({ status: 'OK' });
  expect((await atLogin()).silent_since).toBeNull();
});
