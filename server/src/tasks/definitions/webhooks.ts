import { z } from 'zod';
import { WEBHOOK_LIMITS } from '@vivavoce/domain/webhooks/webhook-rules.ts';
import { defineTask } from '../define-task.ts';

/** How long one run looks for events; the next one begins by the clock. */
export const TENDING_S = 58;

/**
 * Numbers new events and has them delivered, once a second while the installation has a webhook. Scheduled; the next run
 * waits while this one works.
 */
export const tendWebhooksTask = defineTask({
  name: 'tend-webhooks',
  payload: z.object({}),
  attempts: 2,
  timeout_s: TENDING_S * 2,
  concurrency: 1,
  key: () => 'all',
  key_holds: 'waiting',
});

/** After this long a run leaves the rest of its webhook to the next one. */
export const DELIVERING_S = 30;

/** Delivers what is due at one webhook. What it could not deliver has its next attempt in its row. */
export const deliverWebhooksTask = defineTask({
  name: 'deliver-webhooks',
  payload: z.object({ endpoint: z.number().int().positive() }),
  attempts: 5,
  timeout_s: DELIVERING_S + (2 * WEBHOOK_LIMITS.timeout_ms) / 1000,
  concurrency: 16,
  key: ({ endpoint }) => String(endpoint),
});
