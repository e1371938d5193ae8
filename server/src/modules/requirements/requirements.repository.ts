import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { unmet_requirements, users } from '../../db/schema/index.ts';

/** Which answers are compared: those of an applicant, or those to one question by a batch of applicants. */
export type Compared = { application: number } | { question: number; applications: readonly number[] };

/** The same choice over any alias with the columns `application_id` and `question_id`. */
const within = (compared: Compared, alias: string): SQL => {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  return 'application' in compared
    ? sql`${column('application_id')} = ${compared.application}`
    : sql`${column('question_id')} = ${compared.question}
        and ${column('application_id')} = any(${sql.param(compared.applications)}::bigint[])`;
};

const applicationsOf = (compared: Compared): readonly number[] =>
  'application' in compared ? [compared.application] : compared.applications;

/** Sent answers that do not meet the requirement of their question as it is now. */
const unmet = (compared: Compared): SQL => sql`
  select w.application_id, w.question_id, w.job_id, q.requirement,
    (select jsonb_agg(choice) from jsonb_array_elements(d.choices) choice where q.unmet_choices @> choice) as choices
  from answers w join written_answers d on d.id = w.written_id
  join questions q on q.id = w.question_id and q.kind = 'choice' and q.requirement is not null
  join applications a on a.id = w.application_id and a.responded_at is not null
  where ${within(compared, 'w')}
    and exists (select 1 from jsonb_array_elements(d.choices) choice where q.unmet_choices @> choice)`;

/** Compares answers with the rules of their questions again. A decision of a person stays as long as rule and answer do. */
export async function compareAnswers(tx: Tx, compared: Compared): Promise<void> {
  await tx.execute(sql`
    select 1 from applications where id = any(${sql.param(applicationsOf(compared))}::bigint[]) order by id for update`);
  await tx.execute(sql`
    delete from unmet_requirements u where ${within(compared, 'u')} and not exists (
      select 1 from (${unmet(compared)}) n where n.application_id = u.application_id and n.question_id = u.question_id
        and n.requirement = u.requirement and n.choices = u.choices)`);
  await tx.execute(sql`
    insert into unmet_requirements (application_id, question_id, job_id, requirement, choices)
    ${unmet(compared)} on conflict do nothing`);
  await markApplicants(tx, applicationsOf(compared));
}

/** Writes on the rows of applicants whether a mark stands, and whether no answer is rated. The caller has locked them. */
export const markApplicants = (tx: Tx, applications: readonly number[]) =>
  tx.execute(sql`
    update applications a set unmet = n.unmet, unrated_only = n.unrated_only
    from (select r.id,
        exists (select 1 from unmet_requirements u where u.application_id = r.id and u.met_at is null) as unmet,
        j.rating_style <> ${RATING_STYLE.overall}
          and exists (select 1 from answers w where w.application_id = r.id)
          and not exists (select 1 from answers w join questions q on q.id = w.question_id
            where w.application_id = r.id and q.rated) as unrated_only
      from applications r join jobs j on j.id = r.job_id
      where r.id = any(${sql.param(applications)}::bigint[])) n
    where a.id = n.id and (a.unmet, a.unrated_only) is distinct from (n.unmet, n.unrated_only)`);

/** Ids of applicants with an answer to the question, in their order. */
export async function applicantsWhoAnswered(
  db: Queryable,
  { question, after, limit }: { question: number; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select application_id::float8 as id from answers
    where question_id = ${question} and application_id > ${after} order by application_id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The marks of an applicant in the order of the questions' ids, each with the person who set it aside. */
export const listMarks = (db: Queryable, application: number) =>
  db
    .select({ mark: unmet_requirements, by: { id: users.id, full_name: users.full_name } })
    .from(unmet_requirements)
    .leftJoin(users, eq(users.id, unmet_requirements.met_by))
    .where(eq(unmet_requirements.application_id, application))
    .orderBy(asc(unmet_requirements.question_id));

export type MarkRow = Awaited<ReturnType<typeof listMarks>>[number];

/** @returns whether the applicant has such a mark */
export const setMet = async (
  tx: Tx,
  { application, question }: { application: number; question: number },
  met: Pick<typeof unmet_requirements.$inferInsert, 'met_at' | 'met_by' | 'met_note'>,
): Promise<boolean> =>
  (
    await tx
      .update(unmet_requirements)
      .set(met)
      .where(and(eq(unmet_requirements.application_id, application), eq(unmet_requirements.question_id, question)))
      .returning({ question: unmet_requirements.question_id })
  ).length === 1;
