import { and, eq, inArray, sql } from 'drizzle-orm';
import { competencyKey } from '@vivavoce/domain/reviews/matrix.ts';
import type { WantedMatrix } from '@vivavoce/domain/reviews/matrix-changes.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { matrix_competencies, matrix_indicators, matrix_levels, matrix_options } from '../../db/schema/index.ts';

export interface MatrixRow extends Record<string, unknown> {
  revision: number;
  competencies: {
    id: number;
    name: string;
    reviews: number;
    indicators: { id: number; text: string; reviews: number }[];
  }[];
  levels: { id: number; name: string; reviews: number }[];
}

/** The matrix with the number of ratings of each part; revision 0 where none is stored. */
export async function readMatrix(db: Queryable, jobId: number): Promise<MatrixRow> {
  const { rows } = await db.execute<MatrixRow>(sql`
    select coalesce((select revision from matrix_options where job_id = ${jobId}), 0) as revision,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name,
          'reviews', (select count(*) from matrix_reviews v join matrix_indicators i on i.id = v.indicator_id
            where i.competency_id = c.id),
          'indicators', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'text', i.text,
              'reviews', (select count(*) from matrix_reviews v where v.indicator_id = i.id)) order by i.place), '[]')
            from matrix_indicators i where i.competency_id = c.id)) order by c.place), '[]')
        from matrix_competencies c where c.job_id = ${jobId}) as competencies,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name,
          'reviews', (select count(*) from matrix_reviews v where v.level_id = l.id)) order by l.place), '[]')
        from matrix_levels l where l.job_id = ${jobId}) as levels`);
  const [row] = rows;
  if (!row) throw new Error('a select without a table returned no row');
  return row;
}

export const questionsAbout = async (db: Queryable, jobId: number) =>
  (
    await db.execute<{ competency: string | null }>(
      sql`select competency from questions where job_id = ${jobId} and removed_at is null order by "order"`,
    )
  ).rows;

export const touchMatrix = (tx: Tx, jobId: number) =>
  tx
    .insert(matrix_options)
    .values({ job_id: jobId })
    .onConflictDoUpdate({
      target: matrix_options.job_id,
      set: { revision: sql`${matrix_options.revision} + 1`, updated_at: sql`now()` },
    });

async function writeLevels(tx: Tx, jobId: number, levels: WantedMatrix['levels']): Promise<void> {
  for (const [index, { id, name }] of levels.entries()) {
    const row = { name, place: index + 1 };
    if (id === undefined) await tx.insert(matrix_levels).values({ ...row, job_id: jobId });
    else await tx.update(matrix_levels).set(row).where(eq(matrix_levels.id, id));
  }
}

async function writeCompetency(
  tx: Tx,
  jobId: number,
  { id, name, indicators }: WantedMatrix['competencies'][number],
  place: number,
): Promise<void> {
  let competency_id = id;
  if (competency_id === undefined) {
    const [created] = await tx
      .insert(matrix_competencies)
      .values({ job_id: jobId, name, place })
      .returning({ id: matrix_competencies.id });
    if (!created) throw new Error('insert returned no row');
    competency_id = created.id;
  } else await tx.update(matrix_competencies).set({ name, place }).where(eq(matrix_competencies.id, competency_id));
  for (const [at, { id: known, text }] of indicators.entries()) {
    const row = { text, place: at + 1 };
    if (known === undefined) await tx.insert(matrix_indicators).values({ ...row, competency_id, job_id: jobId });
    else await tx.update(matrix_indicators).set(row).where(eq(matrix_indicators.id, known));
  }
}

/** Stores the edited matrix in its order; removed parts must be deleted before. */
export async function writeMatrix(tx: Tx, jobId: number, matrix: WantedMatrix): Promise<void> {
  await writeLevels(tx, jobId, matrix.levels);
  for (const [index, competency] of matrix.competencies.entries())
    await writeCompetency(tx, jobId, competency, index + 1);
}

export async function removeParts(
  tx: Tx,
  jobId: number,
  removed: { removed_indicators: number[]; removed_levels: number[]; removed_competencies: number[] },
): Promise<void> {
  const { removed_indicators, removed_levels, removed_competencies } = removed;
  if (removed_indicators.length > 0) {
    await tx.execute(sql`delete from matrix_reviews where indicator_id in ${removed_indicators}`);
    await tx.delete(matrix_indicators).where(inArray(matrix_indicators.id, removed_indicators));
  }
  if (removed_levels.length > 0) {
    await tx.execute(sql`delete from matrix_reviews where level_id in ${removed_levels}`);
    await tx.delete(matrix_levels).where(inArray(matrix_levels.id, removed_levels));
  }
  if (removed_competencies.length > 0) {
    await tx
      .delete(matrix_competencies)
      .where(and(eq(matrix_competencies.job_id, jobId), inArray(matrix_competencies.id, removed_competencies)));
  }
}

/** Ratings of these indicators, or all of the job's, with their applicants. */
export async function countReviews(tx: Tx, jobId: number, indicators: readonly number[] | 'all') {
  if (indicators !== 'all' && indicators.length === 0) return { reviews: 0, applicants: [] as number[] };
  const filter = indicators === 'all' ? sql`true` : sql`indicator_id in ${indicators}`;
  const { rows } = await tx.execute<{ application_id: string; n: string }>(sql`
    select application_id, count(*) as n from matrix_reviews where job_id = ${jobId} and ${filter} group by application_id`);
  return {
    reviews: rows.reduce((sum, { n }) => sum + Number(n), 0),
    applicants: rows.map(({ application_id }) => Number(application_id)),
  };
}

/** Renames the competency in its questions. */
export async function renameOnQuestions(tx: Tx, jobId: number, renamed: readonly { from: string; to: string }[]) {
  const { rows } = await tx.execute<{ id: string; competency: string | null }>(
    sql`select id, competency from questions where job_id = ${jobId} and competency is not null`,
  );
  for (const { id, competency } of rows) {
    const name = renamed.find(({ from }) => competencyKey(from) === competencyKey(competency))?.to;
    if (name !== undefined)
      await tx.execute(sql`update questions set competency = ${name}, updated_at = now() where id = ${Number(id)}`);
  }
}
