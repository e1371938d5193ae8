import { expect, test } from 'vitest';
import { killWhileDelivering } from '../../../test/webhook-kills.ts';
import { useWebhookReceiver } from '../../../test/webhook-scene.ts';

const { receiver, server } = useWebhookReceiver();

test('a worker that is killed loses no event, and repeats a call with the id that it had', async () => {
  expect(await killWhileDelivering(server, receiver, 3)).toBeGreaterThanOrEqual(0);
}, 60_000);
