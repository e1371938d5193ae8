import type { IdentityProvider } from '@vivavoce/contract/types.ts';
import { expect } from 'vitest';
import type { ApiClient, Reply } from './api-client.ts';
import type { TestServer } from './api-test.ts';
import type { FakeIdentityProvider } from './fakes/identity-provider.ts';
import { aStaffScene } from './staff-scene.ts';
import type { StaffScene } from './staff-scene.ts';

export const PROVIDERS = '/api/company-settings/providers';

export const providerInput = (fake: FakeIdentityProvider, given: object = {}) => ({
  preset: 'other',
  name: 'Northwind directory',
  issuer: fake.issuer,
  client_id: fake.client_id,
  client_secret: fake.client_secret,
  ...given,
});

const nameOf = ({ login_address }: IdentityProvider): string => new URL(login_address).searchParams.get('idp') ?? '';

/** Lets the browser come back from the provider. */
export const comeBack = (client: ApiClient, provider: IdentityProvider, answer: string): Promise<Reply> =>
  client.post('/login/sso/ajax', { provider: nameOf(provider), answer });

/** Leaves for the provider by a call that begins a flow. @returns what the provider sends back */
export async function leave(fake: FakeIdentityProvider, begun: Promise<Reply>): Promise<string> {
  const reply = await begun;
  expect(reply.status, reply.text).toBe(200);
  return fake.visit((reply.json as { address: string }).address);
}

export const startSignIn = (client: ApiClient, provider: IdentityProvider): Promise<Reply> =>
  client.post('/login/sso/ajax/start', { provider: nameOf(provider) });

export interface ProviderScene extends StaffScene {
  provider: IdentityProvider;
  /** The provider as it is stored now. */
  read(): Promise<IdentityProvider>;
  test(): Promise<IdentityProvider>;
  connect(): Promise<Reply>;
  /** A sign-in in a browser of its own. */
  signIn(client?: ApiClient): Promise<Reply>;
}

/** A company whose provider is tested, on, and connected with the account of its owner. */
export async function aProviderScene(server: TestServer, fake: FakeIdentityProvider): Promise<ProviderScene> {
  const scene = await aStaffScene(server);
  const { client } = scene;
  const added = await client.post(PROVIDERS, providerInput(fake));
  expect(added.status, added.text).toBe(201);
  const provider = added.json as IdentityProvider;
  const path = `${PROVIDERS}/${provider.id}`;
  const read = async () => {
    const { providers } = (await client.get(PROVIDERS)).json as { providers: IdentityProvider[] };
    return providers.find(({ id }) => id === provider.id) ?? provider;
  };
  const whole: ProviderScene = {
    ...scene,
    provider,
    read,
    async test() {
      expect((await comeBack(client, provider, await leave(fake, client.post(`${path}/test`)))).json).toEqual({
        status: 'TESTED',
      });
      return read();
    },
    connect: async () =>
      comeBack(client, provider, await leave(fake, client.post(`/api/account/connections/${provider.id}`))),
    signIn: async (browser = server.anonymous()) =>
      comeBack(browser, provider, await leave(fake, startSignIn(browser, provider))),
  };
  expect((await whole.test()).last_test?.fault).toBeNull();
  const on = await client.patch(path, { active: true, revision: provider.revision });
  expect(on.status, on.text).toBe(200);
  expect((await whole.connect()).json).toEqual({ status: 'CONNECTED' });
  return { ...whole, provider: on.json as IdentityProvider };
}
