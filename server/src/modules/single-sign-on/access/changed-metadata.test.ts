import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { PROVIDERS, startSignIn } from '../../../../test/provider-scene.ts';
import type { ProviderScene } from '../../../../test/provider-scene.ts';
import type { StaffActor } from '../../../actor.ts';
import { aSamlScene, useSamlProvider } from '../../../../test/saml-scene.ts';
import { identity_providers, mails, provider_keys } from '../../../db/schema/index.ts';
import { endingSignIn } from '../certificates/ending-sign-in.service.ts';
import { renewOwnCertificates, warnOfEnds } from '../certificates/certificates.service.ts';
import { signingKey } from '../keys/keys.ts';

const DAY_MS = 24 * 3600_000;
const ownerOf = ({ company_id, owner }: ProviderScene) =>
  ({ kind: 'staff', user_id: owner.id, company_id, role: 'owner' }) as StaffActor;
const { fake, server } = useSamlProvider();

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
    await warnOfEnds(ctx, new AbortController().signal);
    await warnOfEnds(ctx, new AbortController().signal);
    const rows = await server.ctx.db.select().from(mails).where(eq(mails.type, 'certificate_ends'));
    return rows.filter(({ to_address }) => to_address === scene.owner.email).length;
  };
  expect([await mailsAt(61), await mailsAt(59), await mailsAt(40), await mailsAt(29), await mailsAt(6)]).toEqual([
    0, 1, 1, 2, 3,
  ]);
  const warning = (days: number) =>
    endingSignIn({ ...server.ctx, now: () => new Date(end - days * DAY_MS) }, ownerOf(scene));
  const { name } = scene.provider;
  expect(await warning(6)).toMatchObject({
    provider: name,
    what: 'certificate',
  });
  expect(await endingSignIn(server.ctx, ownerOf(scene))).toBeNull();
  await server.ctx.db
    .update(identity_providers)
    .set({ active: false })
    .where(eq(identity_providers.id, scene.provider.id));
  expect(await warning(6)).toBeNull();
});

it('has a new certificate of ours in the metadata before the old one ends, and signs with it once an owner agrees', async () => {
  const scene = await aSamlScene(server, fake);
  const { id } = scene.provider;
  const [first] = scene.provider.saml?.own_certificates ?? [];
  expect(first).toMatchObject({ signs: true });
  const end = Date.parse(first?.expires_at ?? '');
  const at = async (days: number) => {
    const ctx = { ...server.ctx, now: () => new Date(end - days * DAY_MS) };
    await Promise.all([
      renewOwnCertificates(ctx, new AbortController().signal),
      renewOwnCertificates(ctx, new AbortController().signal),
    ]);
    const rows = await server.ctx.db.select().from(mails).where(eq(mails.type, 'own_certificate_ends'));
    const keys = await server.ctx.db.$count(provider_keys, eq(provider_keys.provider_id, id));
    return [keys, rows.filter(({ to_address }) => to_address === scene.owner.email).length];
  };
  expect(await at(61)).toEqual([1, 0]);
  expect(await at(59)).toEqual([2, 1]);
  expect(await at(40)).toEqual([2, 1]);
  expect(await at(29)).toEqual([2, 2]);
  const both = await scene.read();
  const now = () => new Date(end - 29 * DAY_MS);
  const warning = () => endingSignIn({ ...server.ctx, now }, ownerOf(scene));
  expect(await warning()).toMatchObject({
    provider: both.name,
    what: 'certificate',
  });
  expect(both.saml?.own_certificates.map(({ signs }) => signs)).toEqual([false, true]);
  const metadata = await server.anonymous().get(new URL(scene.provider.saml?.entity_id ?? '').pathname);
  expect(metadata.text.match(/use="signing"/g)).toHaveLength(2);
  const used = await scene.client.patch(`${PROVIDERS}/${id}`, { use_new_certificate: true, revision: both.revision });
  expect(used.status, used.text).toBe(200);
  expect((await scene.read()).saml?.own_certificates.map(({ signs }) => signs)).toEqual([true, false]);
  expect(await warning()).toBeNull();
  // Answers that the provider still encrypts for the old key open.
  expect((await scene.signIn()).json).toEqual({ status: 'OK' });
  expect(await at(6)).toEqual([2, 2]);
});

it('signs with the new certificate of ours once the old one has ended', () => {
  const [at, before, after] = [new Date(2_000), new Date(1_000), new Date(3_000)];
  const [waiting, old] = [
    { id: 2, expires_at: after, used_from: null },
    { id: 1, expires_at: before, used_from: null },
  ];
  expect(signingKey([waiting, { ...old, expires_at: after }], at).id).toBe(1);
  expect(signingKey([waiting, old], at).id).toBe(2);
  expect(signingKey([old], at).id).toBe(1);
});
