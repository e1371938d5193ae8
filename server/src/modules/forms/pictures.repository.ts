import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { scenario_pictures, stored_files } from '../../db/schema/index.ts';

export async function insertPicture(tx: Tx, row: typeof scenario_pictures.$inferInsert): Promise<number> {
  const [created] = await tx.insert(scenario_pictures).values(row).returning({ id: scenario_pictures.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

export const countPictures = (db: Queryable, job: number): Promise<number> =>
  db.$count(scenario_pictures, eq(scenario_pictures.job_id, job));

export const pictureIds = async (db: Queryable, job: number): Promise<number[]> =>
  (await db.select({ id: scenario_pictures.id }).from(scenario_pictures).where(eq(scenario_pictures.job_id, job))).map(
    ({ id }) => id,
  );

export const findPictureFile = async (db: Queryable, { job, picture: id }: { job: number; picture: number }) =>
  (
    await db
      .select({ id: stored_files.id, object_key: stored_files.object_key, media_type: stored_files.media_type })
      .from(scenario_pictures)
      .innerJoin(stored_files, eq(stored_files.id, scenario_pictures.file_id))
      .where(and(eq(scenario_pictures.id, id), eq(scenario_pictures.job_id, job)))
  )[0];

/** A picture of the same company for another activity; the file is shared. @returns undefined where it is gone */
export async function copyPicture(
  tx: Tx,
  id: number,
  { id: job, company_id }: { id: number; company_id: number },
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into scenario_pictures (job_id, company_id, file_id)
    select ${job}, ${company_id}, file_id from
      (select file_id from scenario_pictures where id = ${id} and company_id = ${company_id} for share) source
    returning id`);
  return rows[0] && Number(rows[0].id);
}

/**
 * Deletes pictures that neither the form nor any version of the activity shows; those of the last day may belong to a
 * form that is still being written.
 * @param shown by the form
 * @returns their files
 */
export async function deleteUnshown(tx: Tx, job: number, shown: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ file_id: string }>(sql`
    delete from scenario_pictures p where p.job_id = ${job} and p.id <> all(${sql.param(shown)}::bigint[])
      and p.created_at < ${now.toISOString()}::timestamptz - interval '1 day'
      and not exists (select 1 from job_versions v where v.job_id = ${job} and jsonb_path_exists(v.content,
        '$.form.scenarios[*].picture.id ? (@ == $id)', jsonb_build_object('id', p.id)))
    returning p.file_id`);
  return rows.map(({ file_id }) => Number(file_id));
}
