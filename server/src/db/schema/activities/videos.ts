import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companies } from '../accounts/companies.ts';
import { createdAt, identity, instant, key } from '../columns.ts';
import { users } from '../accounts/users.ts';

/** A video of a company, or of the platform for all of them. Its state follows from the times, see domain/videos. */
export const videos = pgTable(
  'videos',
  {
    id: identity(),
    /** null for stock: visible to every company, editable by none. */
    company_id: key().references(() => companies.id),
    description: text().notNull(),
    category: text(),
    /** The uploader's file name; never used as a path. */
    filename: text().notNull(),
    /** Announced before the first part; the parts together have exactly this size. */
    bytes: key().notNull(),
    /** All parts but the last have this size. */
    part_bytes: integer().notNull(),
    uploaded_at: instant(),
    transcoded_at: instant(),
    failure: text(),
    /** How much of the length is converted; null where no conversion has begun. */
    converted_percent: integer(),
    /** Seconds, of the converted file. */
    duration: doublePrecision(),
    width: integer(),
    height: integer(),
    media_key: text(),
    poster_key: text(),
    /** The file has sound that could not be decoded. */
    sound_left_out: boolean().notNull().default(false),
    created_by: key().references(() => users.id),
    created_at: createdAt(),
    /** Hidden from every list; the row is deleted when neither an activity nor an applicant's version needs it. */
    deleted_at: instant(),
  },
  (table) => [
    index('videos_list').on(table.company_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('videos_deleted')
      .on(table.deleted_at)
      .where(sql`${table.deleted_at} is not null`),
    index('videos_unfinished')
      .on(table.created_at)
      .where(sql`${table.uploaded_at} is null`),
  ],
);

/** Acknowledged bytes of an upload. A row exists only after the bytes are durable in storage. */
export const video_parts = pgTable(
  'video_parts',
  {
    video_id: key()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    index: integer().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    stored_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.video_id, table.index] })],
);

/** Captions of a video in one language, as WebVTT for players. */
export const video_captions = pgTable(
  'video_captions',
  {
    video_id: key()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    locale: text({ enum: ['en-gb', 'fr-fr'] }).notNull(),
    webvtt: text().notNull(),
    updated_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.video_id, table.locale] })],
);
