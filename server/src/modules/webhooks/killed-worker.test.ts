import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { status } from '../../../test/fakes/webhook-receiver.ts';
import { aWebhookScene, useWebhookReceiver } from '../../../test/webhook-scene.ts';
import { startWorkerProcess } from '../../../test/workers/worker-process.ts';
import { recordEvent } from '../feed/feed.service.ts';

const { receiver, server } = useWebhookReceiver();

test('a worker that is killed between a call and its record leaves the call to the next one, with the same id', async () => {
  const scene = await aWebhookScene(server, receiver, { events: ['job.published'] });
  await recordEvent(server.ctx.db, { company_id: scene.company_id, type: 'job.published', actor: 'system' });
  const start = (): Promise<ChildProcess> =>
    startWorkerProcess(server, new URL('killed-worker.fixture.ts', import.meta.url), {
      OUTGOING_HOSTS: receiver.host,
      WEBHOOK: String(scene.webhook.id),
    });
  const workers: ChildProcess[] = [];
  // The call has arrived, and its answer leaves after the worker has ended.
  receiver.answers.set('*', (response, request) => {
    workers[0]?.once('exit', () => status(200)(response, request));
    workers[0]?.kill('SIGKILL');
  });
  const first = await start();
  workers.push(first);
  await once(first, 'exit');
  expect((await scene.deliveries())[0]).toMatchObject({ state: 'waiting', attempts: 0, last: null });
  receiver.answers.clear();
  const second = await start();
  await vi.waitFor(async () => expect((await scene.read()).waiting).toBe(0), { timeout: 60_000, interval: 100 });
  second.kill('SIGKILL');
  await once(second, 'exit');
  expect((await scene.deliveries())[0]).toMatchObject({ state: 'delivered', attempts: 1 });
  const [one, other, ...more] = receiver.received.map(({ id, body }) => [id, body]);
  expect(one).toEqual(other);
  expect(more).toEqual([]);
});
