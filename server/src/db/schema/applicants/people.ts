import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from '../accounts/companies.ts';
import { users } from '../accounts/users.ts';
import { applications } from './applications.ts';

/*
 * A person of a company is an account with applications to its activities (decision 073). Only what the company adds is
 * stored: notes, tags, and which accounts are the same person.
 */

/** Notes of staff on a person: for all staff, or for those who see one application, with which it is deleted. */
export const person_notes = pgTable(
  'person_notes',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    user_id: key()
      .notNull()
      .references(() => users.id),
    application_id: key(),
    text: text().notNull(),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    edited_at: instant(),
  },
  (table) => [
    index('person_notes_person').on(table.user_id, table.company_id),
    index('person_notes_application')
      .on(table.application_id)
      .where(sql`application_id is not null`),
    foreignKey({
      columns: [table.application_id, table.company_id],
      foreignColumns: [applications.id, applications.company_id],
    }).onDelete('cascade'),
  ],
);

/** The tags of a company. */
export const tags = pgTable(
  'tags',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex('tags_name').on(table.company_id, sql`lower(name)`)],
);

export const tagged_people = pgTable(
  'tagged_people',
  {
    company_id: key()
      .notNull()
      .references(() => companies.id),
    user_id: key()
      .notNull()
      .references(() => users.id),
    tag_id: key()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.company_id, table.tag_id] }),
    index('tagged_people_tag').on(table.tag_id, table.user_id),
  ],
);

/**
 * Accounts that a company merged into others. A row is an edge of a tree; its removal undoes the merge. Notes, tags and
 * applications keep their account, so that a merge changes none of them.
 */
export const merged_people = pgTable(
  'merged_people',
  {
    company_id: key()
      .notNull()
      .references(() => companies.id),
    user_id: key()
      .notNull()
      .references(() => users.id),
    into_id: key()
      .notNull()
      .references(() => users.id),
    /** The end of the way up, stored with each row so that reading needs no recursion. */
    person_id: key()
      .notNull()
      .references(() => users.id),
    /** The person is shown by the name of this account, not of `into_id`. */
    shows_name: boolean().notNull(),
    merged_by: key()
      .notNull()
      .references(() => users.id),
    merged_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.company_id] }),
    index('merged_people_person').on(table.person_id, table.company_id),
    index('merged_people_into').on(table.into_id, table.company_id),
  ],
);
