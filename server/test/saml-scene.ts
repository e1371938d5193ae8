import { afterEach, expect } from 'vitest';
import type { Reply } from './api-client.ts';
import { useTestServer } from './api-test.ts';
import type { TestServer } from './api-test.ts';
import { startSamlProvider } from './fakes/saml-provider.ts';
import type { FakeSamlProvider } from './fakes/saml-provider.ts';
import { perFile } from './lifetimes.ts';
import { aTrustingScene } from './provider-scene.ts';
import type { ProviderScene } from './provider-scene.ts';

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

/** A company whose SAML provider is tested, on, and connected with the account of its owner. */
export const aSamlScene = (server: TestServer, fake: FakeSamlProvider, given: object = {}): Promise<ProviderScene> =>
  aTrustingScene(
    server,
    samlInput(fake, given),
    (begun) => leaveForSaml(server, fake, begun),
    async ({ saml }) => {
      const metadata = await server.anonymous().get(new URL(saml?.entity_id ?? '').pathname);
      const certificates = [...metadata.text.matchAll(/<ds:X509Certificate>([^<]+)</g)].map(([, text]) => text);
      fake.our_certificate = `-----BEGIN CERTIFICATE-----\n${certificates.at(-1)}\n-----END CERTIFICATE-----\n`;
    },
  );

/** `useIdentityProvider` for SAML. */
export function useSamlProvider(): { fake: FakeSamlProvider; server: TestServer } {
  const fake = perFile(startSamlProvider, (provider) => provider.stop());
  const server = useTestServer(() => ({ env: { OUTGOING_HOSTS: fake.host } }));
  afterEach(() => {
    Object.assign(fake, { lies: {}, changed: (metadata: string) => metadata });
  });
  return { fake, server };
}
