import type { IdentityProvider } from '@vivavoce/contract/types.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '../api-test.ts';
import type { TestServer } from '../api-test.ts';
import { comeBack, PROVIDERS, startSignIn } from '../provider-scene.ts';
import { post } from '../saml-scene.ts';
import { aStaffScene, problemOf } from '../staff-scene.ts';
import type { StaffScene } from '../staff-scene.ts';
import { startSimpleSaml } from './simplesamlphp.ts';
import type { SimpleSaml } from './simplesamlphp.ts';

/** Our side of SAML with a provider that others wrote ([testing](../../../docs/testing.md)). */

let simple: SimpleSaml;
let server: TestServer;
let scene: StaffScene;
let provider: IdentityProvider;

beforeAll(async () => {
  simple = await startSimpleSaml(process.env['SIMPLESAMLPHP'] ?? '');
  server = await startTestServer({ env: { OUTGOING_HOSTS: simple.host } });
  scene = await aStaffScene(server);
  const claim_names = { subject: '', email: 'mail', first_name: 'givenName', last_name: 'sn' };
  const added = await scene.client.post(PROVIDERS, {
    protocol: 'saml',
    preset: 'other',
    name: 'SimpleSAMLphp',
    metadata_address: simple.metadata_address,
    claim_names,
  });
  if (added.status !== 201) throw new Error(added.text);
  provider = added.json as IdentityProvider;
});
afterAll(async () => {
  await server.close();
  simple.stop();
});

/** Tells the provider who we are, as an administrator copies it from our metadata. */
async function introduce(encrypted: boolean): Promise<void> {
  const entity_id = provider.saml?.entity_id ?? '';
  const { text } = await server.anonymous().get(new URL(entity_id).pathname);
  const certificate = /<ds:X509Certificate>([^<]+)</.exec(text)?.[1]?.replaceAll(/\s/g, '') ?? '';
  simple.trust({ entity_id, address: provider.redirect_address, certificate }, encrypted);
}

const path = () => `${PROVIDERS}/${provider.id}`;
const answerOf = (begun: { json: unknown }) => simple.visit((begun.json as { address: string }).address);
const send = async (form: { SAMLResponse: string; RelayState: string }) =>
  new URL(await post(server, new URL(provider.redirect_address).pathname, form)).search.slice(1);

it('signs in through SimpleSAMLphp, once, and refuses what was changed on the way', async () => {
  await introduce(false);
  const { client } = scene;
  const tested = await comeBack(client, provider, await send(await answerOf(await client.post(`${path()}/test`))));
  expect(tested.json).toEqual({ status: 'TESTED' });
  const { providers } = (await client.get(PROVIDERS)).json as { providers: IdentityProvider[] };
  expect(providers[0]?.last_test).toMatchObject({
    fault: null,
    claims: { mail: 'helen@northwind.example', sn: 'Marsh' },
  });
  expect((await client.patch(path(), { active: true, revision: providers[0]?.revision })).status).toBe(200);
  const begun = await client.post(`/api/account/connections/${provider.id}`);
  const connected = await comeBack(client, provider, await send(await answerOf(begun)));
  expect(connected.json, connected.text).toEqual({ status: 'CONNECTED' });

  const browser = server.anonymous();
  const form = await answerOf(await startSignIn(browser, provider));
  const ticket = await send(form);
  expect((await comeBack(browser, provider, ticket)).json).toEqual({ status: 'OK' });
  expect((await browser.get('/api/user')).json).toMatchObject({ id: scene.owner.id });

  // The same answer once more, and one that was changed on the way.
  const again = await comeBack(server.anonymous(), provider, await send(form));
  expect(problemOf(again)).toMatchObject({ status: 400, code: 'sso_refused' });
  const other = server.anonymous();
  const changed = await answerOf(await startSignIn(other, provider));
  const xml = Buffer.from(changed.SAMLResponse, 'base64').toString().replace('Destination="', 'Destination="x');
  const refused = await comeBack(
    other,
    provider,
    await send({ ...changed, SAMLResponse: Buffer.from(xml).toString('base64') }),
  );
  expect(problemOf(refused)).toMatchObject({ status: 400, code: 'sso_refused' });
});

it('names the fault of version 1.19, which encrypts with CBC alone', async () => {
  await introduce(true);
  const answer = await send(await answerOf(await scene.client.post(`${path()}/test`)));
  expect((await comeBack(scene.client, provider, answer)).json).toEqual({ status: 'TESTED' });
  const { providers } = (await scene.client.get(PROVIDERS)).json as { providers: IdentityProvider[] };
  expect(providers[0]?.last_test).toMatchObject({ fault: 'algorithm', claims: {} });
});
