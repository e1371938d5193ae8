import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { startTestServer, useTestServer } from '../../../../test/api-test.ts';
import { aCompany } from '../../../../test/factories.ts';
import { identity_providers } from '../../../db/schema/index.ts';
import { DEMO_PROVIDER } from '../state/demo-name.ts';
import { prepareDemoProvider } from './demo-provider.ts';

const server = useTestServer({ env: { PUBLIC_URL: 'http://localhost:3000' } });
beforeAll(async () => {
  const { id: company_id } = await aCompany(server.ctx.db);
  const row = { company_id, preset: 'other', name: 'Demo', public_name: DEMO_PROVIDER, issuer: '' } as const;
  await server.ctx.db
    .insert(identity_providers)
    .values({ ...row, description: {}, described_at: new Date(), active: true });
});

const stored = async () =>
  (await server.ctx.db.select().from(identity_providers).where(eq(identity_providers.public_name, DEMO_PROVIDER)))[0];

it('has the addresses of this start, and sends nobody to other places', async () => {
  await prepareDemoProvider(server.ctx);
  const issuer = 'http://localhost:3000/dev/identity';
  expect(await stored()).toMatchObject({ issuer, active: true, description: { token_endpoint: `${issuer}/token` } });
  const request = {
    client_id: 'vivavoce-demo',
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: 'http://localhost:3000/login/callback/demo',
    person: 'zoe.marchand@ashby.example',
  };
  const ask = (given: object) =>
    fetch(`${server.url}/dev/identity/authorize?${new URLSearchParams({ ...request, ...given }).toString()}`, {
      headers: { host: 'localhost:3000' },
      redirect: 'manual',
    });
  const back = await ask({});
  expect(back.status).toBe(303);
  expect(back.headers.get('location')).toContain(`${request.redirect_uri}?code=`);
  expect((await ask({ redirect_uri: 'https://elsewhere.example/' })).status).toBe(400);
  expect((await ask({ code_challenge_method: 'plain' })).status).toBe(400);
  // An address of another domain is no person of this university.
  expect((await ask({ person: 'owner@northwind.example' })).status).toBe(200);
});

it.each([
  ['in production', { NODE_ENV: 'production' }],
  ['where other machines reach the server', { PUBLIC_URL: 'https://interviews.example.org' }],
])('is absent and off %s', async (_where, env) => {
  const ctx = { ...server.ctx, env: { ...server.ctx.env, ...env } as typeof server.ctx.env };
  await prepareDemoProvider(ctx);
  expect(await stored()).toMatchObject({ active: false });
  await server.ctx.db.update(identity_providers).set({ active: true });
});

it('has no pages where other machines reach the server', async () => {
  const elsewhere = await startTestServer({ env: { PUBLIC_URL: 'https://interviews.example.org' } });
  for (const path of ['authorize', 'keys', '.well-known/openid-configuration'])
    expect((await elsewhere.anonymous().get(`/dev/identity/${path}`)).text).not.toMatch(/ES256|University of Ashby/);
  await elsewhere.close();
});
