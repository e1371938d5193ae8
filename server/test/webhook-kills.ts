import { once } from 'node:events';
import { expect, vi } from 'vitest';
import { recordEvent } from '../src/modules/feed/feed.service.ts';
import type { TestServer } from './api-test.ts';
import type { WebhookPayload, WebhookReceiver } from './fakes/webhook-receiver.ts';
import { aWebhookScene } from './webhook-scene.ts';
import { startWorkerProcess } from './workers/worker-process.ts';

const PROGRAM = new URL('../src/modules/webhooks/killed-worker.fixture.ts', import.meta.url);

/**
 * Kills a worker so many times while it calls, each time after an answer left that it may not have written down; then
 * lets one finish.
 * @returns how many calls were repetitions
 */
export async function killWhileDelivering(
  server: TestServer,
  receiver: WebhookReceiver,
  kills: number,
): Promise<number> {
  const scene = await aWebhookScene(server, receiver, { events: ['job.published'] });
  receiver.secret = scene.webhook.signing_secret;
  const events = kills * 3;
  for (let count = 0; count < events; count += 1)
    await recordEvent(server.ctx.db, { company_id: scene.company_id, type: 'job.published', actor: 'system' });
  const settings = { OUTGOING_HOSTS: receiver.host, WEBHOOK: String(scene.webhook.id) };
  for (let kill = 0; kill < kills; kill += 1) {
    const before = receiver.received.length;
    const worker = await startWorkerProcess(server, PROGRAM, settings);
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(before), { timeout: 20_000, interval: 1 });
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
  const last = await startWorkerProcess(server, PROGRAM, settings);
  await vi.waitFor(async () => expect((await scene.read()).waiting).toBe(0), { timeout: 60_000, interval: 100 });
  last.kill('SIGKILL');
  await once(last, 'exit');

  // None is lost, each number came with one id, and each id with one body.
  const ids = new Map<number, Set<string>>();
  const bodies = new Map<string, Set<string>>();
  for (const call of receiver.received) {
    const { sequence } = (JSON.parse(call.body) as WebhookPayload).data;
    ids.set(sequence, (ids.get(sequence) ?? new Set()).add(call.id));
    bodies.set(call.id, (bodies.get(call.id) ?? new Set()).add(call.body));
  }
  expect([...ids.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: events }, (_, at) => at + 1));
  expect([...ids.values()].filter(({ size }) => size !== 1)).toEqual([]);
  expect([...bodies.values()].filter(({ size }) => size !== 1)).toEqual([]);
  expect(bodies.size).toBe(events);
  expect(receiver.refused).toEqual([]);
  return receiver.received.length - events;
}
