import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { companies, questions, users } from '../../../db/schema/index.ts';

/** The data of a trial beside the activity: its questions, the company, and the user. */
export async function findAround(db: Queryable, job: { id: number; company_id: number }, userId: number) {
  const live = and(eq(questions.job_id, job.id), isNull(questions.removed_at));
  const [questionRows, [company], [user], [panel]] = await Promise.all([
    db.select().from(questions).where(live).orderBy(asc(questions.order), asc(questions.id)),
    db.select().from(companies).where(eq(companies.id, job.company_id)),
    db.select().from(users).where(eq(users.id, userId)),
    db
      .execute<{ n: string }>(sql`select count(*) as n from reviewers where job_id = ${job.id}`)
      .then(({ rows }) => rows),
  ]);
  return { interviewQuestions: questionRows, company, user, reviewers: Number(panel?.n ?? 0) };
}
