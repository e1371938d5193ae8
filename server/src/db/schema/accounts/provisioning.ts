import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

/** Tokens with which the directory of a company manages its users (SCIM). Only hashes are stored. */
export const scim_tokens = pgTable(
  'scim_tokens',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    token_hash: text().notNull().unique(),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    last_used_at: instant(),
  },
  (table) => [index('scim_tokens_company').on(table.company_id)],
);

/** A person as the directory of a company names them. An inactive one is no member. */
export const scim_users = pgTable(
  'scim_users',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    /** The account of an active user; an inactive one that was never active has none. */
    user_id: key().references(() => users.id),
    /** An address in a verified domain. */
    user_name: text().notNull(),
    external_id: text(),
    given_name: text().notNull().default(''),
    family_name: text().notNull().default(''),
    display_name: text().notNull().default(''),
    active: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    unique('scim_users_company').on(table.company_id, table.id),
    uniqueIndex('scim_users_name').on(table.company_id, sql`lower(${table.user_name})`),
    unique('scim_users_user').on(table.company_id, table.user_id),
    index('scim_users_external').on(table.company_id, table.external_id),
    index('scim_users_account').on(table.user_id),
  ],
);

/** A group of the directory, and the role that its members have in the company; without one it gives none. */
export const scim_groups = pgTable(
  'scim_groups',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    display_name: text().notNull(),
    external_id: text(),
    role: text({ enum: ['admin', 'member', 'own_activities'] }),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    unique('scim_groups_company').on(table.company_id, table.id),
    uniqueIndex('scim_groups_name').on(table.company_id, sql`lower(${table.display_name})`),
  ],
);

export const scim_group_members = pgTable(
  'scim_group_members',
  {
    company_id: key().notNull(),
    group_id: key().notNull(),
    scim_user_id: key().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.group_id, table.scim_user_id] }),
    index('scim_group_members_user').on(table.scim_user_id),
    foreignKey({
      name: 'scim_group_members_group',
      columns: [table.company_id, table.group_id],
      foreignColumns: [scim_groups.company_id, scim_groups.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'scim_group_members_person',
      columns: [table.company_id, table.scim_user_id],
      foreignColumns: [scim_users.company_id, scim_users.id],
    }).onDelete('cascade'),
  ],
);
