import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { attempts, transcript_versions, transcripts, users } from '../../db/schema/index.ts';

export type VersionRow = typeof transcript_versions.$inferInsert;

/** The transcript of a recording with its first and its newest version. */
export async function findTranscript(db: Queryable, attempt: number) {
  const rows = await db
    .select({ transcript: transcripts, version: transcript_versions, author_name: users.full_name })
    .from(transcripts)
    .innerJoin(
      transcript_versions,
      and(
        eq(transcript_versions.transcript_id, transcripts.id),
        sql`${transcript_versions.revision} in (1, ${transcripts.revision})`,
      ),
    )
    .leftJoin(users, eq(users.id, transcript_versions.user_id))
    .where(eq(transcripts.attempt_id, attempt))
    .orderBy(transcript_versions.revision);
  const first = rows[0];
  const newest = rows.at(-1);
  return first && newest ? { transcript: newest.transcript, first: first.version, newest } : undefined;
}

export type StoredTranscript = NonNullable<Awaited<ReturnType<typeof findTranscript>>>;

/** The recording, locked until the transaction ends, so that two authors change its transcript one after the other. */
export const lockRecording = async (db: Queryable, attempt: number) =>
  (await db.select().from(attempts).where(eq(attempts.id, attempt)).for('no key update'))[0];

export async function insertTranscript(db: Queryable, row: typeof transcripts.$inferInsert): Promise<number> {
  const [created] = await db.insert(transcripts).values(row).returning({ id: transcripts.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

export const insertVersion = (db: Queryable, row: VersionRow) => db.insert(transcript_versions).values(row);

export const moveOn = (db: Queryable, id: number, changes: { revision: number; language: string; updated_at: Date }) =>
  db.update(transcripts).set(changes).where(eq(transcripts.id, id));

/** Deletes corrections up to a revision; never the first version. */
export const dropVersions = (db: Queryable, id: number, upTo: number) =>
  db
    .delete(transcript_versions)
    .where(
      and(
        eq(transcript_versions.transcript_id, id),
        gt(transcript_versions.revision, 1),
        lte(transcript_versions.revision, upTo),
      ),
    );

/** Deletes the transcripts of an applicant whose first version was heard by a provider. */
const heardOf = (application: number) =>
  and(
    eq(transcripts.application_id, application),
    sql`exists (select from ${transcript_versions} v where v.transcript_id = ${transcripts.id}
        and v.revision = 1 and v.source = 'provider')`,
  );

export const deleteOfProvider = (db: Queryable, application: number) =>
  db.delete(transcripts).where(heardOf(application));

export const existsOfProvider = async (db: Queryable, application: number): Promise<boolean> =>
  (await db.$count(transcripts, heardOf(application))) > 0;

/** Replaces captions by the same words with other times. */
export const putTimes = (
  db: Queryable,
  { transcript_id, revision }: Pick<typeof transcript_versions.$inferSelect, 'transcript_id' | 'revision'>,
  changes: Pick<VersionRow, 'cues' | 'times'>,
) =>
  db
    .update(transcript_versions)
    .set(changes)
    .where(and(eq(transcript_versions.transcript_id, transcript_id), eq(transcript_versions.revision, revision)));

/** Key of the playable file of a recording; null before there is one. */
export const findMediaKey = async (db: Queryable, attempt: number): Promise<string | null> =>
  (await db.select({ media_key: attempts.media_key }).from(attempts).where(eq(attempts.id, attempt)))[0]?.media_key ??
  null;
