import { isRecorded, QUESTION_KINDS } from '@vivavoce/domain/answers/question-kind-names.ts';
import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** The condition of each kind over the fields of an activity, as `jobKind` of domain reads them. */
const CONDITIONS: Readonly<Record<JobKind, (job: SQL) => SQL>> = {
  presentation: (job) =>
    sql`${job}.test_provider is null and not (${job}.sjt_assessment or ${job}.is_webinar or ${job}.is_questionnaire or ${job}.is_cvcopilot)`,
  test_provider: (job) => sql`${job}.test_provider is not null`,
  situational_judgement: (job) => sql`${job}.sjt_assessment`,
  webinar: (job) => sql`${job}.is_webinar`,
  questionnaire: (job) => sql`${job}.is_questionnaire`,
  cv_copilot: (job) => sql`${job}.is_cvcopilot`,
};

/** Whether an activity is of this kind. @param job the alias of the activities */
export const isOfKind = (kind: JobKind, job: SQL): SQL => CONDITIONS[kind](job);

const RECORDED = sql.raw(
  QUESTION_KINDS.filter(isRecorded)
    .map((kind) => `'${kind}'`)
    .join(', '),
);

/**
 * Whether an activity has a device check: an interview in which an answer is recorded.
 * @param job the alias of the activities
 */
export const checksDevices = (job: SQL): SQL =>
  sql`(${isOfKind('presentation', job)} and exists (select from questions q where q.job_id = ${job}.id and q.kind in (${RECORDED})))`;
