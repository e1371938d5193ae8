import type { WebhookEvent, TEST_EVENT } from '@vivavoce/domain/webhooks/webhook-events.ts';
import {
  DELIVERY_STATES,
  WEBHOOK_BODIES,
  WEBHOOK_FAULTS,
  WEBHOOK_STATES,
} from '@vivavoce/domain/webhooks/webhook-rules.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

/** Addresses of a company that are called when something happens. */
export const webhook_endpoints = pgTable(
  'webhook_endpoints',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    address: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** Null for all activities. */
    jobs: key().array(),
    body: text({ enum: WEBHOOK_BODIES }).notNull(),
    /** Sealed, and the one before it while both sign. */
    secret: text().notNull(),
    secret_at: instant().notNull(),
    former_secret: text(),
    former_until: instant(),
    state: text({ enum: WEBHOOK_STATES }).notNull().default('on'),
    state_at: instant().notNull(),
    last_success_at: instant(),
    /** The first failure since the last good answer, and how many there were since. */
    failing_since: instant(),
    failures: integer().notNull().default(0),
    /** No call before this moment. */
    hold_until: instant(),
    /** When the next delivery is due; null without one. */
    due_at: instant(),
    /** A task delivers until this moment at the latest. */
    busy_until: instant(),
    /** Events behind the first number up to the second are still to be sent again. */
    resend_after: key(),
    resend_until: key(),
    revision: integer().notNull().default(1),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    /** Its deliveries are removed in batches, and then the row. */
    deleted_at: instant(),
  },
  (table) => [
    index('webhook_endpoints_company').on(table.company_id),
    // Whose deliveries are being removed.
    index('webhook_endpoints_deleted')
      .on(table.id)
      .where(sql`deleted_at is not null`),
  ],
);

/**
 * Events that have no number yet, for companies with a webhook that chose it. Triggers write the rows in the transaction
 * of the change: one for many applicants who changed in the same way. A task turns them into numbered events.
 */
export const webhook_news = pgTable(
  'webhook_news',
  {
    company_id: key()
      .notNull()
      .references(() => companies.id),
    id: key().generatedAlwaysAsIdentity(),
    type: text().$type<WebhookEvent | typeof TEST_EVENT>().notNull(),
    source: text().notNull(),
    job_id: key(),
    /** One event each; null for a single event that is about none. */
    applications: key().array(),
    about: jsonb().$type<Record<string, string | number | boolean>>().notNull().default({}),
    /** Of a test: the one webhook that it is sent to, which may be removed before. */
    endpoint_id: key(),
    at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.id] })],
);

/** Events with their numbers within the company. */
export const webhook_events = pgTable(
  'webhook_events',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    /** The id that receivers know, the same in each repetition. */
    name: text()
      .notNull()
      .default(sql`'evt_' || rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '=')`),
    type: text().$type<WebhookEvent | typeof TEST_EVENT>().notNull(),
    /** The entry of the feed or of the audit log that it comes from. */
    source: text().notNull(),
    job_id: key(),
    application_id: key(),
    about: jsonb().$type<Record<string, string | number | boolean>>().notNull().default({}),
    /** Of a test: the one webhook that it is sent to. */
    endpoint_id: key().references(() => webhook_endpoints.id, { onDelete: 'cascade' }),
    at: createdAt(),
    /** Without one it is neither listed nor sent. */
    sequence: key(),
  },
  (table) => [
    unique('webhook_events_sequence').on(table.company_id, table.sequence),
    index('webhook_events_at').on(table.company_id, table.at),
    index('webhook_events_age').on(table.at),
    // When an applicant is erased.
    index('webhook_events_application')
      .on(table.application_id)
      .where(sql`application_id is not null`),
    index('webhook_events_endpoint')
      .on(table.endpoint_id)
      .where(sql`endpoint_id is not null`),
  ],
);

/** One event for one webhook. */
export const webhook_deliveries = pgTable(
  'webhook_deliveries',
  {
    id: identity(),
    endpoint_id: key()
      .notNull()
      .references(() => webhook_endpoints.id, { onDelete: 'cascade' }),
    event_id: key()
      .notNull()
      .references(() => webhook_events.id, { onDelete: 'cascade' }),
    sequence: key().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull().default('waiting'),
    /** Attempts since it was last enqueued; all are in `webhook_attempts`. */
    attempts: integer().notNull().default(0),
    /** Null unless it waits. */
    next_try_at: instant(),
    last_at: instant(),
    last_status: integer(),
    last_fault: text({ enum: WEBHOOK_FAULTS }),
    last_ms: integer(),
  },
  (table) => [
    unique('webhook_deliveries_event').on(table.event_id, table.endpoint_id),
    index('webhook_deliveries_waiting')
      .on(table.endpoint_id, table.sequence, table.next_try_at)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_list').on(table.endpoint_id, table.sequence.desc().nullsFirst()),
    index('webhook_deliveries_undelivered')
      .on(table.endpoint_id, table.sequence.desc().nullsFirst())
      .where(sql`last_fault is not null`),
  ],
);

/** Each call: what was sent, and the beginning of what was answered. */
export const webhook_attempts = pgTable(
  'webhook_attempts',
  {
    id: identity(),
    delivery_id: key()
      .notNull()
      .references(() => webhook_deliveries.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    ms: integer().notNull(),
    /** Null without an answer. */
    status: integer(),
    /** Null for a good answer. */
    fault: text({ enum: WEBHOOK_FAULTS }),
    address: text().notNull(),
    request_headers: jsonb().$type<Record<string, string>>().notNull(),
    /** Emptied when the applicant that it names is erased. */
    request_body: text().notNull(),
    answer_headers: jsonb().$type<Record<string, string>>(),
    answer: text(),
    /** Whether the answer was longer than what is stored. */
    is_cut: boolean().notNull().default(false),
  },
  (table) => [index('webhook_attempts_delivery').on(table.delivery_id, table.id)],
);

/** How many calls of an hour were answered well and how many were not. */
export const webhook_hours = pgTable(
  'webhook_hours',
  {
    endpoint_id: key()
      .notNull()
      .references(() => webhook_endpoints.id, { onDelete: 'cascade' }),
    hour: instant().notNull(),
    delivered: integer().notNull(),
    failed: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.endpoint_id, table.hour] }), index('webhook_hours_age').on(table.hour)],
);

/** The last number of each company that ever had a webhook, and up to when ended deadlines became events. */
export const webhook_counters = pgTable('webhook_counters', {
  company_id: key()
    .primaryKey()
    .references(() => companies.id),
  last: key().notNull().default(0),
  expired_until: instant().notNull(),
});
