import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { companies, imports, jobs, users } from '../../db/schema/index.ts';

export type ImportRow = typeof imports.$inferSelect;

const columns = {
  id: imports.id,
  filename: imports.filename,
  total: imports.total,
  done: imports.done,
  added: imports.added,
  known: imports.known,
  refused: imports.refused,
  repeated: imports.repeated,
  invite: imports.invite,
  mailing_id: imports.mailing_id,
  created_by: imports.created_by,
  created_by_name: users.full_name,
  created_at: imports.created_at,
  finished_at: imports.finished_at,
  failed_at: imports.failed_at,
};
const select = (db: Queryable) => db.select(columns).from(imports).innerJoin(users, eq(users.id, imports.created_by));
export type ShownImport = Awaited<ReturnType<typeof select>>[number];

export async function insertImport(tx: Tx, row: typeof imports.$inferInsert): Promise<number> {
  const [created] = await tx.insert(imports).values(row).returning({ id: imports.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

export const findImport = async (
  db: Queryable,
  { job: jobId, id }: { job: number; id: number },
): Promise<ShownImport | undefined> => (await select(db).where(and(eq(imports.id, id), eq(imports.job_id, jobId))))[0];

export async function listImports(
  db: Queryable,
  jobId: number,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: ShownImport[]; count: number }> {
  const ofJob = eq(imports.job_id, jobId);
  const rows = await select(db)
    .where(ofJob)
    .orderBy(desc(imports.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: await db.$count(imports, ofJob) };
}

/** The waiting people of a list; undefined for a finished one. */
export const peopleOf = async (db: Queryable, id: number): Promise<ImportRow['people'] | undefined> =>
  (await db.select({ people: imports.people }).from(imports).where(eq(imports.id, id)))[0]?.people ?? undefined;

/** Locks an unfinished import, unless its activity is being deleted, so that no two workers add the same batch. */
export const lockOpenImport = async (tx: Tx, id: number) =>
  (
    await tx
      .select({
        id: imports.id,
        created_by: imports.created_by,
        done: imports.done,
        invite: imports.invite,
        invited_from_name: imports.invited_from_name,
        invite_subject: imports.invite_subject,
        job: jobs,
        time_zone: companies.time_zone,
      })
      .from(imports)
      .innerJoin(jobs, eq(jobs.id, imports.job_id))
      .innerJoin(companies, eq(companies.id, jobs.company_id))
      .where(and(eq(imports.id, id), sql`finished_at is null and failed_at is null`, isNull(jobs.deleting_at)))
      .for('update', { of: imports })
  )[0];
export type OpenImport = NonNullable<Awaited<ReturnType<typeof lockOpenImport>>>;

/** Stores the progress of an import, with the added applicants who wait for an invitation. */
export const countBatch = (tx: Tx, id: number, { turns, added }: { turns: number; added: readonly number[] }) =>
  tx
    .update(imports)
    .set({
      done: sql`done + ${turns}`,
      added: sql`added + ${added.length}`,
      known: sql`known + ${turns - added.length}`,
      application_ids: sql`case when invite then application_ids || ${sql.param(added)}::bigint[] else '{}' end`,
    })
    .where(eq(imports.id, id));

/** The applicants of an import who wait for its invitation, as a condition over the alias `a`. */
export const addedBy = (id: number) =>
  sql`a.id = any((select application_ids from imports where id = ${id})::bigint[])`;

/** Finishes an import and deletes its list of people. */
export const endImport = (
  tx: Queryable,
  id: number,
  how: { finished_at: Date } | { failed_at: Date },
  mailing?: number | null,
) =>
  tx
    .update(imports)
    .set({ ...how, people: null, application_ids: [], ...(mailing != null && { mailing_id: mailing }) })
    .where(and(eq(imports.id, id), sql`finished_at is null`));
