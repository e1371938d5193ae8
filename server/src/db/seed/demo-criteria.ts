import { eq, sql } from 'drizzle-orm';
import { defaultIndicators, defaultLevels, defaultRubric } from '../../modules/criteria/criteria-defaults.ts';
import { addCriteria } from '../../modules/criteria/job-criteria.ts';
import { recountApplicants } from '../../modules/reviews/reviews.service.ts';
import type { Tx } from '../client.ts';
import { type jobs, type questions, reviews } from '../schema/index.ts';

interface DemoCriteria {
  job: typeof jobs.$inferSelect;
  questions: (typeof questions.$inferSelect)[];
}

/** The demo's criteria for this activity: the standard steps for each question, or a matrix. */
export async function addDemoCriteria(tx: Tx, { job, questions: questionRows }: DemoCriteria): Promise<void> {
  const locale = job.default_locale;
  if (job.rating_style === 3) {
    const names = [...new Set(questionRows.map(({ competency }) => competency ?? ''))];
    const indicators = defaultIndicators(locale).map(({ text }) => text);
    const levels = defaultLevels(locale).map(({ name }) => name);
    await addCriteria(tx, job.id, { matrix: { competencies: names.map((name) => ({ name, indicators })), levels } });
    return;
  }
  const steps = defaultRubric(locale, 5).map(({ text, score }) => ({ text, score }));
  await addCriteria(tx, job.id, { rubrics: questionRows.map(({ order }) => ({ question: order, indicators: steps })) });
}

/** Existing ratings become selections of the step with the same score. */
const chooseSteps = (tx: Tx, jobId: number) =>
  tx.execute(sql`
    insert into rubric_reviews (application_id, job_id, question_id, indicator_id, user_id)
    select a.application_id, a.job_id, a.question_id, i.id, a.user_id from answer_reviews a
    join rubric_indicators i on i.question_id = a.question_id and i.score = a.rating where a.job_id = ${jobId}`);

/** Existing ratings become levels near the rating: one for each indicator of the question's competency. */
async function chooseLevels(tx: Tx, jobId: number): Promise<void> {
  await tx.execute(sql`
    insert into matrix_reviews (application_id, job_id, question_id, competency_id, indicator_id, level_id, user_id)
    select a.application_id, a.job_id, a.question_id, c.id, i.id, l.id, a.user_id from answer_reviews a
    join questions q on q.id = a.question_id
    join matrix_competencies c on c.job_id = a.job_id and c.name = q.competency
    join matrix_indicators i on i.competency_id = c.id
    join matrix_levels l on l.job_id = a.job_id and l.place = greatest(1, least(4, a.rating - 1 + (i.place % 2)))
    where a.job_id = ${jobId}`);
  await tx.execute(sql`delete from answer_reviews where job_id = ${jobId}`);
}

/** Replaces the ratings of the demo's reviewers by selections, and recalculates the averages. */
export async function chooseByCriteria(tx: Tx, { job }: DemoCriteria): Promise<void> {
  if (job.rating_style === 3) await chooseLevels(tx, job.id);
  else await chooseSteps(tx, job.id);
  const rated = await tx.selectDistinct({ id: reviews.application_id }).from(reviews).where(eq(reviews.job_id, job.id));
  await recountApplicants(
    tx,
    job.id,
    rated.map(({ id }) => id),
  );
}
