import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { WEBHOOK_LIMITS } from '@vivavoce/domain/webhooks/webhook-rules.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aCertificate } from '../../../test/certificate.ts';
import { startReceiver } from '../../../test/fakes/webhook-receiver.ts';
import { perFile } from '../../../test/lifetimes.ts';
import { aWebhookScene, deliverDue } from '../../../test/webhook-scene.ts';
import type { WebhookScene } from '../../../test/webhook-scene.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { deliverWebhooks } from './sending.service.ts';
import { tendWebhooks } from './tending.service.ts';

/** Speaks https with a certificate that no authority gave. */
async function startUntrusted() {
  const { key, cert } = aCertificate();
  let calls = 0;
  const receiver = createServer({ key, cert }, (_request, response) => {
    calls += 1;
    response.end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  return {
    host: `localhost:${(receiver.address() as AddressInfo).port}`,
    calls: () => calls,
    stop: () => receiver.close(),
  };
}

const receiver = perFile(startReceiver, (made) => made.stop());
const untrusted = perFile(startUntrusted, (made) => made.stop());
const server = useTestServer(() => ({ env: { OUTGOING_HOSTS: `${receiver.host},${untrusted.host}` } }));
afterEach(() => receiver.forget());

const { signal } = new AbortController();
const happens = ({ company_id }: WebhookScene) =>
  recordEvent(server.ctx.db, { company_id, type: 'job.published', actor: 'system' });
const lastOf = async (scene: WebhookScene) => (await scene.deliveries())[0]?.last;

describe('a receiver', () => {
  test('with a wrong certificate gets nothing, and the delivery says why', async () => {
    const scene = await aWebhookScene(server, receiver, { address: `https://${untrusted.host}/hooks` });
    await happens(scene);
    await deliverDue(server, scene.webhook);
    expect(await lastOf(scene)).toMatchObject({ status: null, fault: 'certificate' });
    expect(untrusted.calls()).toBe(0);
  });

  test('that hangs holds no call of another company', async () => {
    const slow = await aWebhookScene(server, receiver, { address: `${receiver.url}/slow` });
    const quick = await aWebhookScene(server, receiver, { address: `${receiver.url}/quick` });
    const held = Promise.withResolvers<void>();
    receiver.answers.set('/slow', (response) => void held.promise.then(() => response.end()));
    for (const scene of [slow, quick]) await happens(scene);
    await tendWebhooks(server.ctx);
    const hanging = deliverWebhooks(server.ctx, slow.webhook.id, signal);
    await vi.waitFor(() => expect(receiver.received.map(({ path }) => path)).toEqual(['/slow']));
    await deliverWebhooks(server.ctx, quick.webhook.id, signal);
    expect(await lastOf(quick)).toMatchObject({ status: 200, fault: null });
    expect(await lastOf(slow)).toBeNull();
    held.resolve();
    await hanging;
    expect(await lastOf(slow)).toMatchObject({ status: 200, fault: null });
  });
});

describe('a receiver with little time', () => {
  const kept = { ...WEBHOOK_LIMITS };
  beforeAll(() => void Object.assign(WEBHOOK_LIMITS, { timeout_ms: 200 }));
  afterAll(() => void Object.assign(WEBHOOK_LIMITS, kept));

  test.each(['without an answer', 'with one that never ends'])('%s is cut off', async (kind) => {
    expect(kept.timeout_ms).toBe(15_000);
    const scene = await aWebhookScene(server, receiver);
    const drips: NodeJS.Timeout[] = [];
    receiver.answers.set('*', (response) => {
      if (kind === 'without an answer') return;
      response.writeHead(200).write('a');
      drips.push(setInterval(() => response.write('a'), 10));
    });
    await happens(scene);
    await deliverDue(server, scene.webhook);
    drips.forEach(clearInterval);
    expect(await lastOf(scene)).toMatchObject({ status: null, fault: 'timeout' });
    expect((await scene.read()).waiting).toBe(1);
  });
});
