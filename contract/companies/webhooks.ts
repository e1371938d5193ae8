import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { TEST_EVENT, WEBHOOK_EVENTS } from '@vivavoce/domain/webhooks/webhook-events.ts';
import {
  DELIVERY_STATES,
  WEBHOOK_BODIES,
  WEBHOOK_FAULTS,
  WEBHOOK_LIMITS,
  WEBHOOK_STATES,
} from '@vivavoce/domain/webhooks/webhook-rules.ts';
import { z } from 'zod';
import { changes } from '../audit-rule.ts';
import { flag, id, idParam, instant, line, nothing, pageSize, revision } from '../common.ts';
import { defineRoutes } from '../route.ts';

const LIMITS = WEBHOOK_LIMITS;
const event = z.enum(WEBHOOK_EVENTS).meta({ id: 'WebhookEvent' });
const body = z.enum(WEBHOOK_BODIES);
const fault = z.enum(WEBHOOK_FAULTS).meta({ id: 'WebhookFault' });

export const webhook = z
  .object({
    id,
    name: z.string(),
    address: z.string(),
    events: z.array(event),
    /** The activities whose events are sent; null for all. One that was deleted is left out. */
    jobs: z.array(z.object({ id, title: z.string() })).nullable(),
    /** `thin` sends ids and the address of what changed, `full` its fields too. */
    body,
    state: z.enum(WEBHOOK_STATES),
    /** Since when it is in this state. */
    state_at: instant,
    /** The last letters of the secrets that sign; the former one signs beside the new one until its end. */
    secret: z.object({
      ends_with: z.string(),
      since: instant,
      former: z.object({ ends_with: z.string(), until: instant }).nullable(),
    }),
    last_success_at: instant.nullable(),
    /** The first failure since the last good answer. */
    failing_since: instant.nullable(),
    /** Deliveries that wait, counted up to 1,000. */
    waiting: z.number().int(),
    /** Deliveries whose last attempt failed, counted up to 1,000. */
    undelivered: z.number().int(),
    /** Whether events are still being sent again since a moment. */
    sending_again: z.boolean(),
    /** Calls of each of the last 24 hours, the present one last. */
    hours: z.array(z.object({ delivered: z.number().int(), failed: z.number().int() })),
    created_at: instant,
    revision,
  })
  .meta({ id: 'Webhook' });

/** The secret is read this once. */
export const newWebhook = webhook.extend({ signing_secret: z.string() }).meta({ id: 'NewWebhook' });

