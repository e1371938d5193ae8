import { verify } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { FairnessReceipt } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aSeat } from '../../../../test/factories.ts';
import { aScene, begin, recordAttempt, sha256, someBytes } from '../../../../test/recording.ts';
import type { Scene } from '../../../../test/recording.ts';
import { applications } from '../../../db/schema/index.ts';
import { canonicalJson, isSignatureOf, publicKeyOf, signFacts } from '../../../lib/signed-facts.ts';

const server = useTestServer();

const isGenuine = async (receipt: unknown) => {
  const reply = await server.anonymous().post('/api/fairness-receipts/verify', receipt);
  return [reply.status, (reply.json as { valid?: boolean }).valid];
};

async function aReceipt(scene: Scene): Promise<FairnessReceipt> {
  const begun = await begin(scene, scene.questions[0]);
  await recordAttempt(scene, begun, [someBytes(9000), someBytes(400)]);
  const { browser, path, questions } = scene;
  await browser.post(`${path}/questions/${questions[0]!.id}/confirm`, { attempt: begun.attempt });
  await browser.post(`${path}/submit`, {});
  return (await browser.get(`${path}/fairness-receipt`)).json as FairnessReceipt;
}

it('states the conditions as they applied, and names nobody', async () => {
  const scene = await aScene(server, {
    question: { preparation_seconds: 30, answer_seconds: 120, attempts_allowed: 2 },
  });
  const seated = await aSeat(server.ctx.db, scene.job);
  const adjustments = { extra_time: 50 as const, extra_attempts: 1 };
  await server.ctx.db
    .update(applications)
    .set({ adjustments, reasonable_adjustments: true })
    .where(eq(applications.id, scene.application.id));
  expect((await scene.browser.get(`${scene.path}/fairness-receipt`)).status).toBe(409);
  const { facts } = await aReceipt(scene);
  expect(facts).toMatchObject({
    reference: `VV-${scene.application.id}`,
    adjustments_granted: adjustments,
    ai: { used_for_summaries: false, agreed: false },
    panel: 1,
    questions: [
      {
        thinking_seconds: 45,
        answer_seconds: 180,
        attempts_allowed: 3,
        attempts_used: 1,
        text_sha256: sha256(Buffer.from(scene.questions[0]!.text)),
      },
    ],
  });
  const text = JSON.stringify(facts);
  for (const name of [seated.full_name, seated.email, 'Okafor', scene.questions[0]!.text])
    expect(text).not.toContain(name);
});

it('is genuine for anybody until one value differs, also without this server', async () => {
  const receipt = await aReceipt(await aScene(server));
  expect(await isGenuine(receipt)).toEqual([200, true]);
  // The order of fields is no matter, since JSON has none.
  const turned = Object.fromEntries(Object.entries(receipt.facts).toReversed());
  expect(await isGenuine({ ...receipt, facts: turned })).toEqual([200, true]);
  expect(await isGenuine({ ...receipt, facts: { ...receipt.facts, panel: 7 } })).toEqual([200, false]);
  expect(await isGenuine({ ...receipt, facts: { ...receipt.facts, more: 1 } })).toEqual([200, false]);
  expect(await isGenuine({ ...receipt, signature: `${receipt.signature}=` })).toEqual([200, false]);
  expect(await isGenuine({ ...receipt, signature: '' })).toEqual([200, false]);
  expect(await isGenuine({ facts: [], signature: 'x' })).toEqual([422, undefined]);

  const key = (await server.anonymous().get('/api/fairness-receipts/key')).json as { public_key: string };
  const signature = Buffer.from(receipt.signature, 'base64url');
  expect(verify(null, Buffer.from(canonicalJson(receipt.facts)), key.public_key, signature)).toBe(true);
});

it('is signed with a key of the installation alone', () => {
  const facts = { panel: 1, nested: [{ b: 1, a: undefined }] };
  const signature = signFacts('one secret', 'fairness-receipt', facts);
  expect(
    isSignatureOf(publicKeyOf('one secret', 'fairness-receipt'), { nested: [{ b: 1 }], panel: 1 }, signature),
  ).toBe(true);
  expect(isSignatureOf(publicKeyOf('another secret', 'fairness-receipt'), facts, signature)).toBe(false);
  expect(isSignatureOf(publicKeyOf('one secret', 'audit-head'), facts, signature)).toBe(false);
});
