import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
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

/** This installation, one row. Its id also lies in the storage of files, so that no other installation uses that. */
export const installation = pgTable(
  'installation',
  {
    id: smallint().primaryKey().default(1),
    storage_id: uuid().notNull(),
    created_at: createdAt(),
    /** The newest release that worked with this database, and the oldest that still can; null before either was noted. */
    release: text(),
    oldest_release: text(),
  },
  (table) => [check('installation_one', sql`${table.id} = 1`)],
);

/**
 * The processes of this installation that run, each under its name; an orderly end deletes the row. Fingerprints show
 * whether nodes agree, and reveal nothing.
 */
export const nodes = pgTable('nodes', {
  name: text().primaryKey(),
  role: text({ enum: ['api', 'worker', 'both'] }).notNull(),
  release: text().notNull(),
  secret: text().notNull(),
  /** Null until the node has left its file in the storage. */
  storage: text(),
  settings: text().notNull(),
  reported_at: createdAt(),
});

/** Where the storage and the rows that name its files disagree, as the last nightly comparison noted it. */
export const storage_findings = pgTable(
  'storage_findings',
  {
    /** The key of the file. */
    key: text().primaryKey(),
    /** `missing`: a row names a file that is not there; `stray`: no row names it; `foreign`: not a file of this product. */
    kind: text({ enum: ['missing', 'stray', 'foreign'] }).notNull(),
    bytes: key().notNull().default(0),
    noted_at: createdAt(),
  },
  (table) => [index('storage_findings_kind').on(table.kind, table.noted_at)],
);

/** Marks of backup and restore in the database itself, at most one row. */
export const backup_state = pgTable(
  'backup_state',
  {
    id: smallint().primaryKey().default(1),
    /** The log of the built-in database is stored with every commit up to then. */
    wal_stored_at: instant(),
    /** Since a restore: nothing is mailed or texted until an operator releases it. */
    messages_held_at: instant(),
  },
  (table) => [check('backup_state_one', sql`${table.id} = 1`)],
);