export const webhookDelivery = z
  .object({
    id,
    /** The `webhook-id` of the event, the same in each repetition. */
    event: z.string(),
    type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    /** The number of the event within the company: of two, the one that happened later has the higher one. */
    sequence: z.number().int(),
    at: instant,
    job: id.nullable(),
    application: id.nullable(),
    state: z.enum(DELIVERY_STATES),
    /** Attempts since it was enqueued or sent again. */
    attempts: z.number().int(),
    next_try_at: instant.nullable(),
    last: z
      .object({ at: instant, status: z.number().int().nullable(), fault: fault.nullable(), ms: z.number().int() })
      .nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

const headers = z.record(z.string(), z.string());

export const webhookAttempt = z
  .object({
    id,
    at: instant,
    ms: z.number().int(),
    status: z.number().int().nullable(),
    /** Null for a good answer. */
    fault: fault.nullable(),
    address: z.string(),
    /** The body is empty once the applicant was erased. */
    request: z.object({ headers, body: z.string() }),
    /** Its first 8,000 characters; null without an answer. */
    answer: z.object({ headers, body: z.string(), is_cut: z.boolean() }).nullable(),
  })
  .meta({ id: 'WebhookAttempt' });

/** A delivery with its newest attempts. */
export const shownDelivery = webhookDelivery
  .extend({ tries: z.array(webhookAttempt) })
  .meta({ id: 'ShownWebhookDelivery' });

const fields = {
  name: line(LIMITS.name_max_characters),
  address: line(LIMITS.address_max_characters),
  events: z.array(event).min(1).max(WEBHOOK_EVENTS.length),
  jobs: z.array(id).min(1).max(LIMITS.jobs_max).nullable(),
  body,
};
const params = z.object({ webhook: idParam });
const deliveryParams = params.extend({ delivery: idParam });
const READING = { tag: 'Webhooks', access: 'staff', scope: 'webhooks:read' } as const;
const WRITING = { tag: 'Webhooks', access: 'staff', scope: 'webhooks:write' } as const;

export const webhooks = defineRoutes({
  'GET /api/webhooks': {
    ...READING,
    summary: 'List the webhooks of the company; for owners and admins',
    responses: { 200: z.array(webhook) },
  },
  // No Idempotency-Key: a stored response would hold the secret.
  'POST /api/webhooks': {
    ...WRITING,
    summary: 'Add a webhook; `signing_secret` is returned only this once',
    audit: changes('webhook.added'),
    body: z.strictObject({ ...fields, jobs: fields.jobs.default(null), body: body.default('thin') }),
    responses: { 201: newWebhook },
  },
  'GET /api/webhooks/{webhook}': {
    ...READING,
    summary: 'Read a webhook',
    params,
    responses: { 200: webhook },
  },
  'PATCH /api/webhooks/{webhook}': {
    ...WRITING,
    summary: 'Change, pause or resume a webhook; what waits is sent when it is on again',
    audit: changes('webhook.changed'),
    params,
    body: z
      .strictObject({ ...fields, state: z.enum(['on', 'paused']) })
      .partial()
      .extend({ revision }),
    responses: { 200: webhook },
  },
  'DELETE /api/webhooks/{webhook}': {
    ...WRITING,
    summary: 'Remove a webhook with its deliveries',
    audit: changes('webhook.removed'),
    params,
    responses: { 204: nothing },
  },
  'POST /api/webhooks/{webhook}/secret': {
    ...WRITING,
    summary: 'Make a new secret, returned only this once; the former one signs beside it for 24 hours',
    audit: changes('webhook.secret_renewed'),
    params,
    responses: { 201: newWebhook },
  },
  'DELETE /api/webhooks/{webhook}/former-secret': {
    ...WRITING,
    summary: 'End the former secret before its time',
    audit: changes('webhook.secret_renewed'),
    params,
    responses: { 200: webhook },
  },
  'POST /api/webhooks/{webhook}/test': {
    ...WRITING,
    summary: 'Send a test event to a webhook that is on',
    audit: changes('webhook.sent'),
    idempotent: true,
    params,
    responses: { 202: webhook },
  },
  'POST /api/webhooks/{webhook}/send-again': {
    ...WRITING,
    summary: 'Send all events since a moment again to a webhook that is on, with the ids that they had',
    audit: changes('webhook.sent'),
    idempotent: true,
    params,
    body: z.strictObject({ since: instant }),
    responses: { 202: webhook },
  },
  'GET /api/webhooks/{webhook}/deliveries': {
    ...READING,
    summary: 'List the deliveries of a webhook of the last 30 days, newest event first; pages by cursor',
    params,
    query: z.object({
      /** Only those whose last attempt failed. */
      undelivered: flag.optional(),
      page_size: pageSize(PAGE_SIZES.default),
      cursor: z.string().max(40).optional(),
    }),
    responses: { 200: z.object({ results: z.array(webhookDelivery), next_cursor: z.string().nullable() }) },
  },
  'GET /api/webhooks/{webhook}/deliveries/{delivery}': {
    ...READING,
    summary: 'Read a delivery with what was sent and answered',
    params: deliveryParams,
    responses: { 200: shownDelivery },
  },
  'POST /api/webhooks/{webhook}/deliveries/{delivery}/send-again': {
    ...WRITING,
    summary: 'Send one event again, with the id that it had, to a webhook that is on',
    audit: changes('webhook.sent'),
    idempotent: true,
    params: deliveryParams,
    responses: { 202: webhookDelivery },
  },
});
