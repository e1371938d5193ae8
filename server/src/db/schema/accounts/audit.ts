import type { AuditAction } from '@vivavoce/domain/companies/audit.ts';
import { AUDIT_ACTORS, AUDIT_CATEGORIES } from '@vivavoce/domain/companies/audit.ts';
import { index, inet, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
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
 * has ended (`AUDIT_LIMITS.kept_days`). Rows outlive the applicant, the activity and the token that they name.
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
    // For purging.
    index('audit_events_at').on(table.at),
    // The log of a company, newest first, and by its filters.
    index('audit_events_company').on(table.company_id, table.id),
    index('audit_events_category').on(table.company_id, table.category, table.id),
    index('audit_events_user').on(table.company_id, table.user_id, table.id),
    index('audit_events_job').on(table.job_id, table.id),
  ],
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
