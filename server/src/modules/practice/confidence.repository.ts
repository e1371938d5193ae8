import { aliasedTable, and, asc, eq, exists, isNotNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { applications, confidence_answers, jobs, question_openings } from '../../db/schema/index.ts';

/** Activities that decide nothing: for feedback, or for the applicant's own experience. */
const isPractice = sql<boolean>`coalesce(${jobs.assessment_type} in ('feedback', 'experience'), false)`;
const others = aliasedTable(applications, 'others');
/** The condition of a practice stands over the table `jobs`. */
const ofOthers = (db: Queryable) =>
  db
    .select({ one: sql`1` })
    .from(others)
    .innerJoin(jobs, eq(jobs.id, others.job_id))
    .where(
      and(
        eq(others.user_id, applications.user_id),
        eq(others.company_id, applications.company_id),
        ne(others.id, applications.id),
        isNotNull(others.responded_at),
        isPractice,
      ),
    );

export async function findFacts(db: Queryable, application: number) {
  const begun = db
    .select({ one: sql`1` })
    .from(question_openings)
    .where(eq(question_openings.application_id, applications.id));
  const [row] = await db
    .select({
      job_id: applications.job_id,
      is_practice: sql<boolean>`(select ${isPractice} from ${jobs} where ${jobs.id} = ${applications.job_id})`,
      responded_at: applications.responded_at,
      begun: sql<boolean>`${exists(begun)}`,
      practised_before: sql<boolean>`${exists(ofOthers(db))}`,
    })
    .from(applications)
    .where(eq(applications.id, application));
  return row;
}

/** Answers of one application, that before the practice first. */
export const listAnswers = (db: Queryable, application: number) =>
  db
    .select()
    .from(confidence_answers)
    .where(eq(confidence_answers.application_id, application))
    .orderBy(sql`${confidence_answers.sent_at} nulls first`, asc(confidence_answers.id));

export async function putAnswer(tx: Tx, row: typeof confidence_answers.$inferInsert): Promise<void> {
  const { value, wording, created_at } = row;
  await tx
    .insert(confidence_answers)
    .values(row)
    .onConflictDoUpdate({
      target: [confidence_answers.application_id, confidence_answers.sent_at],
      set: { value, wording, created_at },
    });
}
