import { SHARE_KINDS, SHARE_LOOKS } from '@vivavoce/domain/applications/home/shares.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/users.ts';
import { createdAt, identity, instant, key } from '../columns.ts';
import { applications } from '../applicants/applications.ts';
import { attempts } from './answers.ts';

/**
 * What a learner shares of the own practice: with one member of staff, or by a link. It goes with the recording, and
 * with the interview.
 */
export const learner_shares = pgTable(
  'learner_shares',
  {
    id: identity(),
    company_id: key().notNull(),
    application_id: key().notNull(),
    /** The recording; of a line of progress the newest one that it holds. */
    attempt_id: key().notNull(),
    kind: text({ enum: SHARE_KINDS }).notNull(),
    /** The address of the place, in small letters. Once the interview has another one, the share opens nothing. */
    email: text().notNull(),
    /** A member of staff who leads a cohort of the learner. */
    recipient_id: key().references(() => users.id, { onDelete: 'cascade' }),
    /** An address that the learner typed, in small letters; whether it is one of staff is looked up at reading. */
    recipient_email: text(),
    /** The hash of the token of a link. */
    token_hash: text().unique(),
    created_at: createdAt(),
    /** The end of a link, or the moment at which the learner took the share back. */
    ends_at: instant(),
    taken_back_at: instant(),
  },
  (table) => [
    index('learner_shares_own').on(table.email, table.id),
    index('learner_shares_attempt').on(table.attempt_id),
    index('learner_shares_application').on(table.application_id),
    index('learner_shares_recipient').on(table.recipient_id, table.id),
    index('learner_shares_address').on(table.recipient_email, table.id),
    index('learner_shares_end').on(table.ends_at),
    foreignKey({
      columns: [table.attempt_id, table.application_id],
      foreignColumns: [attempts.id, attempts.application_id],
    }).onDelete('cascade'),
    check('learner_shares_recipient_one', sql`num_nonnulls(recipient_id, recipient_email, token_hash) = 1`),
  ],
);

/** Looks at a share, with their times. */
export const learner_share_looks = pgTable(
  'learner_share_looks',
  {
    id: identity(),
    share_id: key()
      .notNull()
      .references(() => learner_shares.id, { onDelete: 'cascade' }),
    application_id: key()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The member of staff; null for a reader of the link. */
    user_id: key().references(() => users.id, { onDelete: 'cascade' }),
    what: text({ enum: SHARE_LOOKS }).notNull(),
    at: createdAt(),
  },
  (table) => [
    index('learner_share_looks_share').on(table.share_id, table.id),
    index('learner_share_looks_application').on(table.application_id),
    index('learner_share_looks_user').on(table.user_id),
  ],
);
