import { REVIEW_TIME } from '@vivavoce/domain/reviews/review-time.ts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';

export interface InView {
  job: number;
  application: number;
  question: number;
  user: number;
  seconds: number;
}

/** Adds to the time of one answer, never more than has passed since the last report; nothing once the review is sent. */
export async function addSeconds(
  db: Queryable,
  { job, application, question, user, seconds }: InView,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into review_times as held (application_id, question_id, user_id, job_id, seconds, reported_at)
    select ${application}::bigint, ${question}::bigint, ${user}::bigint, ${job}::bigint, ${seconds}::int, ${now}::timestamptz
    where not exists (select 1 from reviews
      where application_id = ${application} and user_id = ${user} and sent_at is not null)
    on conflict (application_id, question_id, user_id) do update set reported_at = excluded.reported_at,
      seconds = least(${REVIEW_TIME.answer_max}, held.seconds + least(excluded.seconds,
        greatest(0, round(extract(epoch from excluded.reported_at - held.reported_at)))::int))`);
}
