import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '../../../../test/api-test.ts';
import type { TestServer } from '../../../../test/api-test.ts';
import { startSamlProvider } from '../../../../test/fakes/saml-provider.ts';
import type { FakeSamlProvider } from '../../../../test/fakes/saml-provider.ts';
import { PROVIDERS, startSignIn } from '../../../../test/provider-scene.ts';
import { aSamlScene } from '../../../../test/saml-scene.ts';
import { identity_providers, mails } from '../../../db/schema/index.ts';
import { warnOfCertificates } from './certificates.service.ts';

const DAY_MS = 24 * 3600_000;
let fake: FakeSamlProvider;
let server: TestServer;
beforeAll(async () => {
  fake = await startSamlProvider();
  server = await startTestServer({ env: { OUTGOING_HOSTS: fake.host } });
});
afterAll(async () => {
  await server.close();
  await fake.stop();
});

it('shows metadata that wait, and takes them once an owner agrees', async () => {
  const scene = await aSamlScene(server, fake);
  const { id, saml } = scene.provider;
  expect(saml?.changed).toBeNull();
  fake.changed = (metadata) =>
    metadata.replaceAll(`entityID="${fake.entity_id}"`, 'entityID="https://moved.example/idp"');
  await server.ctx.db
    .update(identity_providers)
    .set({ described_at: new Date(Date.now() - 2 * DAY_MS) })
    .where(eq(identity_providers.id, id));
  expect((await startSignIn(server.anonymous(), scene.provider)).status).toBe(200);
  const waiting = await scene.read();
  expect(waiting).toMatchObject({ active: true, issuer: fake.entity_id });
  expect(waiting.saml?.changed).toMatchObject({ entity_id: 'https://moved.example/idp' });
  const body = { metadata_address: fake.metadata_address, revision: waiting.revision };
  expect((await scene.client.patch(`${PROVIDERS}/${id}`, body)).status).toBe(200);
  expect(await scene.read()).toMatchObject({
    active: false,
    issuer: 'https://moved.example/idp',
    connected: 0,
    saml: { changed: null },
  });
  fake.changed = (metadata) => metadata;
});

it('tells owners 60, 30 and 7 days before the last certificate ends, each once', async () => {
  const scene = await aSamlScene(server, fake);
  const end = Math.max(...(scene.provider.saml?.certificates ?? []).map(({ expires_at }) => Date.parse(expires_at)));
  const mailsAt = async (days: number) => {
    const ctx = { ...server.ctx, now: () => new Date(end - days * DAY_MS) };
    await warnOfCertificates(ctx, new AbortController().signal);
    await warnOfCertificates(ctx, new AbortController().signal);
    const rows = await server.ctx.db.select().from(mails).where(eq(mails.type, 'certificate_ends'));
    return rows.filter(({ to_address }) => to_address === scene.owner.email).length;
  };
  expect([await mailsAt(61), await mailsAt(59), await mailsAt(40), await mailsAt(29), await mailsAt(6)]).toEqual([
    0, 1, 1, 2, 3,
  ]);
});
