import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Queryable } from '../../db/client.ts';
import { applications, calibrations, companies, questions, reviews } from '../../db/schema/index.ts';
import type { QuestionRow, QuestionVersion } from './columns.ts';
import type { Criteria } from './marks.ts';

interface VersionRow extends Record<string, unknown>, Pick<QuestionVersion, 'text' | 'kind'> {
  question: number;
  job_version: number;
}

/** The versions of each question that applicants who have sent their answers got; those with the same words are one. */
async function versionsByQuestion(db: Queryable, jobId: number): Promise<Map<number, QuestionVersion[]>> {
  const { rows } = await db.execute<VersionRow>(sql`
    select (q ->> 'id')::float8 as question, q ->> 'text' as text, q ->> 'kind' as kind, v.id::float8 as job_version
    from job_versions v cross join lateral jsonb_array_elements(v.content -> 'questions') q
    where v.job_id = ${jobId}
      and exists (select 1 from applications a where a.version_id = v.id and a.responded_at is not null)
    order by v.id`);
  const versions = new Map<number, Map<string, QuestionVersion & { job_versions: number[] }>>();
  for (const { question, text, kind, job_version } of rows) {
    const known = versions.get(question) ?? new Map<string, QuestionVersion & { job_versions: number[] }>();
    versions.set(question, known);
    const version = known.get(`${kind} ${text}`) ?? { text, kind, job_versions: [] };
    known.set(`${kind} ${text}`, version);
    version.job_versions.push(job_version);
  }
  return new Map([...versions].map(([question, known]) => [question, [...known.values()]]));
}

/** The current questions, then removed ones with answers, each with the versions that were answered. */
export async function questionsOf(db: Queryable, jobId: number): Promise<QuestionRow[]> {
  const versions = await versionsByQuestion(db, jobId);
  return (await listQuestions(db, jobId)).map((row) => ({ ...row, versions: versions.get(row.id) ?? [] }));
}

const listQuestions = (db: Queryable, jobId: number) =>
  db
    .select({
      id: questions.id,
      text: questions.text,
      kind: questions.kind,
      competency: questions.competency,
      removed_at: questions.removed_at,
    })
    .from(questions)
    .where(
      and(
        eq(questions.job_id, jobId),
        or(isNull(questions.removed_at), sql`exists (select 1 from answers w where w.question_id = ${questions.id})`),
      ),
    )
    .orderBy(sql`${questions.removed_at} is not null`, asc(questions.order), asc(questions.id));

/** Whether authors of reviews left the panel of the activity, or a review is excluded. */
export const hasFormerReviewers = async (db: Queryable, jobId: number): Promise<boolean> =>
  (await db.$count(
    reviews,
    and(eq(reviews.job_id, jobId), or(isNotNull(reviews.left_panel_at), isNotNull(reviews.excluded_at))),
  )) > 0;

/** Whether the activity has or had a calibration round. */
export const hasCalibration = async (db: Queryable, jobId: number): Promise<boolean> =>
  (await db.$count(calibrations, eq(calibrations.job_id, jobId))) > 0;

/** The company of this name, where it is the actor's own. */
export const findOwnCompany = async (db: Queryable, { company_id }: StaffActor, shortname: string) =>
  company_id === null
    ? undefined
    : (
        await db
          .select({
            id: companies.id,
            account_name: companies.account_name,
            account_type: companies.account_type,
            time_zone: companies.time_zone,
          })
          .from(companies)
          .where(and(eq(companies.shortname, shortname), eq(companies.id, company_id)))
      )[0];

/** Applicants of an activity including archived ones, from the stored counts. */
export async function countApplicants(db: Queryable, jobId: number, selected?: SQL): Promise<number> {
  if (selected) return db.$count(applications, sql`${applications.id} in ${selected}`);
  const { rows } = await db.execute<{ n: string }>(
    sql`select coalesce(sum(n), 0) as n from bucket_deltas where job_id = ${jobId}`,
  );
  return Number(rows[0]?.n ?? 0);
}

/** The criteria of the activity: rubrics that are switched on, and the matrix, each in the order of staff. */
export async function criteriaOf(db: Queryable, jobId: number): Promise<Criteria> {
  const { rows } = await db.execute<{ [Part in keyof Criteria]: Criteria[Part] }>(sql`
    select (select coalesce(jsonb_agg(question_id), '[]') from rubrics where job_id = ${jobId} and enabled) as rubrics,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'indicators',
          (select jsonb_agg(jsonb_build_object('id', i.id, 'text', i.text) order by i.place)
            from matrix_indicators i where i.competency_id = c.id)) order by c.place), '[]')
        from matrix_competencies c where c.job_id = ${jobId}
          and exists (select 1 from matrix_indicators i where i.competency_id = c.id)) as competencies,
      (select count(*)::int from matrix_levels where job_id = ${jobId}) as levels`);
  const [row] = rows;
  if (!row) throw new Error('a select without a table returned no row');
  return row;
}
