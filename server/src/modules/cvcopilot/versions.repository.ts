import { desc, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { cv_versions } from '../../db/schema/index.ts';

export const listVersions = (db: Queryable, application: number) =>
  db.select().from(cv_versions).where(eq(cv_versions.application_id, application)).orderBy(desc(cv_versions.number));

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

export const insertVersion = (tx: Tx, row: typeof cv_versions.$inferInsert) => tx.insert(cv_versions).values(row);
