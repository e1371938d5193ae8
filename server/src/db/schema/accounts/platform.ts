import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, key } from '../columns.ts';
import { users } from './users.ts';

/** Platform administrators: users who provision companies and look after the installation, besides any membership. */
export const platform_administrators = pgTable('platform_administrators', {
  user_id: key()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  created_at: createdAt(),
});

/** The one-time code of the first set-up, at most one row; using it deletes the row. */
export const setup_codes = pgTable(
  'setup_codes',
  {
    id: smallint().primaryKey().default(1),
    /** An Argon2 hash, since the code is short enough to type. */
    code_hash: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [check('setup_codes_one', sql`${table.id} = 1`)],
);

/** The ends of backups, as the operator's script reports them; the newest is what counts. */
export const backups = pgTable('backups', { id: identity(), finished_at: createdAt() }, (table) => [
  index('backups_finished').on(table.finished_at),
]);
