import { GUEST_PERMISSIONS, GUEST_VIEWS } from '@vivavoce/domain/reviews/guest-links.ts';
import { boolean, foreignKey, index, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { users } from '../accounts/users.ts';
import { jobs } from '../activities/jobs.ts';
import { questions } from '../activities/questions.ts';
import { createdAt, identity, instant, key } from '../columns.ts';
import { applications } from '../applicants/applications.ts';

/** A link by which a person without an account sees some applicants of an activity. Its secrets are stored as hashes. */
export const guest_links = pgTable(
  'guest_links',
  {
    id: identity(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    /** The guest, as staff call them. */
    name: text().notNull(),
    /** The address to which codes go; null for a link without a code. */
    email: text(),
    locale: text({ enum: ['en-gb', 'fr-fr'] })
      .notNull()
      .default('en-gb'),
    masked: boolean().notNull(),
    permission: text({ enum: GUEST_PERMISSIONS }).notNull(),
    token_hash: text().notNull().unique(),
    /** A link without a code belongs to the browser that opens it first. */
    bound_at: instant(),
    code_hash: text(),
    code_expires_at: instant(),
    code_tries: smallint().notNull().default(0),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  (table) => [
    index('guest_links_job').on(table.job_id, table.id),
    foreignKey({ columns: [table.job_id, table.company_id], foreignColumns: [jobs.id, jobs.company_id] }).onDelete(
      'cascade',
    ),
  ],
);

const link = () =>
  key()
    .notNull()
    .references(() => guest_links.id, { onDelete: 'cascade' });

/** The applicants of a link. Guests know them by their place alone. */
export const guest_link_applicants = pgTable(
  'guest_link_applicants',
  { guest_link_id: link(), place: smallint().notNull(), application_id: key().notNull(), job_id: key().notNull() },
  (table) => [
    primaryKey({ columns: [table.guest_link_id, table.place] }),
    unique('guest_link_applicants_once').on(table.application_id, table.guest_link_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
  ],
);

/** A browser in which a guest opened a link. One browser may hold several links. */
export const guest_sessions = pgTable(
  'guest_sessions',
  { token_hash: text().notNull(), guest_link_id: link(), created_at: createdAt(), expires_at: instant().notNull() },
  (table) => [
    primaryKey({ columns: [table.token_hash, table.guest_link_id] }),
    index('guest_sessions_link').on(table.guest_link_id),
    index('guest_sessions_expiry').on(table.expires_at),
  ],
);

/** Views of a guest, with their times. */
export const guest_views = pgTable(
  'guest_views',
  {
    id: identity(),
    guest_link_id: link(),
    what: text({ enum: GUEST_VIEWS }).notNull(),
    /** Null where the link itself was opened. */
    application_id: key(),
    job_id: key().notNull(),
    question_id: key().references(() => questions.id, { onDelete: 'cascade' }),
    seen_at: createdAt(),
  },
  (table) => [
    index('guest_views_link').on(table.guest_link_id, table.id),
    index('guest_views_application').on(table.application_id),
    index('guest_views_question').on(table.question_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
  ],
);

/** Review of an applicant by a guest. It counts in no average. */
export const guest_reviews = pgTable(
  'guest_reviews',
  {
    guest_link_id: link(),
    application_id: key().notNull(),
    job_id: key().notNull(),
    rating: smallint(),
    comment: text().notNull().default(''),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.guest_link_id, table.application_id] }),
    index('guest_reviews_application').on(table.application_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
  ],
);
