import type { IdentityProvider } from '@vivavoce/contract/types.ts';
import { expect } from 'vitest';
import type { ApiClient, Reply } from './api-client.ts';
import type { TestServer } from './api-test.ts';
import type { FakeSamlProvider } from './fakes/saml-provider.ts';
import { comeBack, PROVIDERS, startSignIn } from './provider-scene.ts';
import { aStaffScene } from './staff-scene.ts';
import type { StaffScene } from './staff-scene.ts';

const samlInput = (fake: FakeSamlProvider, given: object = {}) => ({
  protocol: 'saml',
  preset: 'other',
  name: 'Northwind directory',
  metadata_address: fake.metadata_address,
  ...given,
});

/** Posts a form as the provider's page does: without any cookie, and from another site. */
export async function post(server: TestServer, path: string, form: Record<string, string>): Promise<string> {
  const reply = await server.anonymous().post(path, undefined, {
    form,
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://id.example' },
  });
  expect(reply.status, reply.text).toBe(303);
  return reply.headers.get('location') ?? '';
}

/** Leaves by a call that begins a flow, and posts what the provider answers. @returns what stands behind `?` then */
export async function leaveForSaml(server: TestServer, fake: FakeSamlProvider, begun: Promise<Reply>): Promise<string> {
  const reply = await begun;
  expect(reply.status, reply.text).toBe(200);
  const { address, form } = await fake.visit((reply.json as { address: string }).address);
  return new URL(await post(server, new URL(address).pathname, form)).search.slice(1);
}

export interface SamlScene extends StaffScene {
  provider: IdentityProvider;
  read(): Promise<IdentityProvider>;
  test(): Promise<IdentityProvider>;
  connect(): Promise<Reply>;
  signIn(client?: ApiClient): Promise<Reply>;
}

/** A company whose SAML provider is tested, on, and connected with the account of its owner. */
export async function aSamlScene(server: TestServer, fake: FakeSamlProvider, given: object = {}): Promise<SamlScene> {
  const scene = await aStaffScene(server);
  const { client } = scene;
  const added = await client.post(PROVIDERS, samlInput(fake, given));
  expect(added.status, added.text).toBe(201);
  const provider = added.json as IdentityProvider;
  const metadata = await server.anonymous().get(new URL(provider.saml?.entity_id ?? '').pathname);
  const certificates = [...metadata.text.matchAll(/<ds:X509Certificate>([^<]+)</g)].map(([, one]) => one);
  fake.our_certificate = `-----BEGIN CERTIFICATE-----\n${certificates.at(-1)}\n-----END CERTIFICATE-----\n`;
  const path = `${PROVIDERS}/${provider.id}`;
  const read = async () => {
    const { providers } = (await client.get(PROVIDERS)).json as { providers: IdentityProvider[] };
    return providers.find(({ id }) => id === provider.id) ?? provider;
  };
  const whole: SamlScene = {
    ...scene,
    provider,
    read,
    async test() {
      const answer = await leaveForSaml(server, fake, client.post(`${path}/test`));
      expect((await comeBack(client, provider, answer)).json).toEqual({ status: 'TESTED' });
      return read();
    },
    connect: async () =>
      comeBack(
        client,
        provider,
        await leaveForSaml(server, fake, client.post(`/api/account/connections/${provider.id}`)),
      ),
    signIn: async (browser = server.anonymous()) =>
      comeBack(browser, provider, await leaveForSaml(server, fake, startSignIn(browser, provider))),
  };
  expect((await whole.test()).last_test?.fault).toBeNull();
  const on = await client.patch(path, { active: true, revision: provider.revision });
  expect(on.status, on.text).toBe(200);
  expect((await whole.connect()).json).toEqual({ status: 'CONNECTED' });
  return { ...whole, provider: on.json as IdentityProvider };
}
