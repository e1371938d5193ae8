import type { QueryClient } from '@tanstack/react-query';
import type { Webhook } from '@vivavoce/contract/types.ts';
import type { WebhookEvent } from '@vivavoce/domain/webhooks/webhook-events.ts';
import { apiQuery } from '../../queries/api-query.ts';

export const webhooksQuery = apiQuery('GET /api/webhooks');
export const webhookQuery = (webhook: number) => apiQuery('GET /api/webhooks/{webhook}', { params: { webhook } });

/** After a webhook changed, or something was sent to it. */
export const refreshWebhooks = (client: QueryClient) =>
  Promise.all([['webhooks'], ['webhook']].map((queryKey) => client.invalidateQueries({ queryKey })));

/** The name under which typed input waits until the same person has signed in again. */
export const webhookForm = (webhook: Pick<Webhook, 'id'> | null): string =>
  webhook ? `webhook/${webhook.id}` : 'new-webhook';

export interface WebhookValues {
  name: string;
  address: string;
  events: readonly WebhookEvent[];
  /** Null for all activities. */
  jobs: readonly number[] | null;
  body: Webhook['body'];
}
type WebhookField = keyof WebhookValues;
type Fault = 'missing' | 'not_allowed';
export type WebhookFaults = Partial<Record<WebhookField, Fault>>;

export const valuesOf = (webhook: Webhook | null): WebhookValues =>
  webhook
    ? {
        name: webhook.name,
        address: webhook.address,
        events: webhook.events,
        jobs: webhook.jobs && webhook.jobs.map(({ id }) => id),
        body: webhook.body,
      }
    : {
        name: '',
        address: 'https://',
        events: ['application.submitted', 'application.decided'],
        jobs: null,
        body: 'thin',
      };

export const inputOf = ({ name, address, events, jobs, body }: WebhookValues) => ({
  name: name.trim(),
  address: address.trim(),
  events: [...events],
  jobs: jobs && [...jobs],
  body,
});

export function faultsOf(values: WebhookValues): WebhookFaults {
  const { name, address, events, jobs } = inputOf(values);
  return {
    ...(name === '' && { name: 'missing' as const }),
    ...((address === '' || address === 'https://') && { address: 'missing' as const }),
    ...(events.length === 0 && { events: 'missing' as const }),
    ...(jobs?.length === 0 && { jobs: 'missing' as const }),
  };
}

/** The fields that the server refused. */
export const refusedFields = (errors: Readonly<Record<string, readonly string[]>>): WebhookFaults =>
  Object.fromEntries(
    (['name', 'address', 'events', 'jobs'] as const)
      .filter((name) => Object.keys(errors).some((field) => field.split('.')[0] === name))
      .map((name) => [name, 'not_allowed' as const]),
  );

/** The request as a command of a shell; quotes within the body are kept from it. */
export function curlOf({
  address,
  headers,
  body,
}: {
  address: string;
  headers: Record<string, string>;
  body: string;
}): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const lines = Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)} \\\n`);
  return `curl -X POST ${quoted(address)} \\\n${lines.join('')}  --data-binary ${quoted(body)}`;
}
