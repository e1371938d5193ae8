import type { AuditAction } from '@vivavoce/domain/companies/audit.ts';
import { AUDIT_ACTORS, AUDIT_CATEGORIES } from '@vivavoce/domain/companies/audit.ts';
import { index, inet, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

/** Names and values of an action. Nothing personal of applicants: their rows are named by id and read with the log. */
export interface AuditDetails {
  /** Operation of the contract. */
  operation?: string;
  /** Ids of the path beside activity and applicant, and settings of the call such as the format of an export. */
  call?: Record<string, string | number | boolean>;
  /** Names of the fields that the call carried. */
  fields?: string[];
  /** Field name to its value before and after, for settings and users. */
  changes?: Record<string, [before: unknown, after: unknown]>;
}

/**
 * The audit log: who did what, when and from where. A trigger refuses to change a row, or to delete it before its time
 * has ended (`companies.audit_days`, `AUDIT_LIMITS.kept_days` without a company). Rows outlive the applicant, the activity
 * and the token that they name.
 */
export const audit_events = pgTable(
  'audit_events',
  {
    id: identity(),
    /** Null for actions outside every company. */
    company_id: key().references(() => companies.id),
    type: text().$type<AuditAction>().notNull(),
    category: text({ enum: AUDIT_CATEGORIES }).notNull().default('data'),
    actor: text({ enum: AUDIT_ACTORS }).notNull().default('user'),
    user_id: key().references(() => users.id),
    /** Null for a session. */
    api_token_id: key(),
    session_id: key(),
    job_id: key(),
    application_id: key(),
    ip: inet(),
    user_agent: text(),
    request_id: text(),
    details: jsonb().$type<AuditDetails>().notNull().default({}),
    at: createdAt(),
  },
  (table) => [
    index('audit_events_reading').on(table.application_id, table.user_id, table.at),
    // The log of a company, newest first, and by its filters.
    index('audit_events_company').on(table.company_id, table.id),
    index('audit_events_category').on(table.company_id, table.category, table.id),
    index('audit_events_user').on(table.company_id, table.user_id, table.id),
    index('audit_events_job').on(table.job_id, table.id),
  ],
);

/** The chain of one log: of a company, or of what belongs to no company. */
export const audit_chains = pgTable(
  'audit_chains',
  {
    id: identity(),
    company_id: key().references(() => companies.id),
    /** Number and hash of the newest sealed entry; 0 and empty before the first one. */
    sequence: key().notNull().default(0),
    hash: text().notNull().default(''),
    /** The newest entry that was removed at the end of its retention; 0 and empty before. */
    removed_sequence: key().notNull().default(0),
    removed_hash: text().notNull().default(''),
  },
  (table) => [unique('audit_chains_company').on(table.company_id).nullsNotDistinct()],
);

/**
 * The place of an entry in the chain of its log. Its hash covers the entry, its number and the hash before it. A trigger
 * refuses to change a row, or to delete it while its entry exists.
 */
export const audit_seals = pgTable(
  'audit_seals',
  {
    chain_id: key()
      .notNull()
      .references(() => audit_chains.id),
    /** 1 for the first entry of the log, without a gap. */
    sequence: key().notNull(),
    event_id: key().notNull(),
    /** The moment of the entry, by which its retention ends. */
    at: instant().notNull(),
    /** SHA-256 in hexadecimal digits. */
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ name: 'audit_seals_pkey', columns: [table.chain_id, table.sequence] }),
    // The newest sealed entry of all, behind which the next sealing goes on; the seal of an entry.
    unique('audit_seals_event').on(table.event_id),
  ],
);

/** The signed state of a chain on one day. A trigger refuses to change a row. */
export const audit_heads = pgTable(
  'audit_heads',
  {
    id: identity(),
    chain_id: key()
      .notNull()
      .references(() => audit_chains.id),
    sequence: key().notNull(),
    hash: text().notNull(),
    signed_at: instant().notNull(),
    /** Ed25519 in base64url, and the public key that it fits. */
    signature: text().notNull(),
    public_key: text().notNull(),
  },
  (table) => [unique('audit_heads_sequence').on(table.chain_id, table.sequence)],
);

/**
 * Refused calls of a user in one company and hour. Once the hour has ended, the log gets one entry of them and the row
 * goes, so that neither strangers nor broken programs fill the log.
 */
export const refused_calls = pgTable(
  'refused_calls',
  {
    id: identity(),
    /** Null for a user without a company. */
    company_id: key().references(() => companies.id),
    user_id: key()
      .notNull()
      .references(() => users.id),
    hour: instant().notNull(),
    /** Calls that were not allowed, and those for what is not there or not to be seen. */
    forbidden: integer().notNull(),
    not_found: integer().notNull(),
    /** How many of them would have read, and how many would have changed something. */
    reads: integer().notNull(),
    changes: integer().notNull(),
    /** How many of them came with an API token. */
    by_token: integer().notNull(),
    first_at: instant().notNull(),
    last_at: instant().notNull(),
  },
  (table) => [
    unique('refused_calls_hour').on(table.user_id, table.company_id, table.hour).nullsNotDistinct(),
    index('refused_calls_age').on(table.hour),
  ],
);
