import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { attachments, jobs, stored_files } from '../../db/schema/index.ts';

export type StoredFile = typeof stored_files.$inferSelect;

const columns = {
  id: attachments.id,
  file_id: attachments.file_id,
  filename: attachments.filename,
  created_at: attachments.created_at,
  bytes: stored_files.bytes,
  media_type: stored_files.media_type,
  object_key: stored_files.object_key,
};

const select = (db: Queryable) =>
  db.select(columns).from(attachments).innerJoin(stored_files, eq(stored_files.id, attachments.file_id));

export type AttachmentRow = Awaited<ReturnType<typeof select>>[number];

const live = (jobId: number) => and(eq(attachments.job_id, jobId), isNull(attachments.removed_at));

export const listAttachments = (db: Queryable, jobId: number): Promise<AttachmentRow[]> =>
  select(db).where(live(jobId)).orderBy(asc(attachments.id));

/** The same, locked against removal until the transaction ends. */
export const holdAttachments = (tx: Tx, jobId: number): Promise<AttachmentRow[]> =>
  select(tx).where(live(jobId)).orderBy(asc(attachments.id)).for('share', { of: attachments });

export const findAttachment = async (
  db: Queryable,
  { job: jobId, id }: { job: number; id: number },
): Promise<AttachmentRow | undefined> => (await select(db).where(and(live(jobId), eq(attachments.id, id))))[0];

/** The same, also where staff have removed it since. */
export const findHeldAttachment = async (
  db: Queryable,
  { job: jobId, id }: { job: number; id: number },
): Promise<AttachmentRow | undefined> =>
  (await select(db).where(and(eq(attachments.job_id, jobId), eq(attachments.id, id))))[0];

export async function insertFile(tx: Tx, row: typeof stored_files.$inferInsert): Promise<StoredFile> {
  const [created] = await tx.insert(stored_files).values(row).returning();
  if (!created) throw new Error('insert returned no row');
  return created;
}

export async function insertAttachment(tx: Tx, row: typeof attachments.$inferInsert): Promise<AttachmentRow> {
  const [created] = await tx.insert(attachments).values(row).returning({ id: attachments.id });
  const [attachment] = await select(tx).where(eq(attachments.id, created?.id ?? 0));
  if (!attachment) throw new Error('insert returned no row');
  return attachment;
}

/** Serialises uploads to one job, so that two together cannot pass the limit. */
export const lockJob = (tx: Tx, id: number) =>
  tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, id)).for('update');

export const countAttachments = (tx: Tx, jobId: number): Promise<number> => tx.$count(attachments, live(jobId));

/**
 * Removes an attachment. Its row stays while any version of the job names it.
 * @returns its file, undefined where it is removed already
 */
export async function removeAttachment(
  tx: Tx,
  { job: jobId, id }: { job: number; id: number },
  now: Date,
): Promise<number | undefined> {
  const [removed] = await tx
    .update(attachments)
    .set({ removed_at: now })
    .where(and(live(jobId), eq(attachments.id, id)))
    .returning({ file_id: attachments.file_id });
  if (!removed) return undefined;
  await tx.execute(sql`
    delete from attachments where id = ${id} and not exists (
      select 1 from job_versions v where v.job_id = ${jobId}
        and v.content->'attachments' @> jsonb_build_array(jsonb_build_object('id', ${id}::bigint)))`);
  return removed.file_id;
}

export const copyAttachments = (tx: Tx, from: number, to: { id: number; company_id: number }) =>
  tx.execute(sql`
    insert into attachments (job_id, company_id, file_id, filename)
    select ${to.id}, ${to.company_id}, file_id, filename from (
      select file_id, filename from attachments where job_id = ${from} and removed_at is null order by id for share) source`);

export const copyImage = (tx: Tx, { from, to }: { from: number; to: number }) =>
  tx.execute(sql`
    update jobs set image_file_id = source.image_file_id
    from (select image_file_id from jobs where id = ${from} for share) source where jobs.id = ${to}`);

