import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { passEverywhere } from '../../../test/api-test.ts';
import { hangUp } from '../../../test/fakes/webhook-receiver.ts';
import type { WebhookPayload } from '../../../test/fakes/webhook-receiver.ts';
import { killWhileDelivering } from '../../../test/webhook-kills.ts';
import { aWebhookScene, deliverDue, useWebhookReceiver } from '../../../test/webhook-scene.ts';

const { receiver, server } = useWebhookReceiver();

test('100 kills of the worker: none lost, none with a new id', async () => {
  const repeated = await killWhileDelivering(server, receiver, 100);
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
