import { timeNeeded, type TimedQuestion } from '@vivavoce/domain/jobs/time-needed.ts';
import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { job_versions, videos } from '../../../db/schema/index.ts';
import type { JobVersionContent } from '../../../db/schema/index.ts';
import { workOf } from '@vivavoce/domain/kinds/forms.ts';
import type { MailSource } from './compose-mail.ts';
import * as repository from '../mails.repository.ts';

type Frozen = JobVersionContent['questions'][number];

async function withVideos(db: Queryable, questions: readonly Frozen[]): Promise<TimedQuestion[]> {
  const ids = questions.flatMap(({ video_id }) => video_id ?? []);
  const rows =
    ids.length === 0
      ? []
      : await db.select({ id: videos.id, duration: videos.duration }).from(videos).where(inArray(videos.id, ids));
  return questions.map(({ video_id, ...times }) => ({
    ...times,
    video: rows.find(({ id }) => id === video_id) ?? null,
  }));
}

/**
 * The number of an applicant's questions and their duration: by the applicant's version once the interview was opened,
 * before that by the activity. A webinar has a schedule.
 */
export async function heldQuestions(
  db: Queryable,
  { job_id, version_id }: { job_id: number; version_id: number | null },
): Promise<Pick<MailSource['job'], 'question_count' | 'minutes' | 'schedule'>> {
  return { ...(await sizeOf(db, { job_id, version_id })), schedule: await repository.findSchedule(db, job_id) };
}

async function sizeOf(
  db: Queryable,
  { job_id, version_id }: { job_id: number; version_id: number | null },
): Promise<{ question_count: number; minutes: number }> {
  const held =
    version_id === null
      ? undefined
      : await db.select({ content: job_versions.content }).from(job_versions).where(eq(job_versions.id, version_id));
  const version = held?.[0]?.content;
  const sized = await repository.findFormSize(db, job_id);
  if (version?.form) return workOf(version, []);
  if (sized) return sized;
  const frozen = version?.questions;
  const questions = frozen ? await withVideos(db, frozen) : await repository.listTimes(db, job_id);
  return { question_count: questions.length, minutes: timeNeeded(questions).minutes };
}
