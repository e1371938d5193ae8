import { API_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import { WEBHOOK_EVENTS } from '@vivavoce/domain/webhooks/webhook-events.ts';
import type { NewWebhook, ShownWebhookDelivery, Webhook, WebhookDelivery } from '@vivavoce/contract/types.ts';
import { afterEach } from 'vitest';
import { deliverWebhooks } from '../src/modules/webhooks/sending.service.ts';
import { tendWebhooks } from '../src/modules/webhooks/tending.service.ts';
import { api_tokens } from '../src/db/schema/index.ts';
import { hashToken } from '../src/lib/secrets.ts';
import { newApiToken } from '../src/modules/session/callers/api-token.service.ts';
import type { ApiClient } from './api-client.ts';
import { withToken } from './authorization/tokens.ts';
import { useTestServer } from './api-test.ts';
import type { TestServer } from './api-test.ts';
import { startReceiver } from './fakes/webhook-receiver.ts';
import type { WebhookReceiver } from './fakes/webhook-receiver.ts';
import { perFile } from './lifetimes.ts';
import { aStaffScene } from './staff-scene.ts';
import type { StaffScene } from './staff-scene.ts';

/** A receiver, and a server that may call it, for all tests of a file. What it received ends with each test. */
export function useWebhookReceiver(): { receiver: WebhookReceiver; server: TestServer } {
  const receiver = perFile(startReceiver, (made) => made.stop());
  const server = useTestServer(() => ({ env: { OUTGOING_HOSTS: receiver.host } }));
  afterEach(() => receiver.forget());
  return { receiver, server };
}

export interface WebhookScene extends StaffScene {
  webhook: NewWebhook;
  /** `/api/webhooks/{webhook}` */
  at: string;
  read(): Promise<Webhook>;
  deliveries(query?: string): Promise<WebhookDelivery[]>;
  delivery(id: number): Promise<ShownWebhookDelivery>;
}

export async function addWebhook(
  scene: StaffScene,
  receiver: WebhookReceiver,
  given: object = {},
): Promise<NewWebhook> {
  const reply = await scene.client.post('/api/webhooks', {
    name: 'Records',
    address: `${receiver.url}/hooks`,
    events: WEBHOOK_EVENTS.filter((event) => event !== 'audit.recorded'),
    ...given,
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.json as NewWebhook;
}

/** A program with a token of the owner, which outlives the hours that tests let pass. */
async function aProgram({ ctx, url }: TestServer, { owner, company_id }: StaffScene): Promise<ApiClient> {
  const token = newApiToken();
  const row = { token_hash: hashToken(token), user_id: owner.id, company_id, name: 'Tests', scopes: [...API_SCOPES] };
  await ctx.db.insert(api_tokens).values(row);
  return withToken(url, token);
}

/** A company with a webhook for every event but those of the audit log. */
export async function aWebhookScene(
  server: TestServer,
  receiver: WebhookReceiver,
  given: object = {},
): Promise<WebhookScene> {
  const staff = await aStaffScene(server);
  const scene = { ...staff, client: await aProgram(server, staff) };
  const webhook = await addWebhook(scene, receiver, given);
  const at = `/api/webhooks/${webhook.id}`;
  const list = async (query: string) =>
    ((await scene.client.get(`${at}/deliveries${query}`)).json as { results: WebhookDelivery[] }).results;
  return {
    ...scene,
    webhook,
    at,
    read: async () => (await scene.client.get(at)).json as Webhook,
    deliveries: (query = '') => list(query),
    delivery: async (id) => (await scene.client.get(`${at}/deliveries/${id}`)).json as ShownWebhookDelivery,
  };
}

const { signal } = new AbortController();

/** What the worker does in a second: numbers events, and delivers what is due at this webhook. */
export async function deliverDue({ ctx }: TestServer, { id }: { id: number }): Promise<void> {
  await tendWebhooks(ctx);
  await deliverWebhooks(ctx, id, signal);
}
