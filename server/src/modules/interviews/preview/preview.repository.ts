import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { answers, applications, jobs, previews, questions, users, written_answers } from '../../../db/schema/index.ts';

/** The preview of a member, with the sample activity while it stands. */
export async function findPreview(
  db: Queryable,
  { company: companyId, user: userId }: { company: number; user: number },
) {
  const [row] = await db
    .select({
      preview: previews,
      job: { id: jobs.id, shorturl: jobs.shorturl, default_locale: jobs.default_locale },
      application: {
        id: applications.id,
        link_version: applications.link_version,
        locale: applications.locale,
        responded_at: applications.responded_at,
      },
      rated: sql<boolean>`exists (select 1 from reviews r
        where r.job_id = ${jobs.id} and r.user_id = ${previews.user_id} and r.sent_at is not null)`,
    })
    .from(previews)
    .innerJoin(jobs, eq(jobs.id, previews.job_id))
    .leftJoin(applications, eq(applications.id, previews.application_id))
    .where(
      and(
        eq(previews.company_id, companyId),
        eq(previews.user_id, userId),
        isNull(jobs.deleting_at),
        eq(jobs.archived, false),
      ),
    );
  return row;
}

export const savePreview = (tx: Tx, row: typeof previews.$inferInsert) =>
  tx
    .insert(previews)
    .values(row)
    .onConflictDoUpdate({ target: [previews.company_id, previews.user_id], set: row });

export const jobRow = async (tx: Tx, id: number) => (await tx.select().from(jobs).where(eq(jobs.id, id)))[0];

/** The applicant is invited without an e-mail. */
export const invite = (tx: Tx, id: number, { now, deadline }: { now: Date; deadline: Date }) =>
  tx
    .update(applications)
    .set({ status: APPLICATION_STATUS.invited, invited_at: now, deadline })
    .where(eq(applications.id, id));

/** A made-up applicant answered the written question and sent the rest without an answer. */
export async function answerInWriting(
  tx: Tx,
  application: { id: number; job_id: number; company_id: number },
  { text, version_id, now }: { text: string; version_id: number; now: Date },
): Promise<void> {
  const keys = { application_id: application.id, job_id: application.job_id, company_id: application.company_id };
  const written = await tx
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.job_id, application.job_id), eq(questions.kind, 'text')));
  for (const { id: question_id } of written) {
    const [row] = await tx
      .insert(written_answers)
      .values({ ...keys, question_id, text, saved_at: now })
      .returning({ id: written_answers.id });
    if (row) await tx.insert(answers).values({ ...keys, question_id, written_id: row.id });
  }
  await tx
    .update(applications)
    .set({
      status: APPLICATION_STATUS.incomplete,
      invited_at: now,
      opened_at: now,
      responded_at: now,
      answer_count: written.length,
      version_id,
    })
    .where(eq(applications.id, application.id));
}

/** Serialises the starts of one member. */
export const lockMember = (tx: Tx, { company: companyId, user: userId }: { company: number; user: number }) =>
  tx.execute(sql`
    select user_id from memberships where company_id = ${companyId} and user_id = ${userId} for no key update`);

export const findMember = async (tx: Tx, id: number) => (await tx.select().from(users).where(eq(users.id, id)))[0];