/** Every file of a job, including those of its versions only. */
export async function filesOfJob(tx: Tx, jobId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select file_id as id from attachments where job_id = ${jobId}
    union select image_file_id from jobs where id = ${jobId} and image_file_id is not null
    union select marketplace_image_file_id from jobs where id = ${jobId} and marketplace_image_file_id is not null
    union select file_id from scenario_pictures where job_id = ${jobId}
    union select file_id from cvs where job_id = ${jobId}
    union select file_id from cv_versions where job_id = ${jobId}
    union select report_file_id from provider_tests where job_id = ${jobId} and report_file_id is not null`);
  return rows.map(({ id }) => Number(id));
}

export const findFile = async (db: Queryable, id: number): Promise<StoredFile | undefined> =>
  (await db.select().from(stored_files).where(eq(stored_files.id, id)))[0];

/** Sets or clears the picture. @returns the previous file */
export async function setImage(tx: Tx, { job, file }: { job: number; file: number | null }): Promise<number | null> {
  const [before] = await tx.select({ id: jobs.image_file_id }).from(jobs).where(eq(jobs.id, job)).for('update');
  await tx
    .update(jobs)
    .set({ image_file_id: file, updated_at: sql`now()` })
    .where(eq(jobs.id, job));
  return before?.id ?? null;
}

/** Sets or clears the picture in the marketplace; a new one takes the place of a stock picture. @returns the previous file */
export async function setMarketplaceImage(
  tx: Tx,
  { job, file }: { job: number; file: number | null },
): Promise<number | null> {
  const [before] = await tx
    .select({ id: jobs.marketplace_image_file_id })
    .from(jobs)
    .where(eq(jobs.id, job))
    .for('update');
  await tx
    .update(jobs)
    .set({
      marketplace_image_file_id: file,
      ...(file !== null && { marketplace_stock_image: null }),
      updated_at: sql`now()`,
    })
    .where(eq(jobs.id, job));
  return before?.id ?? null;
}

/** The picture of an activity that the marketplace shows. */
export async function findPublicMarketplaceImage(db: Queryable, shorturl: string): Promise<StoredFile | undefined> {
  const condition = and(
    eq(jobs.shorturl, shorturl),
    eq(jobs.status, 'Published'),
    eq(jobs.marketplace_public, true),
    isNull(jobs.deleting_at),
  );
  const [row] = await db
    .select({ file: stored_files })
    .from(jobs)
    .innerJoin(stored_files, eq(stored_files.id, jobs.marketplace_image_file_id))
    .where(condition);
  return row?.file;
}

/** The picture of a published activity. */
export async function findPublicImage(db: Queryable, shorturl: string): Promise<StoredFile | undefined> {
  const condition = and(eq(jobs.shorturl, shorturl), eq(jobs.status, 'Published'), isNull(jobs.deleting_at));
  const [row] = await db
    .select({ file: stored_files })
    .from(jobs)
    .innerJoin(stored_files, eq(stored_files.id, jobs.image_file_id))
    .where(condition);
  return row?.file;
}

/** Locks an unreferenced file until the transaction ends; undefined where it is in use. */
export async function lockUnusedFile(tx: Tx, id: number): Promise<StoredFile | undefined> {
  const [file] = await tx.select().from(stored_files).where(eq(stored_files.id, id)).for('update');
  if (!file) return undefined;
  const { rows } = await tx.execute(sql`
    select 1 where exists (select 1 from attachments where file_id = ${id})
      or exists (select 1 from jobs where image_file_id = ${id} or marketplace_image_file_id = ${id})
      or exists (select 1 from scenario_pictures where file_id = ${id})
      or exists (select 1 from cvs where file_id = ${id})
      or exists (select 1 from cv_versions where file_id = ${id})
      or exists (select 1 from provider_tests where report_file_id = ${id})`);
  return rows.length > 0 ? undefined : file;
}

export const deleteFile = (tx: Tx, id: number) => tx.delete(stored_files).where(eq(stored_files.id, id));
