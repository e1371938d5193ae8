import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { passEverywhere } from '../../../test/api-test.ts';
import { hangUp } from '../../../test/fakes/webhook-receiver.ts';
import type { WebhookPayload } from '../../../test/fakes/webhook-receiver.ts';
import { aWebhookScene, deliverDue, useWebhookReceiver } from '../../../test/webhook-scene.ts';
import { startWorkerProcess } from '../../../test/workers/worker-process.ts';
import { recordEvent } from '../feed/feed.service.ts';

const { receiver, server } = useWebhookReceiver();
const PROGRAM = new URL('killed-worker.fixture.ts', import.meta.url);

/**
 * Kills a worker so many times while it calls, each time after an answer left that it may not have written down; then
 * lets one finish.
 * @returns how many calls were repetitions
 */
async function killWhileDelivering(kills: number): Promise<number> {
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

test('100 kills of the worker: none lost, none with a new id', async () => {
  const repeated = await killWhileDelivering(100);
  // Otherwise no kill fell between a call and its record, and nothing was proven.
  expect(repeated).toBeGreaterThan(0);
}, 1_800_000);

test('10,000 events while the receiver is down: few calls meanwhile, and all once it is back', async () => {
  const scene = await aWebhookScene(server, receiver, { events: ['job.published'] });
  receiver.answers.set('*', hangUp);
  await server.ctx.db.execute(sql`
    insert into events (company_id, type, actor_kind)
    select ${scene.company_id}::bigint, 'job.published', 'system' from generate_series(1, 10000)`);
  for (let hour = 0; hour < 12; hour += 1) {
    await deliverDue(server, scene.webhook);
    passEverywhere(600_000);
  }
  expect(receiver.received.length).toBeLessThan(100);
  expect((await scene.read()).state).toBe('on');
  receiver.forget();
  receiver.secret = scene.webhook.signing_secret;
  while ((await scene.read()).waiting > 0) {
    passEverywhere(600_000);
    await deliverDue(server, scene.webhook);
  }
  const numbers = receiver.received.map(({ body }) => (JSON.parse(body) as WebhookPayload).data.sequence);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10_000 }, (_, at) => at + 1));
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(10_000);
  expect(receiver.refused).toEqual([]);
}, 1_800_000);
